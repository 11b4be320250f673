import type { SpanName } from './moments.ts'
import { spanTitles } from './pools-words.ts'
import { Select } from '../../components/select.tsx'

interface SpanChoiceProps {
  readonly label: string
  readonly value: SpanName
  readonly onChange: (span: SpanName) => void
  readonly choices?: readonly SpanName[]
  readonly name?: (span: SpanName) => string | undefined
}

const periods: readonly SpanName[] = ['day', 'week', 'month', 'year', 'all']

export function SpanChoice({ label, value, onChange, choices = periods, name }: SpanChoiceProps) {
  return (
    <label className="span-choice">
      <span className="dim span-label">{label}</span>
      <Select
        value={value}
        choices={choices.map((choice) => [choice, name?.(choice) ?? spanTitles[choice]])}
        onChange={onChange}
      />
    </label>
  )
}
