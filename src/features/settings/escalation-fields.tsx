import type { Channel } from '../../../electron/shared/delivery.ts'
import { NamedControl } from '../../components/named-control.tsx'
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
          <select
            id={id}
            value={value.to}
            disabled={channels.length === 0}
            onChange={(event) => onChange({ ...value, to: event.target.value })}
          >
            <option value="">{words.escalateNever}</option>
            {channels.map((channel) => (
              <option key={channel.id} value={channel.id}>
                {channel.name}
              </option>
            ))}
          </select>
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
