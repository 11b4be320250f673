import { ArrowLeft } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { traceStateNames } from '../../../electron/shared/labels.ts'
import type { JournalPage, TraceState } from '../../../electron/shared/pending-models.ts'
import { ask } from '../../bridge.ts'
import { Empty } from '../../components/empty.tsx'
import { FilterField } from '../../components/filter-field.tsx'
import { focusDetail } from '../../components/focus-detail.ts'
import { Cell, Grid } from '../../components/grid.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { useFittingColumns, type TableColumn } from '../../components/use-columns.ts'
import { readLayout } from '../../lib/column-layout.ts'
import { groupDigits } from '../../lib/text.ts'
import { formatDateTime } from '../../lib/times.ts'
import { select, useAsOf, useView } from '../../stores/view.ts'
import { keepRead, useJournal } from './journal-store.ts'
import { traceCells } from './pending-cells.tsx'

const pageSize = 200
const settleMs = 250

const allColumns: readonly TableColumn[] = [
  { id: 'state', title: 'State', track: '140px' },
  { id: 'when', title: 'Ended', track: '156px' },
  { id: 'action', title: 'Action', track: 'minmax(110px, 3fr)' },
  { id: 'account', title: 'Account', track: 'minmax(88px, 1.2fr)', dropBelow: 640 },
  { id: 'amount', title: 'Amount', track: 'minmax(152px, 2fr)', isEnd: true, dropBelow: 540 },
]
const layout = readLayout(null, allColumns, [])
const noStates: readonly TraceState[] = []
const endStates: readonly TraceState[] = ['settled', 'failed', 'unknown', 'probably-dropped']

interface Question {
  readonly text: string
  readonly from: string
  readonly to: string
  readonly states: readonly TraceState[]
  /** At a past moment only what had ended by then. */
  readonly asOf: number | null
}

/** Local midnight of a date as the date field gives it; null when it is empty. */
function midnight(date: string, addedDays: number): number | null {
  const [year, month, day] = date.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  return new Date(year, month - 1, day + addedDays).getTime()
}

function lesser(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

function read(question: Question, before: JournalPage['next']) {
  return ask((main) =>
    main['journal.page']({
      text: question.text,
      states: [...question.states],
      from: midnight(question.from, 0),
      to: lesser(midnight(question.to, 1), question.asOf),
      before,
      limit: pageSize,
    }),
  )
}

interface Read {
  readonly keys: readonly string[]
  readonly next: JournalPage['next']
  readonly looked: number
}

/** Reads the journal from its end, page by page, anew when the question changes. */
function useJournalPages(question: Question) {
  const [pages, setPages] = useState<Read | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const asked = useRef(0)

  const load = useCallback(
    async (before: Read | null) => {
      asked.current += 1
      const turn = asked.current
      setReading(true)
      const reply = await read(question, before?.next ?? null)
      if (turn !== asked.current) return
      setReading(false)
      setFailure(reply.ok ? null : reply.error.message)
      if (!reply.ok) return
      keepRead(reply.value.traces)
      const keys = reply.value.traces.map((trace) => trace.key)
      setPages({
        keys: before === null ? keys : [...new Set([...before.keys, ...keys])],
        next: reply.value.next,
        looked: (before?.looked ?? 0) + reply.value.looked,
      })
    },
    [question],
  )
  useEffect(() => {
    const timer = setTimeout(() => void load(null), settleMs)
    return () => clearTimeout(timer)
  }, [load])
  return { pages, failure, isReading, more: () => void load(pages) }
}

interface JournalRowProps {
  readonly traceKey: string
  readonly columns: readonly TableColumn[]
}

function JournalRow({ traceKey, columns }: JournalRowProps) {
  const trace = useJournal(({ byKey }) => byKey.get(traceKey))
  if (trace === undefined) return null
  return columns.map(({ id, isEnd = false }) => (
    <Cell key={id} id={id} isEnd={isEnd}>
      {id === 'when' ? (
        <span className="mono dim">{formatDateTime(trace.endedAt ?? trace.lastSeenAt)}</span>
      ) : (
        traceCells[id]?.({ trace })
      )}
    </Cell>
  ))
}

/** All that ended and is kept, the latest first, by text, date and state. */
export function Journal({ onClose }: { readonly onClose: () => void }) {
  const selected = useView((view) => view.selected.pending)
  const asOf = useAsOf()
  const [asked, setQuestion] = useState({ text: '', from: '', to: '', states: noStates })
  const question = useMemo(() => ({ ...asked, asOf }), [asked, asOf])
  const { pages, failure, isReading, more } = useJournalPages(question)
  const keys = useMemo(() => pages?.keys ?? [], [pages])
  const { shown: columns, grid } = useFittingColumns(allColumns, layout)
  const renderCells = useMemo(
    () => (key: string) => <JournalRow traceKey={key} columns={columns} />,
    [columns],
  )

  function toggle(state: TraceState, isWanted: boolean): void {
    const states = isWanted ? [...question.states, state] : question.states.filter((each) => each !== state)
    setQuestion({ ...asked, states })
  }

  return (
    <>
      <div className="pane-tools is-journal">
        <button type="button" className="button" onClick={onClose}>
          <ArrowLeft size={13} aria-hidden="true" /> Pending
        </button>
        <FilterField
          label="Search the journal"
          placeholder="Search by action, name, address or hash"
          value={question.text}
          onChange={(text) => setQuestion({ ...asked, text: text.slice(0, 200) })}
        />
        <span className="tool-count" role="status">
          {pages === null
            ? 'Reading'
            : `${groupDigits(keys.length.toString())} found, ${groupDigits(pages.looked.toString())} looked at`}
        </span>
        {pages?.next != null && (
          <button type="button" className="button" disabled={isReading} onClick={more}>
            {isReading ? 'Reading' : 'Older'}
          </button>
        )}
      </div>
      <div className="pane-tools is-journal">
        <fieldset className="inline-choices">
          <legend className="visually-hidden">How it ended</legend>
          {endStates.map((state) => (
            <label key={state} className="choice">
              <input
                type="checkbox"
                checked={question.states.includes(state)}
                onChange={(event) => toggle(state, event.target.checked)}
              />
              {traceStateNames[state]}
            </label>
          ))}
        </fieldset>
        <div className="date-fields">
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className="date-field">
              {end === 'from' ? 'From' : 'To'}
              <input
                type="date"
                value={question[end]}
                onChange={(event) => setQuestion({ ...asked, [end]: event.target.value })}
              />
            </label>
          ))}
        </div>
      </div>
      {failure !== null && <InlineMessage tone="attention">{failure}</InlineMessage>}
      <Grid
        label="Journal"
        kind="journal"
        {...grid}
        keys={keys}
        selectedKey={selected}
        renderCells={renderCells}
        onSelect={(key, isOpened) => {
          select('pending', key)
          if (isOpened) focusDetail()
        }}
      />
      {pages !== null && keys.length === 0 && (
        <Empty title="Nothing found">
          <p>
            {pages.next === null
              ? 'Of what is kept nothing that ended fits.'
              : 'Nothing fits so far; Older goes on searching.'}
          </p>
        </Empty>
      )}
    </>
  )
}
