import { useCallback, useMemo, useState } from 'react'
import { refOfKey } from '../../../electron/shared/block-ref.ts'
import { endOrLastSeen } from '../../../electron/shared/trace-state.ts'
import { AddField } from '../../components/add-field.tsx'
import { AddressText } from '../../components/address-text.tsx'
import { Age } from '../../components/age.tsx'
import { dateInput } from '../../components/component-words.ts'
import { Empty } from '../../components/empty.tsx'
import { Cell, Grid } from '../../components/grid.tsx'
import type { GridColumn } from '../../components/grid-head.tsx'
import { ShortTitle } from '../../components/short-title.tsx'
import { StateBadge } from '../../components/state-badge.tsx'
import { formatBlockRef, shortBlockName } from '../../lib/block-rows.ts'
import { dateWidth } from '../../lib/column-layout.ts'
import { lastBlocks, type LastBlock } from '../../lib/last-blocks.ts'
import { areTimesAbsolute } from '../../lib/shown.ts'
import { groupDigits } from '../../lib/text.ts'
import { formatDateTime, readDateTime } from '../../lib/times.ts'
import { headlineOf } from '../../lib/trace-rows.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useHead } from '../../stores/head.ts'
import { useCanAsk, useIsTestnet } from '../../stores/status.ts'
import { useText } from '../../stores/text-style.ts'
import { showToast } from '../../stores/toasts.ts'
import { useTraces } from '../../stores/traces.ts'
import { openBlockOfTrace } from '../../trace-block.ts'
import { useAccountName } from './account-name.ts'
import { goToLatest, openTyped } from './navigate.ts'
import { panel, start as words } from './blocks-words.ts'

const columns: readonly GridColumn[] = [
  { id: 'account', title: words.account },
  { id: 'block', title: words.block },
  { id: 'action', title: words.action },
  { id: 'state', title: words.state },
  { id: 'ended', title: words.ended, isEnd: true },
]

/** Tracks with the given width for the time of the end, px. */
const tracks = (ended: number) => `minmax(126px, 1fr) minmax(190px, 1.4fr) minmax(90px, 1fr) 116px ${ended}px`

function Row({ last: { account, trace, block } }: { readonly last: LastBlock }) {
  const isTestnet = useIsTestnet()
  const name = useAccountName(account)
  const headline = headlineOf(trace)
  const title = useText(headline?.title ?? null)
  const short = useText(headline?.short ?? null)
  return (
    <>
      <Cell id="account">
        <span className="clip">
          <AddressText address={account} isTestnet={isTestnet} name={name} />
        </span>
      </Cell>
      <Cell id="block">
        <span className="clip" title={formatBlockRef(refOfKey(block))}>
          {shortBlockName(refOfKey(block))}
        </span>
      </Cell>
      <Cell id="action">
        <ShortTitle title={title} short={short} />
      </Cell>
      <Cell id="state">
        <StateBadge state={trace.state} />
      </Cell>
      <Cell id="ended" isEnd>
        <Age at={endOrLastSeen(trace)} style="ago" isShort />
      </Cell>
    </>
  )
}

async function openLast({ trace, block }: LastBlock): Promise<void> {
  const refusal = await openBlockOfTrace(trace, block)
  if (refusal !== null) showToast(refusal)
}

function LastBlocks() {
  const accounts = useAccounts(({ keys }) => keys)
  const traces = useTraces(({ byKey }) => byKey)
  const rows = useMemo(() => lastBlocks(new Set(accounts), traces.values()), [accounts, traces])
  const keys = useMemo(() => rows.map(({ account }) => account), [rows])
  const renderCells = useCallback(
    (_key: string, index: number) => {
      const last = rows[index]
      return last === undefined ? null : <Row last={last} />
    },
    [rows],
  )
  if (rows.length === 0) return null
  return (
    <section className="last-blocks" aria-label={words.last}>
      <h2 className="section-head">{words.last}</h2>
      <Grid
        label={words.last}
        kind="last-blocks"
        columns={{ columns, tracks: tracks(areTimesAbsolute() ? dateWidth : 84) }}
        rows={{ keys, renderCells }}
        selectedKey={null}
        onSelect={(key) => {
          const last = rows[keys.indexOf(key)]
          if (last !== undefined) void openLast(last)
        }}
      />
    </section>
  )
}

async function findAt(text: string): Promise<string | null> {
  return readDateTime(text) === null ? dateInput.refused.moment : openTyped(text)
}

function TimeSearch() {
  const canAsk = useCanAsk()
  const [start] = useState(() => formatDateTime(Date.now()))
  return (
    <div className="time-search">
      <span>{words.at}</span>
      <AddField
        label={words.at}
        button={words.find}
        placeholder={dateInput.forms.moment}
        value={start}
        afterSubmit="keep"
        isDisabled={!canAsk}
        onSubmit={findAt}
      />
    </div>
  )
}

/** Ways to open a block, shown while none is open. */
export function BlocksStart() {
  const canAsk = useCanAsk()
  const highest = useHead((head) => head.highest)
  return (
    <div className="blocks-start">
      <Empty title={panel.empty}>
        <p>{panel.emptyHint}</p>
        <button type="button" className="button is-main" disabled={!canAsk} onClick={() => void goToLatest()}>
          {panel.openNewest}
        </button>
        {highest !== null && (
          <p className="dim">
            {words.highest(groupDigits(highest.seqno.toString()))} <Age at={highest.at} style="ago" />
          </p>
        )}
        <TimeSearch />
      </Empty>
      <LastBlocks />
    </div>
  )
}
