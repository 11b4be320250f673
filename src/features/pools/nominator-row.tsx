import { memo } from 'react'
import { AddressText } from '../../components/address-text.tsx'
import { NativeAmount } from '../../components/amount.tsx'
import { Cell } from '../../components/grid.tsx'
import { formatShare } from '../../lib/integers.ts'
import type { NominatorShare } from '../../lib/pool-figures.ts'
import { useLabel } from '../../stores/labels.ts'
import { useSettings } from '../../stores/settings.ts'
import { useIsTestnet } from '../../stores/status.ts'

/** The cells of one nominator. */
export const NominatorRow = memo(function NominatorRow({ row }: { readonly row: NominatorShare }) {
  const label = useLabel(row.address)
  const isTestnet = useIsTestnet()
  const isHidden = useSettings((settings) => settings.hideAmounts)
  return (
    <>
      <Cell id="nominator">
        <span className="clip">
          <AddressText address={row.address} isTestnet={isTestnet} name={label} />
        </span>
      </Cell>
      <Cell id="balance" isEnd>
        <NativeAmount units={row.balance} isHidden={isHidden} />
      </Cell>
      <Cell id="share">
        <span className="share-text">{formatShare(row.share)}</span>
        <span className="share-bar" aria-hidden="true">
          <span style={{ transform: `scaleX(${row.ofLargest})` }} />
        </span>
      </Cell>
      <Cell id="pending" isEnd>
        {row.pending === '0' ? (
          <span className="dim">·</span>
        ) : (
          <NativeAmount units={row.pending} isHidden={isHidden} />
        )}
      </Cell>
    </>
  )
})
