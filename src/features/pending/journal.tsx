import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { traceFilter } from '../../../electron/shared/trace-filter.ts'
import { endOrLastSeen } from '../../../electron/shared/trace-state.ts'
import type { Json, Millis } from '../../../electron/shared/models.ts'
import { ColumnsButton } from '../../components/column-dialog.tsx'
import { Empty } from '../../components/empty.tsx'
import { FilterInput } from '../../components/filter-input.tsx'
import { focusDetail } from '../../components/focus-detail.ts'
import { cellsOf, Grid } from '../../components/grid.tsx'
import { useHeldKeys } from '../../components/held-keys.ts'
import { HeldPill } from '../../components/held-pill.tsx'
import type { MenuChoices } from '../../components/item-menu.tsx'
import { RowMenu } from '../../components/row-menu.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { useColumns } from '../../components/use-columns.ts'
import { useFilter } from '../../components/use-filter.ts'
import { readLayout, type ColumnLayout } from '../../lib/column-layout.ts'
import { journalCsv } from '../../lib/trace-csv.ts'
import { listedTrace, scopedTrace } from '../../../electron/shared/scoped-trace.ts'
import { beginningOf, formatDateTime, formatDay, formatFileTime } from '../../lib/times.ts'
import { useRemembered } from '../../remembered.ts'
import { currentStyle } from '../../stores/text-style.ts'
import { showToast } from '../../stores/toasts.ts'
import { saveTable } from '../../commands.ts'
import { traceChoices } from './trace-choices.ts'
import { rowMenu } from './trace-words.ts'
import { select, useAsOf, useView } from '../../stores/view.ts'
import { AccountLine } from './account-line.tsx'
import { LoadPeriod } from './load-period.tsx'
import { BackButton } from './back-button.tsx'
import { completion } from './completion.ts'
import { EndTime } from './end-time.tsx'
import { isBackward, JournalFilters } from './journal-filters.tsx'
import { useJournal, useShownTrace } from '../../stores/read-traces.ts'
import { JournalTotals } from './journal-totals.tsx'
import { selectionOf, useScope } from './scope.ts'
import { FurtherMark, traceCells } from './pending-cells.tsx'
import { journalColumns, type JournalColumn } from './pending-view.ts'
import { readAll, useJournalPages, type Read } from './use-journal-pages.ts'
import { journal as words } from './pending-words.ts'
import { noChoice, usePendingView, type JournalChoice } from '../../stores/pending-view.ts'
import { useStatus } from '../../stores/status.ts'

/** The newest comes first: pages are read in this order. */
const allColumns = journalColumns.map((column) => ({ ...column, isSortable: false }))
const readJournalLayout = (kept: Json): ColumnLayout => readLayout(kept, allColumns, [])
const setTyped = (typed: string): void => usePendingView.setState({ typed })
const setChoice = (choice: JournalChoice): void => usePendingView.setState({ choice })
const isTrue = (kept: Json): boolean => kept === true
const readHeight = (kept: Json): number => (typeof kept === 'number' && kept > 0 ? kept : 0)

interface JournalRowProps {
  readonly traceKey: string
  /** The accounts that the watchlist selection covers. Null for all. */
  readonly accounts: ReadonlySet<string> | null
  readonly columns: readonly JournalColumn[]
}

function JournalRow({ traceKey, accounts, columns }: JournalRowProps) {
  const whole = useShownTrace(traceKey)
  if (whole === undefined) return null
  const trace = listedTrace(whole, accounts)
  return cellsOf(columns, (id) =>
    id === 'when' ? (
      <EndTime at={endOrLastSeen(trace)} />
    ) : (
      traceCells[id]({ trace, fold: <FurtherMark trace={trace} /> })
    ),
  )
}

function countText(pages: Read | null, isReading: boolean, hasFailed: boolean): string {
  if (pages === null) return hasFailed ? '' : words.loading
  const { keys, next, isIndexing = false } = pages
  if (isReading && next !== null) return words.searching(keys.length, formatDay(next.at))
  return `${words.found(keys.length, next !== null)}${isIndexing ? words.indexing : ''}`
}

/** Returns the time since which the entries are complete, if the period begins before it. */
function startOfComplete(pages: Read | null, from: string): Millis | null {
  const since = pages?.completeSince ?? null
  return since !== null && (beginningOf(from, 0) ?? 0) < since ? since : null
}

interface JournalProps {
  /** Name of the view to which the first button returns; null for the table. */
  readonly back: string | null
  readonly onClose: () => void
}

