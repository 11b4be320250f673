import { conditions } from '../../../electron/shared/rules.ts'
import { NamedControl } from '../../components/named-control.tsx'
import { shownUnit } from '../../lib/shown.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { usePools } from '../../stores/pools.ts'
import type { RuleDraft } from './rule-draft.ts'

const minute = 60_000
const resends: readonly (readonly [ms: number | null, title: string])[] = [
  [null, 'never'],
  [15 * minute, 'every 15 minutes'],
  [60 * minute, 'every hour'],
  [360 * minute, 'every 6 hours'],
  [1_440 * minute, 'every day'],
]

interface PartProps {
  readonly draft: RuleDraft
  readonly onChange: (changes: Partial<RuleDraft>) => void
}

function FilterFields({ draft, onChange }: PartProps) {
  return (
    <>
      <NamedControl title="Action types">
        {(id) => (
          <input
            id={id}
            type="text"
            value={draft.types}
            placeholder="all, or such as jetton_transfer, stake_deposit"
            spellCheck={false}
            onChange={(event) => onChange({ types: event.target.value })}
          />
        )}
      </NamedControl>
      <NamedControl title="Direction">
        {(id) => (
          <select
            id={id}
            value={draft.direction ?? ''}
            onChange={(event) => {
              const { value } = event.target
              onChange({ direction: value === 'in' || value === 'out' ? value : null })
            }}
          >
            <option value="">both</option>
            <option value="in">incoming</option>
            <option value="out">outgoing</option>
          </select>
        )}
      </NamedControl>
      <NamedControl title={`At least, ${shownUnit()}`}>
        {(id) => (
          <input
            id={id}
            type="text"
            inputMode="decimal"
            value={draft.least}
            placeholder="any amount"
            onChange={(event) => onChange({ least: event.target.value })}
          />
        )}
      </NamedControl>
    </>
  )
}

/** What the condition asks for besides its kind. */
export function ConditionFields({ draft, onChange }: PartProps) {
  const { kind } = draft
  const isOfTrace = conditions[kind].history === 'traces'
  return (
    <>
      {isOfTrace && <FilterFields draft={draft} onChange={onChange} />}
      {(kind === 'validator-below' || kind === 'nominator-moved') && (
        <NamedControl
          title={kind === 'validator-below' ? `Below, ${shownUnit()}` : `By at least, ${shownUnit()}`}
        >
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
      {kind === 'nominator-moved' && (
        <NamedControl title="Or by at least, %">
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
        <NamedControl title="For, minutes">
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

/** Which accounts or pools the rule is about. */
export function ScopeField({
  draft,
  onChange,
  nameOf,
}: PartProps & { readonly nameOf: (key: string) => string }) {
  const accounts = useAccounts((state) => state.keys)
  const pools = usePools((state) => state.keys)
  const { about } = conditions[draft.kind]
  if (about === 'all') return null
  const keys = about === 'pools' ? pools : accounts
  const all = [...new Set([...keys, ...draft.scope])]
  return (
    <>
      <NamedControl title="About">
        {(id) => (
          <select
            id={id}
            value={draft.isSome ? 'some' : 'all'}
            onChange={(event) => onChange({ isSome: event.target.value === 'some' })}
          >
            <option value="all">all {about}</option>
            <option value="some">only some</option>
          </select>
        )}
      </NamedControl>
      {draft.isSome && (
        <fieldset className="scope-list">
          <legend className="visually-hidden">Which {about}</legend>
          {all.length === 0 && <p className="dim">No {about} are watched yet.</p>}
          {all.map((key) => (
            <label key={key} className="choice">
              <input
                type="checkbox"
                checked={draft.scope.includes(key)}
                onChange={() =>
                  onChange({
                    scope: draft.scope.includes(key)
                      ? draft.scope.filter((each) => each !== key)
                      : [...draft.scope, key],
                  })
                }
              />
              {nameOf(key)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** How bad it is, and how it is told. */
export function TellingFields({ draft, onChange }: PartProps) {
  return (
    <>
      <NamedControl title="Severity">
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
            <option value="info">Note</option>
            <option value="warning">Warning</option>
            <option value="critical">Critical</option>
          </select>
        )}
      </NamedControl>
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.isNoticed}
          onChange={() => onChange({ isNoticed: !draft.isNoticed })}
        />
        Show a native notice
      </label>
      {draft.isNoticed && (
        <NamedControl title="Again">
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
      )}
      {conditions[draft.kind].isLasting && (
        <label className="choice">
          <input
            type="checkbox"
            checked={draft.noticesRecovery}
            onChange={() => onChange({ noticesRecovery: !draft.noticesRecovery })}
          />
          Show a notice when it is over
        </label>
      )}
    </>
  )
}
