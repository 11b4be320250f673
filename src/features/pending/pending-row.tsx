import { memo } from 'react'
import { listedTrace } from '../../../electron/shared/scoped-trace.ts'
import { cellsOf } from '../../components/grid.tsx'
import type { TableColumn } from '../../components/use-columns.ts'
import { parseRowKey } from '../../lib/trace-rows.ts'
import { useTraces } from '../../stores/traces.ts'
import { actionCells, FoldButton, traceCells } from './pending-cells.tsx'
import type { TraceColumnId } from './pending-view.ts'

interface PendingRowProps {
  readonly rowKey: string
  /** The accounts that the watchlist selection covers. Null for all. */
  readonly accounts: ReadonlySet<string> | null
  readonly columns: readonly TableColumn<TraceColumnId>[]
  readonly isUnfolded: boolean
  readonly onFold: (trace: string, isFolded: boolean) => void
}

/** Cells of a trace or of one of its further actions. Renders only when that trace changes. */
export const PendingRow = memo(function PendingRow({
  rowKey,
  accounts,
  columns,
  isUnfolded,
  onFold,
}: PendingRowProps) {
  const { trace: traceKey, action: actionKey } = parseRowKey(rowKey)
  const whole = useTraces(({ byKey }) => byKey.get(traceKey))
  if (whole === undefined) return null
  const trace = listedTrace(whole, accounts)
  if (actionKey !== null) {
    const action = trace.actions.find((one) => one.key === actionKey)
    if (action === undefined) return null
    return cellsOf(columns, (id) => actionCells[id]?.({ trace, action }))
  }
  const further = trace.actions.length - 1
  const fold =
    further > 0 ? (
      <FoldButton count={further} isUnfolded={isUnfolded} onFold={() => onFold(trace.key, isUnfolded)} />
    ) : null
  return cellsOf(columns, (id) => traceCells[id]({ trace, fold }))
})
