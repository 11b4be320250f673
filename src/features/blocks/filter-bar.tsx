import { Map as MapIcon, Users } from 'lucide-react'
import { useMemo } from 'react'
import { FilterInput } from '../../components/filter-input.tsx'
import type { Filtering } from '../../components/use-filter.ts'
import { blockFilter } from '../../lib/block-filter.ts'
import type { Completion } from '../../lib/filter/suggest.ts'
import { groupDigits } from '../../lib/text.ts'
import { setFilter, useBlockView } from '../../stores/block-view.ts'
import { noteFilter, useFilterHistory } from './filter-history.ts'
import type { Names } from './use-names.ts'

interface FilterBarProps {
  readonly filtering: Filtering
  readonly names: Names
  readonly shown: number
  readonly total: number
  readonly watched: number
  readonly onJump: (step: 1 | -1) => void
}

/** The filter, and how many rows match it. */
export function FilterBar({ filtering, names, shown, total, watched, onJump }: FilterBarProps) {
  const table = useBlockView((view) => view.table)
  const isMapShown = useBlockView((view) => view.isMapShown)
  const history = useFilterHistory()
  const completion = useMemo(
    (): Completion => ({
      fields: blockFilter.fields,
      valuesOf: (field) => {
        if (field === 'account') return names.all.map(({ key, label }) => ({ value: key, title: label }))
        return field === 'label' ? names.all.map(({ label }) => ({ value: label, title: label })) : []
      },
    }),
    [names],
  )
  const count = (number: number): string => groupDigits(number.toString())
  return (
    <div className="block-line is-filter">
      <FilterInput
        label="Filter"
        placeholder="Filter, e.g. is:watched or count>20"
        filtering={filtering}
        completion={completion}
        history={history}
        onChange={setFilter}
        onCommit={noteFilter}
      />
      <span className="tool-count">
        {shown === total ? count(total) : `${count(shown)} of ${count(total)}`}
      </span>
      {watched > 0 && (
        <button
          type="button"
          className="button is-small"
          title="Next transaction of a watched account (n, N for the one before)"
          onClick={(event) => onJump(event.shiftKey ? -1 : 1)}
        >
          {count(watched)} watched
        </button>
      )}
      <button
        type="button"
        className="button is-small"
        aria-pressed={isMapShown}
        onClick={() => useBlockView.setState({ isMapShown: !isMapShown })}
      >
        <MapIcon size={13} aria-hidden="true" /> Map
      </button>
      <button
        type="button"
        className="button is-small"
        aria-pressed={table === 'accounts'}
        title="How many transactions each account has in this block"
        onClick={() => useBlockView.setState({ table: table === 'accounts' ? 'transactions' : 'accounts' })}
      >
        <Users size={13} aria-hidden="true" /> Accounts
      </button>
    </div>
  )
}
