import { Eye } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { PoolView } from '../../../electron/shared/pool-models.ts'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import { Age } from '../../components/age.tsx'
import { AmountText } from '../../components/amount.tsx'
import { Empty } from '../../components/empty.tsx'
import { Cell, Grid, type GridColumn } from '../../components/grid.tsx'
import { StateBadge } from '../../components/state-badge.tsx'
import { useAccounts } from '../../stores/accounts.ts'
import { useText } from '../../stores/text-style.ts'
import { useTraces } from '../../stores/traces.ts'
import { select, showPanel, useAsOf } from '../../stores/view.ts'
import { useIsHidden } from './coins.tsx'
import { inbox } from './pool-table-words.ts'

const columns: readonly GridColumn[] = [
  { id: 'state', title: inbox.state },
  { id: 'age', title: inbox.age },
  { id: 'title', title: inbox.action },
  { id: 'amount', title: inbox.amount, isEnd: true },
]

async function watch({ key, label }: PoolView): Promise<void> {
  await reportFailure(ask((main) => main['accounts.add']({ text: key, label })))
}

function TraceCells({ traceKey }: { readonly traceKey: string }) {
  const trace = useTraces(({ byKey }) => byKey.get(traceKey))
  const isHidden = useIsHidden()
  const action = trace?.actions[0] ?? null
  const title = useText(action?.title ?? null)
  if (trace === undefined || action === null) return null
  const [amount] = action.amounts
  return (
    <>
      <Cell id="state">
        <StateBadge state={trace.state} />
      </Cell>
      <Cell id="age">
        <Age at={trace.firstSeenAt} />
      </Cell>
      <Cell id="title">
        <span className="clip" title={title ?? ''}>
          {title}
        </span>
      </Cell>
      <Cell id="amount" isEnd>
        {amount !== undefined && <AmountText amount={amount} isHidden={isHidden} />}
      </Cell>
    </>
  )
}

export function PoolInbox({ pool }: { readonly pool: PoolView }) {
  const isWatched = useAccounts(({ byKey }) => byKey.has(pool.key))
  const traces = useTraces(({ byKey }) => byKey)
  const order = useTraces(({ keys }) => keys)
  const asOf = useAsOf()
  const keys = useMemo(
    () => order.filter((key) => traces.get(key)?.accounts.includes(pool.key)),
    [order, traces, pool.key],
  )
  const renderCells = useCallback((key: string) => <TraceCells traceKey={key} />, [])
  return (
    <>
      <Grid
        label={inbox.label}
        kind="inbox"
        columns={{ columns, tracks: '147px 60px minmax(160px, 1fr) minmax(120px, 200px)' }}
        rows={{ keys, renderCells }}
        selectedKey={null}
        onSelect={(key, isOpened) => {
          select('pending', key)
          if (isOpened) showPanel('pending')
        }}
      />
      {keys.length === 0 && (
        <Empty title={isWatched ? inbox.empty : inbox.notWatched}>
          <p>{inbox.text}</p>
          {!isWatched && asOf === null && (
            <button type="button" className="button" onClick={() => void watch(pool)}>
              <Eye size={13} aria-hidden="true" /> {inbox.watch}
            </button>
          )}
        </Empty>
      )}
    </>
  )
}
