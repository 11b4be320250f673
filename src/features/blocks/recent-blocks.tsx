import { useEffect, useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { hashIn } from '../../../electron/shared/block-ref.ts'
import { shardToHex, wholeShard } from '../../../electron/shared/units.ts'
import type { BlockView, FoundBlock } from '../../../electron/shared/block-models.ts'
import { lastCheckAt } from '../../../electron/shared/block-view.ts'
import { findBlock, showFoundBlock } from '../../commands.ts'
import { Age } from '../../components/age.tsx'
import { Empty } from '../../components/empty.tsx'
import { useGradual } from '../../components/gradual.ts'
import { FilterField } from '../../components/filter-field.tsx'
import { rovingList } from '../../components/roving-list.ts'
import { Select } from '../../components/select.tsx'
import { useScrolledTo } from '../../components/use-scrolled-to.ts'
import { formatBlockRef } from '../../lib/block-rows.ts'
import { groupBlocks } from '../../lib/recent-blocks.ts'
import { groupDigits, safeText } from '../../lib/text.ts'
import { useBlockView } from '../../stores/block-view.ts'
import { useBlocks } from '../../stores/blocks.ts'
import { goToBlock } from './navigate.ts'
import { list } from './blocks-words.ts'

function chainName(workchain: number, shard: string): string {
  if (workchain === -1) return list.masterchain
  const chain = workchain === 0 ? list.basechain : list.workchain(workchain)
  return shard === wholeShard ? chain : `${chain} ${shardToHex(shard).replace(/0+$/, '')}…`
}

const stepWords = { queued: list.queued, asking: list.loading, waiting: list.waiting } as const

function countText({ status, loaded, reading }: BlockView): string {
  if (loaded > 0) return list.count(loaded, status === 'complete')
  if (status === 'complete') return list.count(0, true)
  if (reading !== null) return stepWords[reading.step]
  return ''
}

function Moment({ block }: { readonly block: BlockView }) {
  const { failedAt, checks } = block
  const checkedAt = lastCheckAt(block)
  if (checkedAt !== null)
    return <Age at={checkedAt} style="ago" what={checks > 1 ? list.checkedThen : list.loadedThen} isShort />
  return failedAt === null ? null : <Age at={failedAt} style="ago" what={list.failedThen} isShort />
}

interface ItemProps {
  readonly blockKey: string
  readonly isCurrent: boolean
  readonly found: FoundBlock | null
}

function BlockItem({ blockKey, isCurrent, found }: ItemProps) {
  const block = useBlocks(({ byKey }) => byKey.get(blockKey))
  const item = useScrolledTo(isCurrent)
  if (block === undefined) return null
  const { ref, status, loaded, pin, contradiction, problem, error } = block
  const isFailed = status === 'failed' && loaded === 0
  return (
    <li className="watch-item" ref={item}>
      <button
        type="button"
        className="watch-button"
        aria-pressed={isCurrent}
        title={isFailed && error !== null ? `${formatBlockRef(ref)}\n${error.message}` : formatBlockRef(ref)}
        onClick={() => (found?.key === blockKey ? showFoundBlock(found) : goToBlock(blockKey))}
      >
        <span className="block-item-line">
          <span className="mono">{groupDigits(ref.seqno.toString())}</span>
          {isFailed ? (
            <span className="tone-attention">{list.causes[problem?.kind ?? 'failed']}</span>
          ) : (
            <span className="watch-count">{countText(block)}</span>
          )}
        </span>
        {contradiction !== null && <span className="watch-error">{list.differs}</span>}
        {pin?.note != null && <span className="watch-note">{safeText(pin.note, 200)}</span>}
        <span className="watch-note block-item-line">
          <span>{chainName(ref.workchain, ref.shard)}</span>
          <Moment block={block} />
        </span>
      </button>
    </li>
  )
}

interface ListProps {
  readonly title: string
  readonly keys: readonly string[]
  readonly shownKey: string | null
  readonly found: FoundBlock | null
}

function List({ title, keys, shownKey, found }: ListProps) {
  const shown = useGradual(keys.length)
  if (keys.length === 0) return null
  return (
    <>
      <h2 className="section-head">{title}</h2>
      <ul className="watch-list" ref={rovingList}>
        {keys.slice(0, shown).map((key) => (
          <BlockItem key={key} blockKey={key} isCurrent={key === shownKey} found={found} />
        ))}
      </ul>
    </>
  )
}

/** Looks up the stored block of a hash, because it may not be among the recent ones. */
function useFoundBlock(search: string): FoundBlock | null {
  const [found, setFound] = useState<{ readonly hash: string; readonly block: FoundBlock | null } | null>(
    null,
  )
  const hash = hashIn(search)?.base64 ?? null
  useEffect(() => {
    if (hash !== null) void findBlock(hash).then((block) => setFound({ hash, block }))
  }, [hash])
  return found !== null && found.hash === hash ? found.block : null
}

export function RecentBlocks({ shownKey }: { readonly shownKey: string | null }) {
  const [search, setSearch] = useState('')
  const order = useBlockView((view) => view.order)
  const views = useBlocks(useShallow(({ byKey, keys }) => keys.map((key) => byKey.get(key))))
  const found = useFoundBlock(search)
  const blocks = useMemo(() => views.filter((block) => block !== undefined), [views])
  const groups = useMemo(() => groupBlocks(blocks, order, search, found?.key), [blocks, order, search, found])
  if (blocks.length === 0) {
    return (
      <>
        <h2 className="section-head">{list.recent}</h2>
        <p className="list-none dim">{list.empty}</p>
      </>
    )
  }
  const keysOf = (some: readonly BlockView[]): readonly string[] => some.map(({ key }) => key)
  const isNone = groups.pinned.length + groups.downloaded.length + groups.missing.length === 0
  return (
    <>
      <div className="list-tools">
        <FilterField
          label={list.search}
          placeholder={list.searchHint}
          value={search}
          onChange={setSearch}
          hasShortcut={false}
        />
        <Select
          aria-label={list.order}
          value={order}
          choices={[
            ['time', list.byTime],
            ['height', list.byHeight],
          ]}
          onChange={(next) => useBlockView.setState({ order: next })}
        />
      </div>
      <List title={list.pinned} keys={keysOf(groups.pinned)} shownKey={shownKey} found={found} />
      <List title={list.recent} keys={keysOf(groups.downloaded)} shownKey={shownKey} found={found} />
      <List title={list.notLoaded} keys={keysOf(groups.missing)} shownKey={shownKey} found={found} />
      {isNone && <Empty title={list.noneFound}>{null}</Empty>}
    </>
  )
}
