import { Grid } from '../../components/grid.tsx'
import { useTransactionColumns } from './use-columns.ts'
import { tables } from './blocks-words.ts'

const rows = { keys: [], renderCells: () => null, isAwaited: true }

/** Placeholders for the map, the filter and the table of a block whose transactions are on their way. */
export function BlockAwaited({ isMapShown }: { readonly isMapShown: boolean }) {
  const { grid } = useTransactionColumns()
  return (
    <div className="awaited" aria-hidden="true" inert>
      {isMapShown && (
        <div className="block-map is-awaited">
          <span className="awaited-bar" />
        </div>
      )}
      <div className="block-line">
        <span className="awaited-bar" />
      </div>
      <Grid
        label={tables.transactions}
        kind="transactions"
        columns={grid}
        rows={rows}
        selectedKey={null}
        onSelect={() => undefined}
      />
    </div>
  )
}
