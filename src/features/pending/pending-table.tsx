import { BookOpen, ChartGantt, Download } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { matcherOf } from '../../../electron/shared/filter/match.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import { filteredTrace, scopedTrace } from '../../../electron/shared/scoped-trace.ts'
import { traceFilter } from '../../../electron/shared/trace-filter.ts'
import { ColumnsButton } from '../../components/column-dialog.tsx'
import { FilterInput } from '../../components/filter-input.tsx'
import { focusDetail } from '../../components/focus-detail.ts'
import { Grid } from '../../components/grid.tsx'
import { useHeldKeys } from '../../components/held-keys.ts'
import { HeldPill } from '../../components/held-pill.tsx'
import type { MenuChoices } from '../../components/item-menu.tsx'
import { RowMenu } from '../../components/row-menu.tsx'
import { useNow } from '../../components/ticker.ts'
import { useColumns } from '../../components/use-columns.ts'
import { useFilter } from '../../components/use-filter.ts'
import { groupDigits } from '../../lib/text.ts'
import { formatFileTime } from '../../lib/times.ts'
import { pendingCsv } from '../../lib/trace-csv.ts'
import { countCurrent, isListOrder, selectTraces } from '../../lib/trace-list.ts'
import { cachedBy, cachedSelector } from '../../lib/cached-selector.ts'
import { choiceMatcher } from '../../lib/trace-choice.ts'
import { flattenTraces, parseRowKey } from '../../lib/trace-rows.ts'
import { saveTable } from '../../commands.ts'
import { useRemembered } from '../../remembered.ts'
import type { ListState } from '../../stores/list-store.ts'
import { showPendingView } from '../../stores/pending-view.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { isAnswering, useStatus } from '../../stores/status.ts'
import { currentStyle } from '../../stores/text-style.ts'
import { useTime } from '../../stores/time.ts'
import { useTraces } from '../../stores/traces.ts'
import { select, useView } from '../../stores/view.ts'
import { AccountLine } from './account-line.tsx'
import { completion } from './completion.ts'
import { FilterButton, FilterChips } from './pending-filter.tsx'
import { PayoutsButton } from './payouts-button.tsx'
import { NoData, usePastCover } from './no-data.tsx'
import { PendingEmpty, useIsAwaited } from './pending-empty.tsx'
import { PendingRow } from './pending-row.tsx'
import {
  columnsNow,
  hasChoice,
  noFilter,
  pendingColumns,
  readFilter,
  readPendingLayout,
} from './pending-view.ts'
import { RefreshButton } from './refresh-button.tsx'
import { SavedViews } from './saved-views.tsx'
import { groupIdOf, useFilterContext, useScope } from './scope.ts'
import { Timeline } from './timeline.tsx'
import { table as words } from './pending-words.ts'
import { traceChoices } from './trace-choices.ts'
import { rowMenu } from './trace-words.ts'

const minuteMs = 60_000

type TraceList = ListState<TraceView>

function exportTraces(
  keys: readonly string[],
  accounts: ReadonlySet<string> | null,
  asOf: number | null,
): Promise<void> {
  const { byKey } = useTraces.getState()
  const listed = keys.flatMap((key) => byKey.get(key) ?? [])
  const traces = accounts === null ? listed : listed.map((trace) => scopedTrace(trace, accounts))
  return saveTable(words.fileName(formatFileTime(asOf ?? Date.now())), pendingCsv(traces, currentStyle()))
}

/** Returns true while the service does not answer about accounts. Failures that only pools meet do not count. */
function useIsStale(): boolean {
  const isWell = useStatus(({ status }) => isAnswering(status))
  const isFailing = useStatus(
    ({ status }) =>
      status?.health === 'service-error' || status?.health === 'malformed' || status?.health === 'refused',
  )
  const hasFailed = useAccounts(
    ({ byKey }) => byKey.size === 0 || [...byKey.values()].some(({ freshness }) => freshness.error !== null),
  )
  return !isWell && (!isFailing || hasFailed)
}

