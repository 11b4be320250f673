import { Map as MapIcon, Users } from 'lucide-react'
import { useMemo } from 'react'
import { FilterInput } from '../../components/filter-input.tsx'
import type { Filtering } from '../../components/use-filter.ts'
import { blockFilter } from '../../lib/block-filter.ts'
import type { Completion } from '../../lib/filter/suggest.ts'
import { setFilter, useBlockView } from '../../stores/block-view.ts'
import { noteFilter, useFilterHistory } from './filter-history.ts'
import type { Names } from './use-names.ts'
import { filterBar } from './blocks-words.ts'

interface FilterBarProps {
  readonly filtering: Filtering
  readonly names: Names
  readonly shown: number
  readonly total: number
  readonly watched: number
  readonly onJump: (step: 1 | -1) => void
}

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
  return (
    <div className="block-line is-filter">
      <FilterInput
        label={filterBar.label}
        placeholder={filterBar.placeholder}
        filtering={filtering}
        completion={completion}
        history={history}
        onChange={setFilter}
        onCommit={noteFilter}
      />
      <span className="tool-count">{filterBar.shown(shown, total)}</span>
      {watched > 0 && (
        <button
          type="button"
          className="button is-small"
          title={filterBar.watchedHint}
          onClick={(event) => onJump(event.shiftKey ? -1 : 1)}
        >
          {filterBar.watched(watched)}
        </button>
      )}
      <button
        type="button"
        className="button is-small"
        aria-pressed={isMapShown}
        data-key="m"
        title={filterBar.mapHint}
        onClick={() => useBlockView.setState({ isMapShown: !isMapShown })}
      >
        <MapIcon size={13} aria-hidden="true" /> {filterBar.map}
      </button>
      <button
        type="button"
        className="button is-small"
        aria-pressed={table === 'accounts'}
        data-key="u"
        title={filterBar.accountsHint}
        onClick={() => useBlockView.setState({ table: table === 'accounts' ? 'transactions' : 'accounts' })}
      >
        <Users size={13} aria-hidden="true" /> {filterBar.accounts}
      </button>
    </div>
  )
}
