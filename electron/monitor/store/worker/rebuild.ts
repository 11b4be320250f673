import { isLive } from '../../../shared/labels.ts'
import type { Millis } from '../../../shared/models.ts'
import { testnet } from '../../../shared/networks.ts'
import { parseSettings } from '../../settings.ts'
import { describeAction, type ActionContext } from '../../toncenter/actions.ts'
import { joinPending, legible } from '../../toncenter/parts.ts'
import type { PendingActions } from '../../toncenter/types.ts'
import { advanceTraces, isOpen } from '../../watch/index.ts'
import type { TraceRecord } from '../../watch/types.ts'
import type { Database } from '../database.ts'
import { integerAt, readable, rowOf, rowsOf, textAt } from '../rows.ts'
import { createShelf, type Shelf } from '../shelf.ts'
import type { JobSteps } from './protocol.ts'
import { networksOf, spansOf, subjectsOf, type SelectedNetwork, type SelectedSubject } from './select.ts'

const everything = { networks: [], keys: [], from: null, to: null }
const looksAStep = 50
const looksASave = 2_000
const tracesAStep = 20
/** How long after its end a trace is remembered while answers are gone through, as the app does it (monitor/pending/trace-keeping.ts). */
const rememberedMs = 7 * 24 * 3_600_000

/** An answer at one of the times that are kept of it. */
interface Look {
  readonly subject: SelectedSubject
  readonly list: number
  readonly at: Millis
  /** When this account was answered before. */
  readonly previousAt: Millis | null
}

/** The looks of one account in order: at the first and at the last time of every run. */
function* looksOf(database: Database, subject: SelectedSubject): Generator<Look, void, void> {
  let previousAt: Millis | null = null
  for (const spans of spansOf(database, subject, [0, Number.MAX_SAFE_INTEGER])) {
    for (const { list, fromAt, untilAt } of spans) {
      if (list === null) continue
      yield { subject, list, at: fromAt, previousAt }
      if (untilAt > fromAt) yield { subject, list, at: untilAt, previousAt: fromAt }
      previousAt = untilAt
    }
  }
}

/** The looks of all accounts in the order of their times. */
function* looksInOrder(
  database: Database,
  subjects: readonly SelectedSubject[],
): Generator<Look, void, void> {
  const heads = subjects.flatMap((subject) => {
    const looks = looksOf(database, subject)
    const first = looks.next()
    return first.done === true ? [] : [{ looks, next: first.value }]
  })
  while (heads.length > 0) {
    let [earliest] = heads
    for (const head of heads) if (earliest === undefined || head.next.at < earliest.next.at) earliest = head
    if (earliest === undefined) return
    yield earliest.next
    const next = earliest.looks.next()
    if (next.done === true) heads.splice(heads.indexOf(earliest), 1)
    else earliest.next = next.value
  }
}

/** The answers of actions without the order of their accounts, which the parts do not keep. */
function substanceOf({ raw }: TraceRecord): string {
  return JSON.stringify(raw, (name, value: unknown) =>
    name === 'accounts' && Array.isArray(value) ? value.map(String).toSorted() : value,
  )
}

const statesOf = ({ view }: TraceRecord): string => view.steps.map(({ state }) => state).join(' ')
const wasAskedByHash = ({ seen, view }: TraceRecord): boolean => seen[`hash:${view.key}`] !== undefined

/**
 * What is kept of a trace and what its answers give now, in one. The kept way of it stays where it rests on more than the answers
 * that are kept: on questions by hash, on answers that retention removed, on times between two looks.
 */
function merge(kept: TraceRecord | null, made: TraceRecord): TraceRecord {
  if (kept === null) return made
  const isCut = kept.view.firstSeenAt < made.view.firstSeenAt
  if (!isCut && !wasAskedByHash(kept) && statesOf(kept) !== statesOf(made)) return made
  if (substanceOf(kept) !== substanceOf(made)) return kept
  const { actions, isFailurePredicted } = made.view
  return { ...kept, view: { ...kept.view, actions, isFailurePredicted } }
}

/** What is known while answers are gone through: all traces, and those that an answer may still move. */
interface Known {
  readonly all: Map<string, TraceRecord>
  readonly open: Map<string, TraceRecord>
}

function advance(
  { all, open }: Known,
  look: Look,
  answer: PendingActions,
  told: Pick<ActionContext, 'perspective' | 'isTestnet'>,
): void {
  const context = { addressBook: answer.addressBook, metadata: answer.metadata, ...told }
  const scope = { kind: 'account' as const, account: look.subject.key, previousAt: look.previousAt }
  for (const [key, record] of open) if (!isOpen(record, look.at)) open.delete(key)
  const { records } = advanceTraces(
    all,
    scope,
    answer,
    (action) => describeAction(action, context),
    look.at,
    { sentAt: look.at, open: [...open.values()] },
  )
  for (const record of records) {
    all.set(record.view.key, record)
    open.set(record.view.key, record)
  }
}

