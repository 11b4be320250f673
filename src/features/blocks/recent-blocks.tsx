import { useShallow } from 'zustand/react/shallow'
import { shardToHex, wholeShard } from '../../../electron/shared/units.ts'
import type { BlockView } from '../../../electron/shared/block-models.ts'
import { Age } from '../../components/age.tsx'
import { Empty } from '../../components/empty.tsx'
import { rovingList } from '../../components/roving-list.ts'
import { groupDigits, safeText } from '../../lib/text.ts'
import { useBlocks } from '../../stores/blocks.ts'
import { goToBlock } from './navigate.ts'
import { list } from './blocks-words.ts'

function chainName(workchain: number, shard: string): string {
  if (workchain === -1) return list.masterchain
  const chain = workchain === 0 ? list.basechain : list.workchain(workchain)
  return shard === wholeShard ? chain : `${chain} ${shardToHex(shard).replace(/0+$/, '')}…`
}

function countText({ status, loaded, reading }: BlockView): string {
  if (loaded > 0) return list.count(loaded, status === 'complete')
  if (status === 'complete') return list.count(0, true)
  if (reading !== null) return reading.step === 'waiting' ? list.waiting : list.loading
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
            <span className="tone-attention">{list.notLoaded}</span>
          ) : (
            countText(block)
          )}
        </span>
        {contradiction !== null && <span className="watch-error">{list.differs}</span>}
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

export function RecentBlocks({ shownKey }: { readonly shownKey: string | null }) {
  const keys = useBlocks((state) => state.keys)
  const pinned = useBlocks(
    useShallow(({ byKey, keys: all }) => all.filter((key) => byKey.get(key)?.pin != null)),
  )
  const others = keys.filter((key) => !pinned.includes(key))
  if (keys.length === 0) {
    return (
      <>
        <h2 className="section-head">{list.recent}</h2>
        <Empty title={list.empty}>
          <p>{list.emptyHint}</p>
        </Empty>
      </>
    )
  }
  return (
    <>
      <List title={list.pinned} keys={pinned} shownKey={shownKey} />
      <List title={list.recent} keys={others} shownKey={shownKey} />
    </>
  )
}
