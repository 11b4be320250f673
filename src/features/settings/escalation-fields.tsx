import type { Channel } from '../../../electron/shared/delivery.ts'
import { NamedControl } from '../../components/named-control.tsx'
import { Select } from '../../components/select.tsx'
import type { EscalationDraft } from './channel-draft.ts'
import { delivery as words } from './delivery-words.ts'

interface EscalationFieldsProps {
  readonly value: EscalationDraft
  readonly title: string
  readonly channels: readonly Channel[]
  readonly onChange: (value: EscalationDraft) => void
}

export function EscalationFields({ title, value, channels, onChange }: EscalationFieldsProps) {
  return (
    <NamedControl title={title}>
      {(id) => (
        <>
          <Select
            id={id}
            value={value.to}
            disabled={channels.length === 0}
            choices={[['', words.escalateNever], ...channels.map((each) => [each.id, each.name] as const)]}
            onChange={(to) => onChange({ ...value, to })}
          />
          {value.to !== '' && (
            <label>
              {words.escalateAfter}{' '}
              <input
                type="number"
                min={1}
                max={1_440}
                value={value.minutes}
                onChange={(event) => onChange({ ...value, minutes: event.target.value })}
              />
            </label>
          )}
        </>
      )}
    </NamedControl>
  )
}
