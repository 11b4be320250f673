import { isLive } from '../../../shared/labels.ts'
import type { Millis } from '../../../shared/models.ts'
import { describeAction } from '../../toncenter/actions.ts'
import { joinPending } from '../../toncenter/parts.ts'
import type { PendingActions } from '../../toncenter/types.ts'
import { advanceTraces } from '../../watch/index.ts'
import type { TraceRecord } from '../../watch/types.ts'
import type { Database } from '../database.ts'
import { readable } from '../rows.ts'
import { createShelf, type Shelf } from '../shelf.ts'
import type { JobSteps } from './protocol.ts'
import { networksOf, spansOf, subjectsOf, type SelectedNetwork, type SelectedSubject } from './select.ts'

const everything = { networks: [], keys: [], from: null, to: null }
const looksAStep = 50
/** How long after its end a trace is remembered while answers are gone through, as the app does it (monitor/traces.ts). */
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

function advance(
  known: Map<string, TraceRecord>,
  look: Look,
  answer: PendingActions,
  perspective: ReadonlySet<string>,
): void {
  const context = { addressBook: answer.addressBook, metadata: answer.metadata, perspective }
  const scope = { kind: 'account' as const, account: look.subject.key, previousAt: look.previousAt }
  const { records } = advanceTraces(
    known,
    scope,
    answer,
    (action) => describeAction(action, context),
    look.at,
  )
  for (const record of records) known.set(record.view.key, record)
}

/** Writes what is settled, or all of it, and forgets it. */
function save(
  shelf: Shelf,
  network: string,
  known: Map<string, TraceRecord>,
  isOver: (record: TraceRecord) => boolean,
): number {
  const over = [...known.values()].filter(isOver)
  shelf.database.transaction(() => {
    const merged = over.map((record) => merge(shelf.traces.one(network, record.view.key), record))
    shelf.traces.save(network, merged)
  })
  for (const { view } of over) known.delete(view.key)
  return over.length
}

async function* rebuildNetwork(shelf: Shelf, network: SelectedNetwork): JobSteps<number> {
  const { database } = shelf
  const accounts = subjectsOf(database, network, everything).filter(
    ({ operation }) => operation === 'pendingActions',
  )
  const watched = shelf.watched.list(network.key, 'accounts').map(({ key }) => key)
  const perspective = new Set(watched.length > 0 ? watched : accounts.map(({ key }) => key))
  const known = new Map<string, TraceRecord>()
  let [looks, saved] = [0, 0]
  for (const look of looksInOrder(database, accounts)) {
    const answer = readable(() => joinPending(shelf.runs.answers.read(look.list)))
    if (answer !== null) advance(known, look, answer, perspective)
    looks += 1
    if (looks % looksAStep !== 0) continue
    if (looks % (looksAStep * 40) === 0) {
      const isOver = ({ view }: TraceRecord): boolean =>
        !isLive(view.state) && (view.endedAt ?? look.at) < look.at - rememberedMs
      saved += save(shelf, network.key, known, isOver)
    }
    yield { done: looks, total: null }
  }
  return saved + save(shelf, network.key, known, () => true)
}

/**
 * Works out everything that is derived from kept answers anew: the traces with their actions, states and verdicts, and the
 * indexes. Pool amounts, balances and transactions of blocks are the kept parts themselves. It may be left and done again.
 */
export async function* rebuild(database: Database): JobSteps<{ readonly traces: number }> {
  const shelf = createShelf(database)
  let traces = 0
  for (const network of networksOf(database, everything)) traces += yield* rebuildNetwork(shelf, network)
  yield { done: traces, total: null }
  database.exec('REINDEX')
  return { traces }
}
