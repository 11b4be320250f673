import { RefreshCw } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { ask } from '../../bridge.ts'
import { FilterField } from '../../components/filter-field.tsx'
import { Grid, type GridColumn } from '../../components/grid.tsx'
import { useHeldKeys } from '../../components/held-keys.ts'
import { flattenTraces, matchesTrace, parseRowKey } from '../../lib/trace-rows.ts'
import { groupDigits } from '../../lib/text.ts'
import { labelOf } from '../../stores/labels.ts'
import { showNotice } from '../../stores/notices.ts'
import { isAnswering, useStatus } from '../../stores/status.ts'
import { useTraces } from '../../stores/traces.ts'
import { select, useView } from '../../stores/view.ts'
import { AccountLine } from './account-line.tsx'
import { PendingEmpty } from './pending-empty.tsx'
import { PendingRow } from './pending-row.tsx'

const columns: readonly GridColumn[] = [
  { id: 'state', title: 'State' },
  { id: 'age', title: 'Age', isEnd: true },
  { id: 'action', title: 'Action' },
  { id: 'account', title: 'Account' },
  { id: 'amount', title: 'Amount', isEnd: true },
]

const nameOf = (key: string): string => labelOf(key) ?? ''

async function refresh(account: string | null): Promise<void> {
  const reply = await ask((main) => main['accounts.refresh']({ key: account }))
  if (!reply.ok) showNotice(reply.error.message)
}

function focusDetail(): void {
  document.querySelector<HTMLElement>('.pane-detail')?.focus()
}

/** The traces of the chosen account, or of all, with their further actions folded under them. */
export function PendingTable() {
  const account = useView((view) => view.account)
  const selected = useView((view) => view.selected.pending)
  const isStale = useStatus(({ status }) => !isAnswering(status))
  const [text, setText] = useState('')
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(() => new Set())
  const [isReading, setReading] = useState(false)

  const total = useTraces(({ keys }) => keys.length)
  const matching = useTraces(
    useShallow(({ byKey, keys }) =>
      account === null && text === ''
        ? keys
        : keys.filter((key) => {
            const trace = byKey.get(key)
            return trace !== undefined && matchesTrace(trace, { account, text }, nameOf)
          }),
    ),
  )
  const held = useHeldKeys(matching, isReading || selected !== null, `${account ?? ''} ${text}`)
  const rows = useTraces(useShallow(({ byKey }) => flattenTraces(held.shown, unfolded, byKey)))

  const fold = useCallback((trace: string, isFolded: boolean) => {
    setUnfolded((before) => {
      const after = new Set(before)
      if (isFolded) after.delete(trace)
      else after.add(trace)
      return after
    })
  }, [])
  const renderCells = useMemo(
    () => (key: string) => <PendingRow rowKey={key} isUnfolded={unfolded.has(key)} onFold={fold} />,
    [unfolded, fold],
  )

  return (
    <>
      <div className="pane-tools">
        <FilterField
          label="Filter"
          placeholder="Filter by text, state, name or amount"
          value={text}
          onChange={setText}
        />
        <span className="tool-count">
          {matching.length === total ? groupDigits(total.toString()) : `${matching.length} of ${total}`}
        </span>
        <button
          type="button"
          className="button"
          data-shortcut="refresh"
          title={account === null ? 'Asks for every account now (r)' : 'Asks for this account now (r)'}
          onClick={() => void refresh(account)}
        >
          <RefreshCw size={13} aria-hidden="true" /> Refresh
        </button>
      </div>
      {account !== null && <AccountLine accountKey={account} />}
      {held.waiting > 0 && (
        <button type="button" className="held-pill" onClick={held.release}>
          {held.waiting} new above, held while you read
        </button>
      )}
      <Grid
        label="Pending actions"
        kind="pending"
        columns={columns}
        keys={rows}
        selectedKey={selected}
        renderCells={renderCells}
        isStale={isStale}
        onReading={setReading}
        onFold={(key, isFolded) => fold(parseRowKey(key).trace, isFolded)}
        onSelect={(key, isOpened) => {
          select('pending', parseRowKey(key).trace)
          if (isOpened) setTimeout(focusDetail)
        }}
      />
      {rows.length === 0 && <PendingEmpty isFiltered={total > 0} />}
    </>
  )
}
