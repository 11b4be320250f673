import { useState } from 'react'
import { conditions } from '../../../electron/shared/rules.ts'
import { NamedInput } from '../../components/named-control.tsx'
import { NamedSelect } from '../../components/select.tsx'
import { shownUnit } from '../../lib/shown.ts'
import { repeatChoices, type RulePartProps } from './rule-draft.ts'
import { toggled } from './scope-field.tsx'
import { FilterFields, RecipientsField } from './filter-fields.tsx'
import { severityTitles } from '../../lib/rule-list-words.ts'
import { useSettings } from '../../stores/settings.ts'
import { condition, notify } from './alerts-words.ts'

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
        <NamedInput
          title={kind === 'order-waiting' ? condition.expires : condition.closing}
          inputMode="decimal"
          value={draft.hours}
          placeholder={kind === 'order-waiting' ? condition.expiresHint : ''}
          onChange={(hours) => onChange({ hours })}
        />
      )}
      {(kind === 'validator-below' || isChange) && (
        <NamedInput
          title={amountTitle(shownUnit())}
          inputMode="decimal"
          value={draft.amount}
          onChange={(amount) => onChange({ amount })}
        />
      )}
      {percentTitle !== null && (
        <NamedInput
          title={percentTitle}
          inputMode="decimal"
          value={draft.percent}
          onChange={(percent) => onChange({ percent })}
        />
      )}
      {conditions[kind].isLasting && (
        <NamedInput
          title={condition.duration}
          placeholder={condition.durationHint}
          value={draft.duration}
          onChange={(duration) => onChange({ duration })}
        />
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
      <NamedSelect
        title={notify.channels}
        value={sendsTo}
        choices={sendChoices.map((choice) => [choice, notify.sendChoices[choice]])}
        onChange={(next) => onChange({ sendsTo: next })}
      />
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
  // Stays selectable after another one is chosen.
  const [own] = useState(draft.resendMs)
  return (
    <>
      <NamedSelect
        title={notify.severity}
        value={draft.severity}
        choices={severityTitles}
        onChange={(severity) => onChange({ severity })}
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.isNoticed}
          onChange={() => onChange({ isNoticed: !draft.isNoticed })}
        />
        {notify.show}
      </label>
      <ChannelsField draft={draft} onChange={onChange} />
      <NamedSelect
        title={notify.repeat}
        value={draft.resendMs}
        choices={repeatChoices(own)}
        onChange={(resendMs) => onChange({ resendMs })}
      />
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
