import { conditions } from '../../../electron/shared/rules.ts'
import { NamedControl } from '../../components/named-control.tsx'
import { shownUnit } from '../../lib/shown.ts'
import type { RulePartProps } from './rule-draft.ts'
import { toggled } from './scope-field.tsx'
import { FilterFields, RecipientsField } from './filter-fields.tsx'
import { severityNames } from '../../lib/rule-list-words.ts'
import { useSettings } from '../../stores/settings.ts'
import { condition, notify } from './alerts-words.ts'

const minute = 60_000
const resends: readonly (readonly [ms: number | null, title: string])[] = [
  [null, notify.repeats.never],
  [15 * minute, notify.repeats.quarter],
  [60 * minute, notify.repeats.hour],
  [360 * minute, notify.repeats.sixHours],
  [1_440 * minute, notify.repeats.day],
]

export function ConditionFields({ draft, onChange }: RulePartProps) {
  const { kind } = draft
  const isOfTrace = conditions[kind].history === 'traces'
  const isChange = kind === 'nominator-moved' || kind === 'stake-lost'
  const amountTitle =
    kind === 'validator-below' ? condition.below : kind === 'stake-lost' ? condition.loss : condition.change
  const percentTitle = isChange
    ? condition.changePercent
    : kind === 'reward-low'
      ? condition.rewardPercent
      : kind === 'nominator-left'
        ? condition.poolPercent
        : null
  return (
    <>
      {isOfTrace && <FilterFields draft={draft} onChange={onChange} />}
      {kind === 'unexpected-outgoing' && <RecipientsField draft={draft} onChange={onChange} />}
      {(kind === 'order-waiting' || kind === 'elections-closing') && (
        <NamedControl title={kind === 'order-waiting' ? condition.expires : condition.closing}>
          {(id) => (
            <input
              id={id}
              type="text"
              inputMode="decimal"
              value={draft.hours}
              placeholder={kind === 'order-waiting' ? condition.expiresHint : ''}
              onChange={(event) => onChange({ hours: event.target.value })}
            />
          )}
        </NamedControl>
      )}
      {(kind === 'validator-below' || isChange) && (
        <NamedControl title={amountTitle(shownUnit())}>
          {(id) => (
            <input
              id={id}
              type="text"
              inputMode="decimal"
              value={draft.amount}
              onChange={(event) => onChange({ amount: event.target.value })}
            />
          )}
        </NamedControl>
      )}
      {percentTitle !== null && (
        <NamedControl title={percentTitle}>
          {(id) => (
            <input
              id={id}
              type="text"
              inputMode="decimal"
              value={draft.percent}
              onChange={(event) => onChange({ percent: event.target.value })}
            />
          )}
        </NamedControl>
      )}
      {conditions[kind].isLasting && (
        <NamedControl title={condition.minutes}>
          {(id) => (
            <input
              id={id}
              type="number"
              min={0}
              value={draft.minutes}
              onChange={(event) => onChange({ minutes: event.target.value })}
            />
          )}
        </NamedControl>
      )}
    </>
  )
}

const sendChoices = ['all', 'some', 'none'] as const

function ChannelsField({ draft, onChange }: RulePartProps) {
  const channels = useSettings((settings) => settings.delivery.channels)
  if (channels.length === 0) return null
  const { sendsTo, channels: chosen } = draft
  return (
    <>
      <NamedControl title={notify.channels}>
        {(id) => (
          <select
            id={id}
            value={sendsTo}
            onChange={(event) =>
              onChange({ sendsTo: sendChoices.find((each) => each === event.target.value) ?? 'all' })
            }
          >
            {sendChoices.map((choice) => (
              <option key={choice} value={choice}>
                {notify.sendChoices[choice]}
              </option>
            ))}
          </select>
        )}
      </NamedControl>
      {sendsTo === 'some' && (
        <fieldset className="scope-list">
          <legend className="visually-hidden">{notify.channels}</legend>
          {channels.map(({ id, name }) => (
            <label key={id} className="choice">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => onChange({ channels: toggled(chosen, id) })}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

export function NotificationFields({ draft, onChange }: RulePartProps) {
  return (
    <>
      <NamedControl title={notify.severity}>
        {(id) => (
          <select
            id={id}
            value={draft.severity}
            onChange={(event) => {
              const { value } = event.target
              if (value === 'info' || value === 'warning' || value === 'critical')
                onChange({ severity: value })
            }}
          >
            <option value="info">{severityNames.info}</option>
            <option value="warning">{severityNames.warning}</option>
            <option value="critical">{severityNames.critical}</option>
          </select>
        )}
      </NamedControl>
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.isNoticed}
          onChange={() => onChange({ isNoticed: !draft.isNoticed })}
        />
        {notify.show}
      </label>
      <ChannelsField draft={draft} onChange={onChange} />
      <NamedControl title={notify.repeat}>
        {(id) => (
          <select
            id={id}
            value={draft.resendMs?.toString() ?? ''}
            onChange={(event) =>
              onChange({ resendMs: event.target.value === '' ? null : Number(event.target.value) })
            }
          >
            {resends.map(([ms, title]) => (
              <option key={title} value={ms?.toString() ?? ''}>
                {title}
              </option>
            ))}
          </select>
        )}
      </NamedControl>
      {conditions[draft.kind].isLasting && (
        <label className="choice">
          <input
            type="checkbox"
            checked={draft.noticesRecovery}
            onChange={() => onChange({ noticesRecovery: !draft.noticesRecovery })}
          />
          {notify.recovery}
        </label>
      )}
    </>
  )
}