export function PendingTable() {
  const account = useView((view) => view.account)
  const selected = useView((view) => view.selected.pending)
  const isStale = useIsStale()
  const isAwaited = useIsAwaited(account)
  const [layout, setLayout] = useRemembered('pending.columns', readPendingLayout)
  const [filter, setFilter] = useRemembered('pending.filter', readFilter)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(() => new Set())
  const [isScrolled, setScrolled] = useState(false)
  const [isTimeline, setTimeline] = useRemembered('pending.timeline', (kept) => kept === true)

  // The present and each past moment are separate lists.
  const moment = useTime(({ filledFor }) => filledFor)
  const isHeld = moment === null && isScrolled
  const minute = useNow((now) => Math.floor(now / minuteMs))
  const [shownMinute, setShownMinute] = useState(minute)
  if (!isHeld && shownMinute !== minute) setShownMinute(minute)
  const endedSince = (shownMinute - filter.endedMinutes) * minuteMs

  const scope = useScope(account, endedSince)
  const context = useFilterContext()
  const filtering = useFilter(filter.text, traceFilter.fields)
  const { applied } = filtering
  const isMatching = useMemo(() => {
    const isChosen = choiceMatcher(filter, groupIdOf)
    const isFound = matcherOf(applied.filter, traceFilter, context)
    const seen = cachedBy((trace: TraceView) => filteredTrace(trace, scope.accounts))
    return (trace: TraceView) => isChosen(seen(trace)) && isFound(seen(trace))
  }, [filter, applied, context, scope.accounts])
  const selectMatching = useMemo(
    () =>
      cachedSelector(({ byKey, keys }: TraceList) =>
        selectTraces(keys, byKey, scope, isMatching, layout.sort, context.labelOf),
      ),
    [scope, isMatching, layout.sort, context],
  )
  const matching = useTraces(useShallow(selectMatching))
  const listed = JSON.stringify([account, { ...filter, text: applied.text }, layout.sort])
  const selectTotal = useMemo(
    () => cachedSelector(({ byKey }: TraceList) => countCurrent(byKey.values(), endedSince)),
    [endedSince],
  )
  const total = useTraces(selectTotal)
  const held = useHeldKeys(matching, isHeld, `${listed} ${moment}`, !isListOrder(layout.sort))
  const cover = usePastCover(moment)
  const rows = useTraces(
    useShallow(({ byKey }) =>
      cover.isKnown ? flattenTraces(held.shown, unfolded, byKey, scope.accounts) : [],
    ),
  )
  const { shown: columns, ids, grid } = useColumns(columnsNow(), layout, setLayout)

  const fold = useCallback((trace: string, isFolded: boolean) => {
    setUnfolded((before) => {
      const after = new Set(before)
      if (isFolded) after.delete(trace)
      else after.add(trace)
      return after
    })
  }, [])
  const renderCells = useMemo(
    () => (key: string) => (
      <PendingRow
        rowKey={key}
        accounts={scope.accounts}
        columns={columns}
        isUnfolded={unfolded.has(key)}
        onFold={fold}
      />
    ),
    [scope.accounts, columns, unfolded, fold],
  )

  const choicesOf = (key: string): MenuChoices =>
    traceChoices(useTraces.getState().byKey.get(parseRowKey(key).trace), key, (text) =>
      setFilter({ ...filter, text }),
    )

  return (
    <>
      <div className="pane-tools is-pending">
        <FilterInput
          label={words.filter}
          placeholder={words.filterExample}
          filtering={filtering}
          completion={completion}
          onChange={(text) => setFilter({ ...filter, text })}
        />
        <span className="tool-count">
          {total === 0 || !cover.isKnown
            ? ''
            : matching.length === total
              ? groupDigits(total.toString())
              : words.shownOf(matching.length, total)}
        </span>
        <FilterButton filter={filter} onChange={setFilter} />
        <SavedViews filter={filter} layout={layout} />
        <ColumnsButton
          columns={pendingColumns}
          layout={layout}
          shownIds={ids}
          onChange={setLayout}
          onReset={() => setLayout(readPendingLayout(null))}
        />
        <button
          type="button"
          className="button is-square"
          aria-label={words.export}
          title={words.exportHint}
          disabled={rows.length === 0}
          onClick={() => void exportTraces(held.shown, scope.accounts, moment)}
        >
          <Download size={14} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="button"
          title={words.journalHint}
          onClick={() => showPendingView('journal')}
        >
          <BookOpen size={13} aria-hidden="true" /> <span className="tool-word">{words.journal}</span>
        </button>
        <PayoutsButton />
        <button
          type="button"
          className={`button ${isTimeline ? 'is-on' : ''}`}
          aria-pressed={isTimeline}
          title={words.timelineHint}
          onClick={() => setTimeline(!isTimeline)}
        >
          <ChartGantt size={13} aria-hidden="true" /> <span className="tool-word">{words.timeline}</span>
        </button>
        <RefreshButton account={account} />
      </div>
      <FilterChips filter={filter} onChange={setFilter} />
      {account !== null && <AccountLine accountKey={account} />}
      {isTimeline && cover.isKnown && <Timeline keys={held.shown} accounts={scope.accounts} />}
      <HeldPill held={held} />
      <RowMenu label={rowMenu.label} choicesOf={choicesOf}>
        <Grid
          label={words.label}
          kind="pending"
          columns={grid}
          rows={{
            keys: rows,
            renderCells,
            list: listed,
            height: layout.density,
            isStale,
            isAwaited,
            hasMenu: true,
          }}
          scrolling={{ onScrolled: setScrolled }}
          selectedKey={selected}
          onFold={(key, isFolded) => fold(parseRowKey(key).trace, isFolded)}
          onSelect={(key, isOpened) => {
            select('pending', parseRowKey(key).trace)
            if (isOpened) focusDetail()
          }}
        />
      </RowMenu>
      {!cover.isKnown && <NoData last={cover.last} />}
      {cover.isKnown && rows.length === 0 && (
        <PendingEmpty
          scope={account}
          onClear={
            total > 0 && (filter.text !== '' || hasChoice(filter))
              ? () => setFilter({ ...noFilter, endedMinutes: filter.endedMinutes })
              : null
          }
        />
      )}
    </>
  )
}
