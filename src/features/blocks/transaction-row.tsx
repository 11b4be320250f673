import { memo, type ReactNode } from 'react'
import { AddressText } from '../../components/address-text.tsx'
import { cellsOf } from '../../components/grid.tsx'
import { shortenHash } from '../../lib/addresses.ts'
import type { BlockRow } from '../../lib/block-rows.ts'
import { useIsWatched } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { useAccountName } from './account-name.ts'
import { tables } from './blocks-words.ts'

interface TransactionRowProps {
  readonly row: BlockRow
  readonly columns: readonly { readonly id: string; readonly isEnd?: boolean }[]
}

function Account({ row }: { readonly row: BlockRow }) {
  const label = useAccountName(row.account)
  const isWatched = useIsWatched(row.account)
  const isTestnet = useIsTestnet()
  return (
    <>
      <span className={isWatched ? 'clip tone-attention' : 'clip'}>
        <AddressText address={row.account} isTestnet={isTestnet} name={label} />
      </span>
      {isWatched && <span className="visually-hidden">{tables.watched}</span>}
    </>
  )
}

function contentOf(row: BlockRow, id: string): ReactNode {
  switch (id) {
    case 'position':
      return <span className="dim">{row.position}</span>
    case 'account':
      return <Account row={row} />
    case 'lt':
      return <span className="mono">{row.lt}</span>
    case 'hash':
      return (
        <span className="mono dim" title={row.hash}>
          {shortenHash(row.hash)}
        </span>
      )
    default:
      return row.siblings.length
  }
}

export const TransactionRow = memo(function TransactionRow({ row, columns }: TransactionRowProps) {
  return cellsOf(columns, (id) => contentOf(row, id))
})