export function Journal({ back, onClose }: JournalProps) {
  const selected = useView((view) => view.selected.pending)
  const asOf = useAsOf()
  const isHistoryOffered = useStatus(({ status }) => status?.capabilities?.finishedActions.state === 'yes')
  const canReadBack = isHistoryOffered && asOf === null
  const { typed, choice } = usePendingView()
  const filtering = useFilter(typed, traceFilter.fields)
  const { text: applied } = filtering.applied
  const account = useView((view) => view.account)
  const { accounts } = useScope(account, 0)
  const question = useMemo(
    () => ({ ...choice, text: applied, asOf, within: account === null ? null : selectionOf(account) }),
    [choice, applied, asOf, account],
  )
  const { pages, keys, failure, isReading, more, all, ...earlier } = useJournalPages(question)
  const { text, from, to, states } = question
  const isWide = text === '' && from === '' && to === '' && states.length === 0
  const [isExporting, setExporting] = useState(false)
  const [isScrolled, setScrolled] = useState(false)
  const held = useHeldKeys(keys, isScrolled, JSON.stringify(question))
  const [layout, setLayout] = useRemembered('journal.columns', readJournalLayout)
  const [areTotalsShown, setTotalsShown] = useRemembered('journal.totals', isTrue)
  const incompleteBefore = areTotalsShown || from !== '' || to !== '' ? startOfComplete(pages, from) : null
  const [totalsHeight, setTotalsHeight] = useRemembered('journal.totals-height', readHeight)
  const { shown: columns, ids, grid } = useColumns(allColumns, layout, setLayout)
  const renderCells = useMemo(
    () => (key: string) => <JournalRow traceKey={key} accounts={accounts} columns={columns} />,
    [accounts, columns],
  )

  async function exportAll(): Promise<void> {
    setExporting(true)
    const result = await readAll(question)
    setExporting(false)
    if (!result.ok) return showToast(result.error.message)
    const { traces, isLimited } = result.value
    const entries = accounts === null ? traces : traces.map((trace) => scopedTrace(trace, accounts))
    const moment = asOf === null ? formatDay(Date.now()) : formatFileTime(asOf)
    await saveTable(words.fileName(moment), journalCsv(entries, currentStyle()))
    if (isLimited) showToast(words.limited(traces.length))
  }

  const choicesOf = (key: string): MenuChoices =>
    traceChoices(useJournal.getState().byKey.get(key), key, setTyped)

  return (
    <>
      <div className="pane-tools is-journal">
        <BackButton name={back ?? words.back} onClose={onClose} />
        <FilterInput
          label={words.filter}
          placeholder={words.filterExample}
          filtering={filtering}
          completion={completion}
          onChange={setTyped}
        />
        <span className="tool-count" role="status">
          {countText(pages, isReading, failure !== null)}
        </span>
        <ColumnsButton
          columns={allColumns}
          layout={layout}
          shownIds={ids}
          onChange={setLayout}
          onReset={() => setLayout(readJournalLayout(null))}
        />
        <button
          type="button"
          className="button"
          disabled={keys.length === 0 || isExporting}
          title={words.exportHint}
          onClick={() => void exportAll()}
        >
          <Download size={13} aria-hidden="true" /> {isExporting ? words.exporting : words.export}
        </button>
        {pages?.next !== null && (
          <button type="button" className="button" disabled={isReading || pages === null} onClick={more}>
            {isReading && pages !== null ? words.loading : words.older}
          </button>
        )}
        {pages?.next === null && canReadBack && (
          <button
            type="button"
            className="button"
            disabled={isReading || earlier.readingBack !== null || earlier.isAllRead}
            onClick={() => earlier.readBack(null)}
          >
            {isReading || earlier.readingBack !== null
              ? words.readingBack
              : earlier.isAllRead
                ? words.allRead
                : words.readBack}
          </button>
        )}
      </div>
      <JournalFilters
        choice={choice}
        onChange={setChoice}
        areTotalsShown={areTotalsShown}
        onTotals={setTotalsShown}
      />
      {account !== null && <AccountLine accountKey={account} />}
      {incompleteBefore !== null && (
        <InlineMessage tone="plain">
          {!(canReadBack && earlier.readingBack !== null) &&
            words.incomplete(formatDateTime(incompleteBefore))}
          {canReadBack && <LoadPeriod from={from} readSince={pages?.readSince ?? null} {...earlier} />}
        </InlineMessage>
      )}
      {failure !== null && <InlineMessage tone="attention">{failure}</InlineMessage>}
      {areTotalsShown && pages === null && failure === null && (
        <div className="sums" style={{ height: totalsHeight }} />
      )}
      {areTotalsShown && pages !== null && keys.length > 0 && (
        <JournalTotals
          keys={keys}
          accounts={accounts}
          hasMore={pages.next !== null}
          onLoadAll={isReading ? null : all}
          onHeight={setTotalsHeight}
        />
      )}
      <HeldPill held={held} />
      <RowMenu label={rowMenu.label} choicesOf={choicesOf}>
        <Grid
          label={words.label}
          kind="journal"
          columns={grid}
          rows={{
            keys: held.shown,
            renderCells,
            list: JSON.stringify(question),
            height: layout.density,
            hasMenu: true,
          }}
          scrolling={{ onScrolled: setScrolled }}
          selectedKey={selected}
          onSelect={(key, isOpened) => {
            select('pending', key)
            if (isOpened) focusDetail()
          }}
        />
      </RowMenu>
      {pages !== null && keys.length === 0 && (
        <Empty title={isWide && pages.next === null ? words.empty.title : words.none.title}>
          <p>
            {pages.next !== null
              ? words.noneSoFar
              : isWide
                ? words.empty.text
                : isBackward(choice)
                  ? words.none.backward
                  : words.none.text}
          </p>
          {!isWide && (
            <button
              type="button"
              className="button"
              onClick={() => usePendingView.setState({ typed: '', choice: noChoice })}
            >
              {words.none.clear}
            </button>
          )}
        </Empty>
      )}
    </>
  )
}
