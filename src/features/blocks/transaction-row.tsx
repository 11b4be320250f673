import { memo } from 'react'
import { AddressText } from '../../components/address-text.tsx'
import { Cell } from '../../components/grid.tsx'
import { shortenHash } from '../../lib/addresses.ts'
import type { BlockRow } from '../../lib/block-rows.ts'
import { useIsWatched, useLabel } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'

/** The cells of one transaction. A watched account stands out. */
export const TransactionRow = memo(function TransactionRow({ row }: { readonly row: BlockRow }) {
  const label = useLabel(row.account)
  const isWatched = useIsWatched(row.account)
  const isTestnet = useIsTestnet()
  return (
    <>
      <Cell id="position" isEnd>
        <span className="dim">{row.position}</span>
      </Cell>
      <Cell id="account">
        <span className={isWatched ? 'clip tone-attention' : 'clip'}>
          <AddressText address={row.account} isTestnet={isTestnet} name={label} form="raw" />
        </span>
        {isWatched && <span className="visually-hidden"> watched</span>}
      </Cell>
      <Cell id="lt">
        <span className="mono">{row.lt}</span>
      </Cell>
      <Cell id="hash">
        <span className="mono dim" title={row.hash}>
          {shortenHash(row.hash)}
        </span>
      </Cell>
      <Cell id="count" isEnd>
        {row.ofAccount}
      </Cell>
    </>
  )
})
