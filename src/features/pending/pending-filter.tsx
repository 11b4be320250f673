import { ListFilter, X } from 'lucide-react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { isAddressKey } from '../../../electron/shared/address.ts'
import { readDecimal } from '../../../electron/shared/filter/fields.ts'
import { traceStateNames } from '../../../electron/shared/labels.ts'
import { traceStates, type TraceView } from '../../../electron/shared/pending-models.ts'
import { assetName } from '../../../electron/shared/trace-amounts.ts'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { safeText } from '../../lib/text.ts'
import { useStatus } from '../../stores/status.ts'
import { useTraces } from '../../stores/traces.ts'
import { useGroups } from '../../stores/watchlist.ts'
import { endedChoices, hasChoice, noFilter, type PendingFilter } from './pending-view.ts'

type ListField = 'states' | 'types' | 'directions' | 'assets' | 'groups'

interface FilterProps {
  readonly filter: PendingFilter
  readonly onChange: (filter: PendingFilter) => void
}

const directionNames: Readonly<Record<string, string>> = { in: 'Comes in', out: 'Goes out' }

function stateName(state: string): string {
  const known = traceStates.find((each) => each === state)
  return known === undefined ? state : traceStateNames[known]
}

function groupName(id: string): string {
  return useGroups.getState().byKey.get(id)?.name ?? 'a group that is gone'
}

/** A token without a symbol goes by the address of its master. */
function assetWord(value: string): string {
  if (!isAddressKey(value)) return safeText(value, 24)
  const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
  return `token ${shortenFriendly(friendlyOf(value, isTestnet))}`
}

const fieldWords: readonly {
  readonly field: ListField
  readonly title: string
  readonly nameOf: (value: string) => string
}[] = [
  { field: 'states', title: 'State', nameOf: stateName },
  { field: 'directions', title: 'Direction', nameOf: (value) => directionNames[value] ?? value },
  { field: 'assets', title: 'Asset', nameOf: assetWord },
  { field: 'types', title: 'Type', nameOf: (value) => safeText(value.replaceAll('_', ' '), 40) },
  { field: 'groups', title: 'Group', nameOf: (value) => safeText(groupName(value), 40) },
]

/** The values that occur, the most frequent first. */
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

/** The values that a field can be chosen by now. */
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
      return occurring(traces, (trace) => trace.actions.flatMap((action) => action.amounts.map(assetName)))
  }
}

type ChoicesProps = FilterProps & { readonly of: (typeof fieldWords)[number] }

function Choices({ filter, onChange, of: { field, title, nameOf } }: ChoicesProps) {
  const options = [...new Set([...filter[field], ...optionsOf(field)])].slice(0, 24)
  if (options.length === 0) return null
  return (
    <fieldset className={`is-${field}`}>
      <legend className="section-head">{title}</legend>
      <div className="filter-choices">
        {options.map((value) => (
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
    </fieldset>
  )
}

/** The few choices beside each other, then those that the traces bring, each in columns. */
function Options({ filter, onChange }: FilterProps) {
  const [few, many] = [fieldWords.slice(0, 2), fieldWords.slice(2)]
  return (
    <div className="filter-options">
      {few.map((each) => (
        <Choices key={each.field} of={each} filter={filter} onChange={onChange} />
      ))}
      <fieldset>
        <legend className="section-head">Least amount</legend>
        <input
          type="text"
          aria-label="Least amount"
          placeholder="0.1"
          inputMode="decimal"
          value={filter.least}
          aria-invalid={filter.least !== '' && readDecimal(filter.least) === null}
          onChange={(event) => onChange({ ...filter, least: event.target.value })}
        />
      </fieldset>
      <fieldset>
        <legend className="section-head">Keep what ended for</legend>
        {endedChoices.map(([minutes, title]) => (
          <label key={minutes} className="choice">
            <input
              type="radio"
              name="ended"
              checked={filter.endedMinutes === minutes}
              onChange={() => onChange({ ...filter, endedMinutes: minutes })}
            />
            {title}
          </label>
        ))}
        <p className="dim filter-note">
          Unknown and probably dropped stay longer. All of it is in the Journal.
        </p>
      </fieldset>
      {many.map((each) => (
        <Choices key={each.field} of={each} filter={filter} onChange={onChange} />
      ))}
    </div>
  )
}

/** The button that opens every choice of the filter. */
export function FilterButton({ filter, onChange }: FilterProps) {
  return (
    <DialogTrigger>
      <Button className={`button is-square ${hasChoice(filter) ? 'is-on' : ''}`} aria-label="Choose filters">
        <ListFilter size={14} aria-hidden="true" />
      </Button>
      <Popover className="popover filter-popover" placement="bottom end" containerPadding={44}>
        <Dialog className="filter-dialog" aria-label="Filter by">
          <Options filter={filter} onChange={onChange} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

/** What the filter chooses now, each part with a button that takes it away. */
export function FilterChips({ filter, onChange }: FilterProps) {
  if (!hasChoice(filter)) return null
  return (
    <ul className="chips" aria-label="Filters in force">
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
        <Chip text={`At least ${filter.least}`} onRemove={() => onChange({ ...filter, least: '' })} />
      )}
      <li>
        <button
          type="button"
          className="button is-link"
          onClick={() => onChange({ ...noFilter, text: filter.text, endedMinutes: filter.endedMinutes })}
        >
          Clear all
        </button>
      </li>
    </ul>
  )
}

function Chip({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  return (
    <li className="chip">
      {text}
      <button type="button" className="icon-button" aria-label={`Without ${text}`} onClick={onRemove}>
        <X size={11} aria-hidden="true" />
      </button>
    </li>
  )
}
