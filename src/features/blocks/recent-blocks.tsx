import { useShallow } from 'zustand/react/shallow'
import { shardToHex, wholeShard } from '../../../electron/shared/units.ts'
import type { BlockView } from '../../../electron/shared/block-models.ts'
import { Age } from '../../components/age.tsx'
import { Empty } from '../../components/empty.tsx'
import { rovingList } from '../../components/roving-list.ts'
import { groupDigits, safeText } from '../../lib/text.ts'
import { useBlocks } from '../../stores/blocks.ts'
import { goToBlock } from './navigate.ts'

function chainName(workchain: number, shard: string): string {
  if (workchain === -1) return 'Masterchain'
  const chain = workchain === 0 ? 'Basechain' : `Workchain ${workchain}`
  return shard === wholeShard ? chain : `${chain} ${shardToHex(shard).replace(/0+$/, '')}…`
}

function countWords({ status, loaded, reading }: BlockView): string {
  if (loaded > 0) return `${groupDigits(loaded.toString())}${status === 'complete' ? '' : '+'} tx`
  if (status === 'complete') return '0 tx'
  if (reading !== null) return reading.step === 'waiting' ? 'waiting' : 'reading'
  return ''
}

function BlockItem({ blockKey, isCurrent }: { readonly blockKey: string; readonly isCurrent: boolean }) {
  const block = useBlocks(({ byKey }) => byKey.get(blockKey))
  if (block === undefined) return null
  const { ref, status, loaded, observedAt, pin, contradiction } = block
  return (
    <li className="watch-item">
      <button
        type="button"
        className="watch-button"
        aria-pressed={isCurrent}
        onClick={() => goToBlock(blockKey)}
      >
        <span className="mono">{groupDigits(ref.seqno.toString())}</span>
        <span className="watch-count">
          {status === 'failed' && loaded === 0 ? (
            <span className="tone-attention">not read</span>
          ) : (
            countWords(block)
          )}
        </span>
        {contradiction !== null && <span className="watch-error">answers differ</span>}
        {pin?.note != null && <span className="watch-note">{safeText(pin.note, 200)}</span>}
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

interface ListProps {
  readonly title: string
  readonly keys: readonly string[]
  readonly shownKey: string | null
}

function List({ title, keys, shownKey }: ListProps) {
  if (keys.length === 0) return null
  return (
    <>
      <h2 className="section-head">{title}</h2>
      <ul className="watch-list" ref={rovingList}>
        {keys.map((key) => (
          <BlockItem key={key} blockKey={key} isCurrent={key === shownKey} />
        ))}
      </ul>
    </>
  )
}

/** The blocks that are pinned, and those that were opened. */
export function RecentBlocks({ shownKey }: { readonly shownKey: string | null }) {
  const keys = useBlocks((state) => state.keys)
  const pinned = useBlocks(
    useShallow(({ byKey, keys: all }) => all.filter((key) => byKey.get(key)?.pin != null)),
  )
  const others = keys.filter((key) => !pinned.includes(key))
  if (keys.length === 0) {
    return (
      <>
        <h2 className="section-head">Read so far</h2>
        <Empty title="No block was opened yet">
          <p>
            A number opens a masterchain block. Any other is workchain, shard, number; the shard in hex or
            decimal. The address of its page in an explorer will do, too.
          </p>
        </Empty>
      </>
    )
  }
  return (
    <>
      <List title="Pinned" keys={pinned} shownKey={shownKey} />
      <List title="Read so far" keys={others} shownKey={shownKey} />
    </>
  )
}
