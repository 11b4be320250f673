import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AddressKey } from '../../../electron/shared/models.ts'
import { unpackAppearances } from '../../../electron/shared/block-rows.ts'
import { matcherOf } from '../../../electron/shared/filter/match.ts'
import { ask } from '../../bridge.ts'
import { AddressText } from '../../components/address-text.tsx'
import { Empty } from '../../components/empty.tsx'
import { FilterInput } from '../../components/filter-input.tsx'
import { Cell, Grid } from '../../components/grid.tsx'
import type { GridColumn } from '../../components/grid-head.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { useFilter } from '../../components/use-filter.ts'
import { shortenHash } from '../../lib/addresses.ts'
import { formatBlockRef, shortBlockName } from '../../lib/block-rows.ts'
import type { Completion } from '../../lib/filter/suggest.ts'
import { timelineFilter, timelineOf, type TimelineRow } from '../../lib/timeline.ts'
import { useBlockView } from '../../stores/block-view.ts'
import { useBlocks } from '../../stores/blocks.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { selectRow } from '../../stores/view.ts'
import { useAccountName } from './account-name.ts'
import { timeline as words } from './comparison-words.ts'
import { CloseAside } from './close-aside.tsx'
import { goToBlock } from './navigate.ts'
import type { Names } from './use-names.ts'

/** Maximum number of transactions that main returns. */
const most = 100_000
const completion: Completion = { fields: timelineFilter.fields, valuesOf: () => [] }

interface Found {
  readonly account: AddressKey
  readonly rows: readonly TimelineRow[]
  readonly failure: string | null
}

/** Returns the transactions of an account in all stored blocks, and reloads them when a block is stored. */
function useTimeline(account: AddressKey): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  const version = useBlocks(({ byKey }) => {
    let loaded = 0
    for (const block of byKey.values()) loaded += block.loaded
    return loaded
  })
  useEffect(() => {
    let isCurrent = true
    void ask((main) => main['blocks.timeline']({ account })).then((reply) => {
      if (!isCurrent) return
      setFound(
        reply.ok
          ? { account, rows: timelineOf(unpackAppearances(account, reply.value)), failure: null }
          : { account, rows: [], failure: reply.error.message },
      )
    })
    return () => {
      isCurrent = false
    }
  }, [account, version])
  return found?.account === account ? found : null
}

const columns: readonly GridColumn[] = [
  { id: 'lt', title: words.lt },
  { id: 'block', title: words.block },
  { id: 'hash', title: words.hash },
  { id: 'count', title: words.count, isEnd: true },
]

function Row({ row }: { readonly row: TimelineRow }) {
  return (
    <>
      <Cell id="lt">
        <span className="mono">{row.lt}</span>
      </Cell>
      <Cell id="block">
        <span className="clip" title={formatBlockRef(row.ref)}>
          {shortBlockName(row.ref)}
        </span>
      </Cell>
      <Cell id="hash">
        <span className="mono dim" title={row.hash}>
          {shortenHash(row.hash)}
        </span>
      </Cell>
      <Cell id="count" isEnd>
        {row.ofBlock}
      </Cell>
    </>
  )
}

function open(row: TimelineRow): void {
  useBlockView.setState({ aside: null })
  goToBlock(row.block)
  selectRow('blocks', row.hash)
}

interface TimelineProps {
  readonly account: AddressKey
  readonly names: Names
}

export function AccountTimeline({ account, names }: TimelineProps) {
  const found = useTimeline(account)
  const [text, setText] = useState('')
  const [isNewestFirst, setNewestFirst] = useState(true)
  const filtering = useFilter(text, timelineFilter.fields)
  const isTestnet = useIsTestnet()
  const name = useAccountName(account)
  const { filter } = filtering.applied
  const shown = useMemo(() => {
    const all = found?.rows ?? []
    const context = { labelOf: names.labelOf, isTestnet }
    const matching = filter === null ? all : all.filter(matcherOf(filter, timelineFilter, context))
    return isNewestFirst ? matching : matching.toReversed()
  }, [found, filter, names, isTestnet, isNewestFirst])
  const keys = useMemo(() => shown.map(({ block, hash }) => `${block} ${hash}`), [shown])
  const renderCells = useCallback(
    (_key: string, index: number) => {
      const row = shown[index]
      return row === undefined ? null : <Row row={row} />
    },
    [shown],
  )
  const total = found?.rows.length ?? 0
  const blocks = useMemo(() => new Set(found?.rows.map(({ block }) => block)).size, [found])
  return (
    <section className="block-aside" aria-label={words.label}>
      <div className="block-line">
        <h2>
          <AddressText address={account} isTestnet={isTestnet} name={name} />
        </h2>
        {found !== null && <span className="dim">{words.found(total, blocks)}</span>}
        {total >= most && <InlineMessage tone="attention">{words.most(most)}</InlineMessage>}
        {found?.failure != null && <InlineMessage tone="attention">{found.failure}</InlineMessage>}
        <CloseAside label={words.close} />
      </div>
      <div className="block-line is-filter">
        <FilterInput
          label={words.filter}
          placeholder={words.placeholder}
          filtering={filtering}
          completion={completion}
          onChange={setText}
        />
        <span className="tool-count">{words.shown(shown.length, total)}</span>
        <button
          type="button"
          className="button is-small"
          aria-pressed={isNewestFirst}
          onClick={() => setNewestFirst(!isNewestFirst)}
        >
          {words.newestFirst}
        </button>
      </div>
      {found === null && <Empty title={words.loading}>{null}</Empty>}
      {found !== null && total === 0 && found.failure === null && (
        <Empty title={words.empty}>
          <p>{words.emptyHint}</p>
        </Empty>
      )}
      {total > 0 && shown.length === 0 && <Empty title={words.noMatch}>{null}</Empty>}
      {shown.length > 0 && (
        <Grid
          label={words.label}
          kind="timeline"
          columns={{ columns }}
          rows={{ keys, renderCells }}
          selectedKey={null}
          onSelect={(key) => {
            const row = shown[keys.indexOf(key)]
            if (row !== undefined) open(row)
          }}
        />
      )}
    </section>
  )
}
