import type { SpanName } from './moments.ts'
import { spanTitles } from './pools-words.ts'

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
      <select
        value={value}
        onChange={(event) => {
          const next = choices.find((choice) => choice === event.target.value)
          if (next !== undefined) onChange(next)
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {name?.(choice) ?? spanTitles[choice]}
          </option>
        ))}
      </select>
    </label>
  )
}
