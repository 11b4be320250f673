import { useCallback, useMemo, useState } from 'react'
import type { AddressKey } from '../../../electron/shared/models.ts'
import { Empty } from '../../components/empty.tsx'
import { Cell, Grid } from '../../components/grid.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { useFittingColumns } from '../../components/use-columns.ts'
import { readLayout } from '../../lib/column-layout.ts'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { formatShare } from '../../lib/integers.ts'
import { matrixOf, type HoldingMatrix, type Sum } from '../../lib/holdings.ts'
import { formatPerYear } from '../../lib/pool-text.ts'
import { useLabelOf } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { Coins } from './coins.tsx'
import { Who } from './log-text.tsx'
import { showEvidence } from './evidence.ts'
import { useUnobserved } from './mine.ts'
import { useHoldings } from './use-holdings.ts'
import { RewardLedger } from './reward-ledger.tsx'
import { useUnit } from './unit.ts'
import { common, emptyPool, mine as words } from './pools-words.ts'
import { mineColumns } from './mine-columns.ts'
import { NominatorMenu } from './nominator-menu.tsx'
import { NoValue } from './no-value.tsx'

const totalKey = '=total'

function YieldCell({ sum }: { readonly sum: Sum | undefined }) {
  if (sum === undefined || sum.perYear === null) return <NoValue />
  const title = sum.known < 10_000 ? words.knownYield(formatShare(sum.known)) : words.weighted
  return (
    <span title={title}>
      {formatPerYear(sum.perYear)}
      {sum.known < 10_000 && <small className="dim">{words.ofBalance(formatShare(sum.known))}</small>}
    </span>
  )
}

interface MatrixCellsProps {
  readonly rowKey: string
  readonly matrix: HoldingMatrix
  readonly ids: readonly string[]
}

function MatrixCells({ rowKey, matrix, ids }: MatrixCellsProps) {
  const isTotal = rowKey === totalKey
  const sum = isTotal ? matrix.all : matrix.ofAddress.get(rowKey)
  const balanceIn = (pool: AddressKey): string | null =>
    isTotal ? (matrix.ofPool.get(pool)?.balance ?? null) : (matrix.cell(rowKey, pool)?.balance ?? null)
  return (
    <>
      <Cell id="address">
        {isTotal ? (
          <strong title={words.addresses(matrix.addresses.length)}>
            {common.total(matrix.addresses.length)}
          </strong>
        ) : (
          <span className="clip">
            <Who address={rowKey} />
          </span>
        )}
      </Cell>
      <Cell id="total" isEnd>
        <strong>
          <Coins units={sum?.balance ?? null} />
        </strong>
      </Cell>
      {ids.includes('yield') && (
        <Cell id="yield" isEnd>
          <YieldCell sum={sum} />
        </Cell>
      )}
      {ids.includes('reward') && (
        <Cell id="reward" isEnd>
          <Coins units={sum?.reward ?? null} style="signed" />
        </Cell>
      )}
      {ids.includes('pending') && (
        <Cell id="pending" isEnd>
          <Coins units={sum?.pending ?? null} />
        </Cell>
      )}
      {matrix.pools.map((pool) => {
        const balance = balanceIn(pool)
        const share = isTotal ? null : matrix.cell(rowKey, pool)?.share
        return (
          <Cell key={pool} id="stake" isEnd>
            {balance === null ? <span className="dim">·</span> : <Coins units={balance} />}
            {balance !== null && (
              <span className="dim matrix-share">{share == null ? '' : formatShare(share)}</span>
            )}
          </Cell>
        )
      })}
    </>
  )
}

export function MineView() {
  const unit = useUnit()
  const asOf = useAsOf()
  const isTestnet = useIsTestnet()
  const labelOf = useLabelOf()
  const [selected, setSelected] = useState<string | null>(null)
  const { holdings, error, pools, addresses, version, at } = useHoldings()
  const unobserved = useUnobserved()
  const isAwaited = addresses.length > 0 && unobserved > 0
  const matrix = useMemo(() => matrixOf(holdings ?? []), [holdings])
  const mine = useMemo(() => new Set(addresses), [addresses])
  const keys = useMemo(() => (matrix.addresses.length === 0 ? [] : [...matrix.addresses, totalKey]), [matrix])
  const columns = useMemo(
    () => mineColumns(matrix, unit, (pool) => labelOf(pool) ?? shortenFriendly(friendlyOf(pool, isTestnet))),
    [matrix, unit, isTestnet, labelOf],
  )
  const layout = useMemo(() => readLayout(null, columns, []), [columns])
  const { ids, grid } = useFittingColumns(columns, layout)
  const renderCells = useCallback(
    (key: string) => <MatrixCells rowKey={key} matrix={matrix} ids={ids} />,
    [matrix, ids],
  )
  return (
    <div className="pool-view">
      <div className="pane-tools">
        <strong className="mine-title">{words.title}</strong>
        <span className="dim clip">
          {words.subtitle(addresses.length, asOf !== null)}
          {unobserved > 0 && ` · ${words.unobserved(unobserved, pools.length)}`}
        </span>
      </div>
      {error !== null && <InlineMessage tone="bad">{error.message}</InlineMessage>}
      <NominatorMenu>
        <Grid
          label={words.title}
          kind="mine"
          columns={grid}
          rows={{ keys, renderCells }}
          selectedKey={selected}
          onSelect={setSelected}
        />
      </NominatorMenu>
      {holdings === null && error === null && (
        <Empty title={words.reading.title}>
          <p>{words.reading.text(pools.length)}</p>
        </Empty>
      )}
      {holdings !== null && keys.length === 0 ? (
        <Empty title={isAwaited ? words.unobserved(unobserved, pools.length) : words.empty.title}>
          <p>{isAwaited ? emptyPool.later : words.empty.text}</p>
        </Empty>
      ) : (
        <div className="mine-ledger">
          <RewardLedger
            pools={pools}
            addresses={addresses}
            mine={mine}
            to={at}
            version={version}
            onEvidence={showEvidence}
          />
        </div>
      )}
    </div>
  )
}
