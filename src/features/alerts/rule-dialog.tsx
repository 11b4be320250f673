import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { conditions, type AlertRule, type ConditionKind } from '../../../electron/shared/rules.ts'
import { ModalDialog } from '../../components/dialog.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { shownUnit } from '../../lib/shown.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { usePools } from '../../stores/pools.ts'
import { DryRun } from './dry-run.tsx'
import { draftOf, readDraft, withKind, type RuleDraft } from './rule-draft.ts'

const kinds = Object.entries(conditions).map(([kind, { title }]) => [kind, title] as const)
const minute = 60_000
const resends: readonly (readonly [ms: number | null, title: string])[] = [
  [null, 'never'],
  [15 * minute, 'every 15 minutes'],
  [60 * minute, 'every hour'],
  [360 * minute, 'every 6 hours'],
  [1_440 * minute, 'every day'],
]

function isKind(text: string): text is ConditionKind {
  return text in conditions
}

function Line({ title, children }: { readonly title: string; readonly children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="setting-line">
      <label htmlFor={id}>{title}</label>
      {children(id)}
    </div>
  )
}

interface PartProps {
  readonly draft: RuleDraft
  readonly onChange: (changes: Partial<RuleDraft>) => void
}

function FilterFields({ draft, onChange }: PartProps) {
  return (
    <>
      <Line title="Action types">
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
      </Line>
      <Line title="Direction">
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
      </Line>
      <Line title={`At least, ${shownUnit()}`}>
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
      </Line>
    </>
  )
}

function ConditionFields({ draft, onChange }: PartProps) {
  const { kind } = draft
  const isOfTrace = kind === 'pending-new' || kind.startsWith('trace-')
  return (
    <>
      {isOfTrace && <FilterFields draft={draft} onChange={onChange} />}
      {(kind === 'validator-below' || kind === 'nominator-moved') && (
        <Line title={kind === 'validator-below' ? `Below, ${shownUnit()}` : `By at least, ${shownUnit()}`}>
          {(id) => (
            <input
              id={id}
              type="text"
              inputMode="decimal"
              value={draft.amount}
              onChange={(event) => onChange({ amount: event.target.value })}
            />
          )}
        </Line>
      )}
      {kind === 'nominator-moved' && (
        <Line title="Or by at least, %">
          {(id) => (
            <input
              id={id}
              type="text"
              inputMode="decimal"
              value={draft.percent}
              onChange={(event) => onChange({ percent: event.target.value })}
            />
          )}
        </Line>
      )}
      {conditions[kind].isLasting && (
        <Line title="For, minutes">
          {(id) => (
            <input
              id={id}
              type="number"
              min={0}
              value={draft.minutes}
              onChange={(event) => onChange({ minutes: event.target.value })}
            />
          )}
        </Line>
      )}
    </>
  )
}

function ScopeField({ draft, onChange, nameOf }: PartProps & { readonly nameOf: (key: string) => string }) {
  const accounts = useAccounts((state) => state.keys)
  const pools = usePools((state) => state.keys)
  const [isSome, setSome] = useState(draft.scope.length > 0)
  const { about } = conditions[draft.kind]
  if (about === 'all') return null
  const keys = about === 'pools' ? pools : accounts
  const all = [...new Set([...keys, ...draft.scope])]
  return (
    <>
      <Line title="About">
        {(id) => (
          <select
            id={id}
            value={isSome ? 'some' : 'all'}
            onChange={(event) => {
              setSome(event.target.value === 'some')
              onChange({ scope: [] })
            }}
          >
            <option value="all">all {about}</option>
            <option value="some">only some</option>
          </select>
        )}
      </Line>
      {isSome && (
        <fieldset className="scope-list">
          <legend className="visually-hidden">Which {about}</legend>
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

function TellingFields({ draft, onChange }: PartProps) {
  return (
    <>
      <Line title="Severity">
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
      </Line>
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.isNoticed}
          onChange={() => onChange({ isNoticed: !draft.isNoticed })}
        />
        Show a native notice
      </label>
      {draft.isNoticed && (
        <Line title="Again">
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
        </Line>
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

interface RuleDialogProps {
  readonly rule: AlertRule
  readonly nameOf: (key: string) => string
  readonly onSave: (rule: AlertRule) => Promise<string | null>
  readonly onClose: () => void
}

/** One rule, with what it would have done so far beside what it will do. */
export function RuleDialog({ rule, nameOf, onSave, onClose }: RuleDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(rule))
  const [message, setMessage] = useState<string | null>(null)
  const read = readDraft(draft, rule)
  const change = (changes: Partial<RuleDraft>): void => {
    setMessage(null)
    setDraft((before) => ({ ...before, ...changes }))
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const refusal = read.ok ? await onSave(read.value) : read.message
    setMessage(refusal)
    if (refusal === null) onClose()
  }

  return (
    <ModalDialog title="Rule" isOpen onClose={onClose}>
      <form className="rule-form" noValidate onSubmit={(event) => void submit(event)}>
        <Line title="When">
          {(id) => (
            <select
              id={id}
              value={draft.kind}
              autoFocus
              onChange={(event) => {
                const { value } = event.target
                if (isKind(value)) setDraft(withKind(draft, value))
              }}
            >
              {kinds.map(([kind, title]) => (
                <option key={kind} value={kind}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Line>
        <Line title="Name">
          {(id) => (
            <input
              id={id}
              type="text"
              value={draft.title}
              maxLength={120}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Line>
        <ConditionFields draft={draft} onChange={change} />
        <ScopeField key={conditions[draft.kind].about} draft={draft} onChange={change} nameOf={nameOf} />
        <TellingFields draft={draft} onChange={change} />
        {read.ok ? <DryRun rule={read.value} /> : <p className="dim">{read.message}</p>}
        {message !== null && (
          <InlineMessage tone="bad" isAlert>
            {message}
          </InlineMessage>
        )}
        <div className="dialog-buttons">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button is-main">
            Save rule
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}