/** Writes what is settled, or all of it, a few at a time, and forgets it. Gives how many. */
function* save(
  shelf: Shelf,
  network: string,
  { all, open }: Known,
  isOver: (record: TraceRecord) => boolean,
): Generator<void, number, void> {
  const over = [...all.values()].filter(isOver)
  for (let at = 0; at < over.length; at += tracesAStep) {
    const some = over.slice(at, at + tracesAStep)
    shelf.database.transaction(() => {
      const merged = some.map((record) => merge(shelf.traces.one(network, record.view.key), record))
      shelf.traces.save(network, merged)
    })
    for (const { view } of some) {
      all.delete(view.key)
      open.delete(view.key)
    }
    yield
  }
  return over.length
}

/** How many looks there are at the answers of accounts. */
function countLooks(database: Database): number {
  const row = rowOf(
    database
      .prepare(`
        SELECT count(*) + coalesce(sum(until_at > from_at), 0) FROM span JOIN subject ON subject.id = span.subject
        WHERE subject.operation = 'pendingActions' AND span.list IS NOT NULL`)
      .get(),
  )
  return row === null ? 0 : integerAt(row, 0)
}

interface Done {
  readonly looks: number
  readonly traces: number
}

/** Whether what is kept under this key came from a testnet: the known one, or an own one; also out of an opened file. */
function isOfTestnet(shelf: Shelf, key: string): boolean {
  const { networks } = parseSettings(readable(shelf.watched.settings)).settings
  const own = networks.filter((network) => network.isTestnet)
  return [testnet, ...own].some(({ baseUrl }) => key.endsWith(baseUrl))
}

async function* rebuildNetwork(
  shelf: Shelf,
  network: SelectedNetwork,
  before: Done,
  total: number,
): JobSteps<Done> {
  const { database } = shelf
  const accounts = subjectsOf(database, network, everything).filter(
    ({ operation }) => operation === 'pendingActions',
  )
  const watched = shelf.watched.list(network.key, 'accounts').map(({ key }) => key)
  const perspective = new Set(watched.length > 0 ? watched : accounts.map(({ key }) => key))
  const known: Known = { all: new Map(), open: new Map() }
  const isTestnet = isOfTestnet(shelf, network.key)
  /** The last answer of each account: most are looked at twice. */
  const answers = new Map<number, { readonly list: number; readonly answer: PendingActions | null }>()
  let { looks, traces } = before

  function answerOf({ subject, list }: Look): PendingActions | null {
    const held = answers.get(subject.id)
    if (held?.list === list) return held.answer
    const answer = readable(() => legible(() => joinPending(shelf.runs.answers.read(list))))
    answers.set(subject.id, { list, answer })
    return answer
  }

  function* keep(isOver: (record: TraceRecord) => boolean) {
    const saving = save(shelf, network.key, known, isOver)
    for (;;) {
      const step = saving.next()
      if (step.done === true) return step.value
      yield { done: looks, total }
    }
  }

  for (const look of looksInOrder(database, accounts)) {
    const answer = answerOf(look)
    if (answer !== null) advance(known, look, answer, { perspective, isTestnet })
    looks += 1
    if (looks % looksAStep === 0) yield { done: looks, total }
    if (looks % looksASave === 0) {
      const isOver = ({ view }: TraceRecord): boolean =>
        !isLive(view.state) && (view.endedAt ?? look.at) < look.at - rememberedMs
      traces += yield* keep(isOver)
    }
  }
  traces += yield* keep(() => true)
  return { looks, traces }
}

/**
 * Works out everything that is derived from kept answers anew: the traces with their actions, states and verdicts, and the
 * indexes. Pool amounts, balances and transactions of blocks are the kept parts themselves. It may be left and done again.
 */
export async function* rebuild(database: Database): JobSteps<{ readonly traces: number }> {
  const shelf = createShelf(database)
  const total = countLooks(database)
  let done: Done = { looks: 0, traces: 0 }
  for (const network of networksOf(database, everything))
    done = yield* rebuildNetwork(shelf, network, done, total)
  const indexes = database.prepare(`
    SELECT name FROM sqlite_schema
    WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ('trace', 'block', 'block_row', 'incident')`)
  for (const row of rowsOf(indexes.all())) {
    database.exec(`REINDEX "${textAt(row, 0)}"`)
    yield { done: done.looks, total }
  }
  return { traces: done.traces }
}
