import { Star } from 'lucide-react'
import { memo } from 'react'
import type { NominatorRecord, PoolCycle } from '../../../electron/shared/pool-models.ts'
import { AddressText } from '../../components/address-text.tsx'
import { Cell } from '../../components/grid.tsx'
import { formatShare } from '../../lib/integers.ts'
import { observedReward } from '../../lib/nominator-sums.ts'
import type { NominatorShare } from '../../lib/pool-figures.ts'
import { formatDateMinute } from '../../lib/times.ts'
import { useLabel } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { Coins } from './coins.tsx'
import { LeavingMark } from './leaving.tsx'
import { YieldCell } from './yield-text.tsx'
import { nominatorTable } from './pool-table-words.ts'

export interface NominatorEntry {
  readonly share: NominatorShare
  readonly past: NominatorRecord | null
  readonly isMine: boolean
}

interface NominatorRowProps {
  readonly entry: NominatorEntry
  readonly cycle: PoolCycle | null
  readonly columns: readonly string[]
}

function Mine() {
  return (
    <span className="mine-mark" title={nominatorTable.mineTitle}>
      <Star size={12} fill="currentcolor" aria-hidden="true" />
      <span className="visually-hidden">{nominatorTable.isMine}</span>
    </span>
  )
}

function cellOf(id: string, { entry, cycle }: NominatorRowProps) {
  const { share, past } = entry
  switch (id) {
    case 'share':
      return (
        <>
          <span className="share-text">{formatShare(share.share)}</span>
          <span className="share-bar" aria-hidden="true">
            <span style={{ transform: `scaleX(${share.ofLargest})` }} />
          </span>
        </>
      )
    case 'balance':
      return <Coins units={share.balance} style="full" />
    case 'pending':
      return share.pending === '0' ? (
        <span className="dim">·</span>
      ) : (
        <Coins units={share.pending} style="full" />
      )
    case 'change':
      return <Coins units={past?.change ?? null} style="signed" />
    case 'day':
    case 'week':
    case 'month':
    case 'all':
      return <Coins units={past === null ? null : observedReward(past, id)} style="signed" />
    case 'yield':
      return past === null ? <span className="dim">–</span> : <YieldCell value={past.yield} cycle={cycle} />
    case 'rounds':
      return past === null ? <span className="dim">–</span> : past.yield.rounds.toString()
    case 'since':
      return past === null ? (
        <span className="dim">–</span>
      ) : (
        <span className="mono">
          {past.firstSeen.after === null && '≤ '}
          {formatDateMinute(past.firstSeen.before)}
        </span>
      )
    default:
      return null
  }
}

export const NominatorRow = memo(function NominatorRow(props: NominatorRowProps) {
  const { entry, columns } = props
  const { address } = entry.share
  const label = useLabel(address)
  const isTestnet = useIsTestnet()
  return columns.map((id) =>
    id === 'nominator' ? (
      <Cell key={id} id={id}>
        <span className="clip">
          <AddressText address={address} isTestnet={isTestnet} name={label} />
        </span>
        <LeavingMark address={address} />
        {entry.isMine && <Mine />}
      </Cell>
    ) : (
      <Cell key={id} id={id} isEnd={id !== 'share' && id !== 'since'}>
        {cellOf(id, props)}
      </Cell>
    ),
  )
})
