import { ListFilter, X } from 'lucide-react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { shortAddress } from '../../../electron/shared/address-text.ts'
import { isAddressKey } from '../../../electron/shared/address.ts'
import { readDecimal } from '../../../electron/shared/filter/fields.ts'
import { type TraceView } from '../../../electron/shared/pending-models.ts'
import { assetFilterName } from '../../../electron/shared/trace-amounts.ts'
import { typeName } from '../../../electron/shared/words/action-type-words.ts'
import { safeText } from '../../lib/text.ts'
import { useStatus } from '../../stores/status.ts'
import { useTraces } from '../../stores/traces.ts'
import { useGroups } from '../../stores/watchlist.ts'
import { endedChoices, hasChoice, noFilter, type PendingFilter } from './pending-view.ts'
import { filtering as words } from './pending-words.ts'
import { traceStates } from '../../../electron/shared/trace-state.ts'
import { traceStateNames } from '../../../electron/shared/words/state-words.ts'

type ListField = 'states' | 'types' | 'directions' | 'assets' | 'groups'

interface FilterProps {
  readonly filter: PendingFilter
  readonly onChange: (filter: PendingFilter) => void
}

const directionNames: Readonly<Record<string, string>> = words.directions

function stateName(state: string): string {
  const known = traceStates.find((each) => each === state)
  return known === undefined ? state : traceStateNames[known]
}

function groupName(id: string): string {
  return useGroups.getState().byKey.get(id)?.name ?? words.deletedGroup
}

/** Returns the name of an asset. A token without a symbol is named by the address of its master contract. */
function assetWord(value: string): string {
  if (!isAddressKey(value)) return safeText(value, 24)
  const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
  return words.token(shortAddress(value, isTestnet))
}

const fieldWords: readonly {
  readonly field: ListField
  readonly title: string
  readonly nameOf: (value: string) => string
}[] = [
  { field: 'states', title: words.fields.states, nameOf: stateName },
  { field: 'directions', title: words.fields.directions, nameOf: (value) => directionNames[value] ?? value },
  { field: 'assets', title: words.fields.assets, nameOf: assetWord },
  { field: 'types', title: words.fields.types, nameOf: typeName },
  { field: 'groups', title: words.fields.groups, nameOf: (value) => safeText(groupName(value), 40) },
]

function occurring(
  traces: Iterable<TraceView>,
  take: (trace: TraceView) => readonly string[],
): readonly string[] {
  const counts = new Map<string, number>()
  for (const trace of traces) {
    for (const value of new Set(take(trace))) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([value]) => value)
}

export function optionsOf(field: ListField): readonly string[] {
  const traces = [...useTraces.getState().byKey.values()]
  switch (field) {
    case 'states':
      return traceStates
    case 'directions':
      return ['in', 'out']
    case 'groups':
      return useGroups.getState().keys
    case 'types':
      return occurring(traces, (trace) => trace.actions.map((action) => action.type))
    case 'assets':
      return occurring(traces, (trace) =>
        trace.actions.flatMap((action) => action.amounts.map(assetFilterName)),
      )
  }
}

type ChoicesProps = FilterProps & { readonly of: (typeof fieldWords)[number] }

/** Maximum number of listed options. Tokens and their number are up to others; groups are the user's own. */
const mostListed = 24

/** Returns the options to list, the chosen ones first, and the number of rarer ones that are left out. */
export function choicesOf(
  field: ListField,
  chosen: readonly string[],
): { readonly listed: readonly string[]; readonly others: number } {
  const options = [...new Set([...chosen, ...optionsOf(field)])]
  const listed = field === 'groups' ? options : options.slice(0, Math.max(mostListed, chosen.length))
  return { listed, others: options.length - listed.length }
}

function Choices({ filter, onChange, of: { field, title, nameOf } }: ChoicesProps) {
  const { listed, others } = choicesOf(field, filter[field])
  if (listed.length === 0) return null
  return (
    <fieldset className={`is-${field}`}>
      <legend className="section-head">{title}</legend>
      <div className="filter-choices">
        {listed.map((value) => (
          <label key={value} className="choice">
            <input
              type="checkbox"
              checked={filter[field].includes(value)}
              onChange={(event) =>
                onChange({
                  ...filter,
                  [field]: event.target.checked
                    ? [...filter[field], value]
                    : filter[field].filter((each) => each !== value),
                })
              }
            />
            {nameOf(value)}
          </label>
        ))}
      </div>
      {others > 0 && <p className="dim">{words.others(others)}</p>}
    </fieldset>
  )
}

function Options({ filter, onChange }: FilterProps) {
  const [few, many] = [fieldWords.slice(0, 2), fieldWords.slice(2)]
  return (
    <div className="filter-options">
      {few.map((each) => (
        <Choices key={each.field} of={each} filter={filter} onChange={onChange} />
      ))}
      <fieldset>
        <legend className="section-head">{words.least}</legend>
        <input
          type="text"
          aria-label={words.least}
          placeholder={words.leastExample}
          inputMode="decimal"
          value={filter.least}
          aria-invalid={filter.least !== '' && readDecimal(filter.least) === null}
          onChange={(event) => onChange({ ...filter, least: event.target.value })}
        />
      </fieldset>
      <fieldset>
        <legend className="section-head">{words.ended}</legend>
        {endedChoices.map((minutes) => (
          <label key={minutes} className="choice">
            <input
              type="radio"
              name="ended"
              checked={filter.endedMinutes === minutes}
              onChange={() => onChange({ ...filter, endedMinutes: minutes })}
            />
            {words.endedFor[minutes]}
          </label>
        ))}
        <p className="dim filter-note">{words.endedNote}</p>
      </fieldset>
      {many.map((each) => (
        <Choices key={each.field} of={each} filter={filter} onChange={onChange} />
      ))}
    </div>
  )
}

export function FilterButton({ filter, onChange }: FilterProps) {
  return (
    <DialogTrigger>
      <Button className={`button is-square ${hasChoice(filter) ? 'is-on' : ''}`} aria-label={words.options}>
        <ListFilter size={14} aria-hidden="true" />
      </Button>
      <Popover className="popover filter-popover" placement="bottom end" containerPadding={44}>
        <Dialog className="filter-dialog" aria-label={words.options}>
          <Options filter={filter} onChange={onChange} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

export function FilterChips({ filter, onChange }: FilterProps) {
  if (!hasChoice(filter)) return null
  return (
    <ul className="chips" aria-label={words.active}>
      {fieldWords.flatMap(({ field, title, nameOf }) =>
        filter[field].map((value) => (
          <Chip
            key={`${field} ${value}`}
            text={`${title}: ${nameOf(value)}`}
            onRemove={() => onChange({ ...filter, [field]: filter[field].filter((each) => each !== value) })}
          />
        )),
      )}
      {filter.least !== '' && (
        <Chip text={words.atLeast(filter.least)} onRemove={() => onChange({ ...filter, least: '' })} />
      )}
      <li>
        <button
          type="button"
          className="button is-link"
          onClick={() => onChange({ ...noFilter, text: filter.text, endedMinutes: filter.endedMinutes })}
        >
          {words.clear}
        </button>
      </li>
    </ul>
  )
}

function Chip({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  return (
    <li className="chip">
      {text}
      <button type="button" className="icon-button" aria-label={words.remove(text)} onClick={onRemove}>
        <X size={11} aria-hidden="true" />
      </button>
    </li>
  )
}
