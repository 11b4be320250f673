import { memo, useCallback, useMemo } from 'react'
import { AddressText } from '../../components/address-text.tsx'
import { Cell, Grid } from '../../components/grid.tsx'
import type { GridColumn } from '../../components/grid-head.tsx'
import { print } from '../../../electron/shared/filter/tree.ts'
import { composeAccounts, type AccountShare, type BlockRow } from '../../lib/block-rows.ts'
import { groupDigits } from '../../lib/text.ts'
import { setFilter, useBlockView } from '../../stores/block-view.ts'
import { useIsWatched } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { noteFilter } from './filter-history.ts'
import { stepBlock } from './navigate.ts'
import type { Names } from './use-names.ts'
import { useAccountName } from './account-name.ts'
import { tables } from './blocks-words.ts'

const columns: readonly GridColumn[] = [
  { id: 'rank', title: tables.position, isEnd: true },
  { id: 'account', title: tables.account },
  { id: 'count', title: tables.transactions, isEnd: true },
  { id: 'share', title: tables.share },
]

interface AccountRowProps {
  readonly share: AccountShare
  readonly rank: number
  readonly total: number
  readonly most: number
}

const AccountRow = memo(function AccountRow({ share, rank, total, most }: AccountRowProps) {
  const { account, rows } = share
  const label = useAccountName(account)
  const isWatched = useIsWatched(account)
  const isTestnet = useIsTestnet()
  const part = total === 0 ? 0 : rows.length / total
  return (
    <>
      <Cell id="rank" isEnd>
        <span className="dim">{rank}</span>
      </Cell>
      <Cell id="account">
        <span className={isWatched ? 'clip tone-attention' : 'clip'}>
          <AddressText address={account} isTestnet={isTestnet} name={label} />
        </span>
        {isWatched && <span className="visually-hidden">{tables.watched}</span>}
      </Cell>
      <Cell id="count" isEnd>
        {groupDigits(rows.length.toString())}
      </Cell>
      <Cell id="share">
        <span className="share-text">{(part * 100).toFixed(2)} %</span>
        <span className="share-bar" aria-hidden="true">
          <span style={{ transform: `scaleX(${most === 0 ? 0 : rows.length / most})` }} />
        </span>
      </Cell>
    </>
  )
})

interface AccountTableProps {
  readonly blockKey: string
  readonly matching: readonly BlockRow[]
  readonly names: Names
}

export function AccountTable({ blockKey, matching, names }: AccountTableProps) {
  const { isWatched } = names
  const accounts = useMemo(() => composeAccounts(matching, isWatched), [matching, isWatched])
  const keys = useMemo(() => accounts.map(({ account }) => account), [accounts])
  const most = useMemo(() => Math.max(0, ...accounts.map(({ rows }) => rows.length)), [accounts])
  const byKey = useMemo(
    () => new Map(accounts.map((share, index) => [share.account, { share, rank: index + 1 }])),
    [accounts],
  )
  const total = matching.length
  const renderCells = useCallback(
    (key: string) => {
      const entry = byKey.get(key)
      return entry === undefined ? null : <AccountRow {...entry} total={total} most={most} />
    },
    [byKey, total, most],
  )
  return (
    <Grid
      label={tables.accounts}
      kind="composition"
      columns={{ columns }}
      rows={{ keys, renderCells }}
      selectedKey={null}
      onFold={(_key, isLeft) => stepBlock(blockKey, isLeft ? -1 : 1)}
      onSelect={(account) => {
        const text = print({ kind: 'compare', field: 'account', operator: ':', value: account })
        setFilter(text)
        noteFilter(text)
        useBlockView.setState({ table: 'transactions' })
      }}
    />
  )
}
