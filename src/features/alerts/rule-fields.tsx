import { useState } from 'react'
import { searchText } from '../../../electron/shared/search-words.ts'
import { groupPrefix } from '../../lib/alert-list.ts'
import type { WatchGroup } from '../../../electron/shared/pending-models.ts'
import { conditions } from '../../../electron/shared/rules.ts'
import { NamedControl } from '../../components/named-control.tsx'
import { shownUnit } from '../../lib/shown.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { usePools } from '../../stores/pools.ts'
import { useGroups } from '../../stores/watchlist.ts'
import { safeText } from '../../lib/text.ts'
import type { RuleDraft } from './rule-draft.ts'
import { FilterFields, RecipientsField } from './filter-fields.tsx'
import { severityNames } from '../../lib/rule-list-words.ts'
import { useSettings } from '../../stores/settings.ts'
import { condition, notify, scope } from './alerts-words.ts'

const minute = 60_000
/** Choices shown at once. The search finds the others. */
const mostShown = 100
const searchedFrom = 12
const resends: readonly (readonly [ms: number | null, title: string])[] = [
  [null, notify.repeats.never],
  [15 * minute, notify.repeats.quarter],
  [60 * minute, notify.repeats.hour],
  [360 * minute, notify.repeats.sixHours],
  [1_440 * minute, notify.repeats.day],
]

interface PartProps {
  readonly draft: RuleDraft
  readonly onChange: (changes: Partial<RuleDraft>) => void
}

export function ConditionFields({ draft, onChange }: PartProps) {
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

/** Pools have no groups of their own. */
const groupsOf = (
  about: 'accounts' | 'pools',
  groups: ReadonlyMap<string, WatchGroup>,
): readonly WatchGroup[] => (about === 'accounts' ? [...groups.values()] : [])

const toggled = (list: readonly string[], one: string): readonly string[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one]

interface Choice {
  readonly id: string
  readonly title: string
  readonly isOn: boolean
  readonly toggle: () => void
}

/** Shows the selected choices and the first ones that match a search. */
function Choices({ all }: { readonly all: readonly Choice[] }) {
  const [search, setSearch] = useState('')
  const wanted = searchText(search).trim()
  const matching = wanted === '' ? all : all.filter(({ title }) => searchText(title).includes(wanted))
  const selected = matching.filter(({ isOn }) => isOn)
  const shown =
    matching.length <= mostShown
      ? matching
      : [...selected, ...matching.filter(({ isOn }) => !isOn)].slice(0, mostShown)
  return (
    <>
      {all.length > searchedFrom && (
        <input
          type="search"
          aria-label={scope.find}
          placeholder={scope.find}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {shown.map(({ id, title, isOn, toggle }) => (
        <label key={id} className="choice">
          <input type="checkbox" checked={isOn} onChange={toggle} />
          {title}
        </label>
      ))}
      {matching.length > shown.length && <p className="dim">{scope.more(matching.length - shown.length)}</p>}
    </>
  )
}

export function ScopeField({
  draft,
  onChange,
  nameOf,
}: PartProps & { readonly nameOf: (key: string) => string }) {
  const accounts = useAccounts((state) => state.keys)
  const pools = usePools((state) => state.keys)
  const groups = useGroups(({ byKey }) => byKey)
  const { about } = conditions[draft.kind]
  if (about === 'all') return null
  const keys = about === 'pools' ? pools : accounts
  const chosen = new Set(draft.scope)
  const places: readonly Choice[] = [
    ...groupsOf(about, groups).map(({ id, name }) => ({
      id: groupPrefix + id,
      title: scope.group(safeText(name, 80)),
      isOn: draft.groups.includes(id),
      toggle: () => onChange({ groups: toggled(draft.groups, id) }),
    })),
    ...[...new Set([...keys, ...draft.scope])].map((key) => ({
      id: key,
      title: nameOf(key),
      isOn: chosen.has(key),
      toggle: () => onChange({ scope: toggled(draft.scope, key) }),
    })),
  ]
  return (
    <>
      <NamedControl title={scope.title}>
        {(id) => (
          <select
            id={id}
            value={draft.isSome ? 'some' : 'all'}
            onChange={(event) => onChange({ isSome: event.target.value === 'some' })}
          >
            <option value="all">{scope.all(about)}</option>
            <option value="some">{scope.some(about)}</option>
          </select>
        )}
      </NamedControl>
      {draft.isSome && (
        <fieldset className="scope-list">
          <legend className="visually-hidden">{scope.list(about)}</legend>
          {places.length === 0 && <p className="dim">{scope.none(about)}</p>}
          <Choices all={places} />
        </fieldset>
      )}
    </>
  )
}

/** Which delivery channels send the alerts. Hidden while none is set up. */
function ChannelsField({ draft, onChange }: PartProps) {
  const channels = useSettings((settings) => settings.delivery.channels)
  if (channels.length === 0) return null
  const chosen = draft.channels
  return (
    <>
      <NamedControl title={notify.channels}>
        {(id) => (
          <select
            id={id}
            value={chosen === null ? 'all' : 'some'}
            onChange={(event) => onChange({ channels: event.target.value === 'all' ? null : [] })}
          >
            <option value="all">{notify.allChannels}</option>
            <option value="some">{notify.someChannels}</option>
          </select>
        )}
      </NamedControl>
      {chosen !== null && (
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

export function NotificationFields({ draft, onChange }: PartProps) {
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
