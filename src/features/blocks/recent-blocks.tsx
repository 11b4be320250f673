import { shardToHex, wholeShard } from '../../../electron/shared/units.ts'
import { Age } from '../../components/age.tsx'
import { Empty } from '../../components/empty.tsx'
import { groupDigits } from '../../lib/text.ts'
import { useBlocks } from '../../stores/blocks.ts'
import { select } from '../../stores/view.ts'

function chainName(workchain: number, shard: string): string {
  if (workchain === -1) return 'Masterchain'
  const chain = workchain === 0 ? 'Basechain' : `Workchain ${workchain}`
  return shard === wholeShard ? chain : `${chain} ${shardToHex(shard).replace(/0+$/, '')}…`
}

function BlockItem({ blockKey, isCurrent }: { readonly blockKey: string; readonly isCurrent: boolean }) {
  const block = useBlocks(({ byKey }) => byKey.get(blockKey))
  if (block === undefined) return null
  const { ref, status, loaded, observedAt } = block
  return (
    <li className="watch-item">
      <button
        type="button"
        className="watch-button"
        aria-pressed={isCurrent}
        onClick={() => select('blocks', blockKey)}
      >
        <span className="mono">{groupDigits(ref.seqno.toString())}</span>
        <span className="watch-count">
          {status === 'failed' && loaded === 0 && <span className="tone-attention">not read</span>}
          {status === 'loading' && loaded === 0 && 'reading'}
          {loaded > 0 && `${groupDigits(loaded.toString())}${status === 'complete' ? '' : '+'} tx`}
          {status === 'complete' && loaded === 0 && '0 tx'}
        </span>
        <span className="watch-note clip">
          {chainName(ref.workchain, ref.shard)}
          {observedAt !== null && (
            <>
              {' '}
              · <Age at={observedAt} style="ago" />
            </>
          )}
        </span>
      </button>
    </li>
  )
}

/** The blocks that were opened. */
export function RecentBlocks({ shownKey }: { readonly shownKey: string | null }) {
  const keys = useBlocks((state) => state.keys)
  return (
    <>
      <h2 className="section-head">Read so far</h2>
      {keys.length === 0 ? (
        <Empty title="No block was opened yet">
          <p>
            A number opens a masterchain block. Any other is workchain, shard, number; the shard in hex or
            decimal.
          </p>
        </Empty>
      ) : (
        <ul className="watch-list">
          {keys.map((key) => (
            <BlockItem key={key} blockKey={key} isCurrent={key === shownKey} />
          ))}
        </ul>
      )}
    </>
  )
}
