import type { AskedBy, Evidence } from '../../shared/evidence.ts'
import { isLive } from '../../shared/labels.ts'
import type { AddressKey, Millis } from '../../shared/models.ts'
import type { ActionView, TraceState, TraceStep, TraceView } from '../../shared/pending-models.ts'
import { groupByTrace } from '../toncenter/trace-bound.ts'
import type { PendingActions, WireAction } from '../toncenter/client-types.ts'
import { dropRules, reasonToDrop, type DropRules } from './drop.ts'
import { mergeRows, progressOfRow, type MergedRows, type Row } from './rows.ts'
import { failedWhenGone, isFailurePredicted, isLater, stageOf } from './stage.ts'
import type { Scope, TraceAdvance, TraceRecord, WatchEvent } from './watch-types.ts'

type Describe = (action: WireAction) => Omit<ActionView, 'key'>

interface ResponseContext {
  readonly scope: Scope
  readonly describe: Describe
  readonly at: Millis
  readonly sentAt: Millis
  readonly rules: DropRules
  readonly omitted: PendingActions['omitted']
}

/** What an answer is judged with besides itself. */
interface AdvanceOptions {
  /** When the question was sent; the answer may be as old. `at` when absent. */
  readonly sentAt?: Millis
  readonly rules?: DropRules
  /** The known traces that are not through: live ones, and those whose end is not sure. All known ones when absent. */
  readonly open?: Iterable<TraceRecord>
}

const hashScope = (key: string): string => `hash:${key}`
const scopeName = (scope: Scope, key: string): string =>
  scope.kind === 'account' ? scope.account : hashScope(key)
const askedBy = (scope: Scope): AskedBy => (scope.kind === 'account' ? 'account' : 'hash')

/** From when on what an answer without it, or with another state of it, tells may have happened. */
const heldUntil = (record: TraceRecord): Millis => record.heldAt ?? record.view.lastSeenAt

/** A late answer takes nothing back; a clock that was set back does. */
function heldAfter(record: TraceRecord, { at, sentAt }: ResponseContext): Millis {
  return at < record.view.lastSeenAt ? sentAt : Math.max(sentAt, record.heldAt ?? sentAt)
}

function withStep(
  view: TraceView,
  state: TraceState,
  after: Millis | null,
  at: Millis,
  evidence: Evidence,
): TraceView {
  const when = { after: after === null ? null : Math.min(after, at), before: at }
  const step: TraceStep = { state, when, evidence: [evidence] }
  return { ...view, state, endedAt: isLive(state) ? null : at, steps: [...view.steps, step] }
}

function rowsOf(record: TraceRecord): readonly Row[] {
  return record.view.actions.map((view, index) => ({ view, raw: record.raw[index] ?? null }))
}

function withRows(record: TraceRecord, merged: MergedRows, context: ResponseContext): TraceRecord {
  const { omittedActions: _before, ...rest } = record.view
  const { rows } = merged
  const omitted = merged.omitted + (context.omitted?.get(record.view.key) ?? 0)
  const view = {
    ...rest,
    actions: rows.map((row) => row.view),
    ...(omitted === 0 ? {} : { omittedActions: omitted }),
    isFailurePredicted: record.view.state !== 'failed' && isFailurePredicted(rows.map(progressOfRow)),
  }
  return { ...record, view, raw: rows.map((row) => row.raw) }
}

/** A trace that nobody knew. */
function begin(key: string, actions: readonly WireAction[], context: ResponseContext): TraceRecord {
  const { scope, at } = context
  const account = scope.kind === 'account' ? scope.account : null
  const stage = stageOf(actions, askedBy(scope))
  const blank: TraceView = {
    key,
    state: stage.state,
    isFailurePredicted: false,
    accounts: account === null ? [] : [account],
    firstSeenAt: at,
    lastSeenAt: at,
    endedAt: null,
    steps: [],
    actions: [],
    mcSeqno: stage.mcSeqno,
  }
  const after = scope.kind === 'account' ? scope.previousAt : null
  const record: TraceRecord = {
    view: withStep(blank, stage.state, after, at, stage.evidence),
    traceId: actions.find((action) => action.traceId !== null)?.traceId ?? null,
    externalHash: actions[0]?.externalHash ?? key,
    seen: { [scopeName(scope, key)]: { first: at, last: at } },
    heldAt: context.sentAt,
    misses: 0,
    gone: {},
    raw: [],
  }
  return withRows(record, mergeRows([], actions, account, context.describe), context)
}

/** A known trace that the answer lists. */
function sight(record: TraceRecord, actions: readonly WireAction[], context: ResponseContext): TraceRecord {
  const { scope, at } = context
  const { view } = record
  const stage = stageOf(actions, askedBy(scope))
  const isForward = isLater(stage.state, view.state)
  // A late copy: what ended stays as it ended. Only proof of more than was known brings an Unknown back.
  if (!isLive(view.state) && view.state !== 'failed' && !isForward) {
    return view.state === 'settled' || record.misses === 0 ? record : { ...record, misses: 0 }
  }
  const account = scope.kind === 'account' ? scope.account : null
  const name = scopeName(scope, view.key)
  const { [name]: _here, ...gone } = record.gone ?? {}
  const accounts: readonly AddressKey[] =
    account === null || view.accounts.includes(account) ? view.accounts : [...view.accounts, account]
  const stepped = isForward ? withStep(view, stage.state, heldUntil(record), at, stage.evidence) : view
  const sighted: TraceRecord = {
    ...record,
    view: { ...stepped, accounts, lastSeenAt: at, mcSeqno: stage.mcSeqno ?? view.mcSeqno },
    traceId: actions.find((action) => action.traceId !== null)?.traceId ?? record.traceId,
    seen: { ...record.seen, [name]: { first: record.seen[name]?.first ?? at, last: at } },
    heldAt: heldAfter(record, context),
    misses: 0,
    gone,
  }
  // Without a trace id though one was known: an older copy, whose predictions are overtaken.
  const isOldCopy = stage.state === 'pending' && view.state !== 'pending'
  if (isOldCopy) return sighted
  return withRows(sighted, mergeRows(rowsOf(record), actions, account, context.describe), context)
}

/** The verdict on a trace that no answer lists any more. */
function end(record: TraceRecord, context: ResponseContext): TraceRecord {
  const { view } = record
  const from = view.state === 'pending' || view.state === 'committed' ? view.state : 'on-chain'
  const close = (state: TraceState, failed: string | null): TraceRecord => {
    const evidence: Evidence = { kind: 'disappeared', from, failed, by: askedBy(context.scope) }
    return { ...record, view: withStep(view, state, heldUntil(record), context.at, evidence) }
  }
  if (from === 'pending') return close('unknown', null)
  const failed = from === 'committed' ? failedWhenGone(rowsOf(record).map(progressOfRow)) : null
  if (failed === null) return close('settled', null)
  const ended = close('failed', failed.type)
  return { ...ended, view: { ...ended.view, isFailurePredicted: false } }
}

function drop(record: TraceRecord, context: ResponseContext): TraceRecord {
  const reason = reasonToDrop(record, context.rules)
  if (reason === null) return record
  const step: TraceStep = {
    state: 'probably-dropped',
    when: record.view.steps.at(-1)?.when ?? { after: null, before: context.at },
    evidence: [reason],
  }
  return { ...record, view: { ...record.view, state: step.state, steps: [...record.view.steps, step] } }
}

/** A known trace that the answer does not list, though its scope would hold it. */
function miss(record: TraceRecord, context: ResponseContext): TraceRecord {
  const { scope, at } = context
  const { view } = record
  const name = scopeName(scope, view.key)
  const here = record.seen[name]
  if (scope.kind === 'hashes') {
    const missed = { ...record, misses: record.misses + 1 }
    if (!isLive(view.state)) return drop(missed, context)
    // The first question by hash may be one that the service does not understand: nothing follows from its silence.
    if (here === undefined) return missed
    return drop(end({ ...missed, gone: { ...record.gone, [name]: at } }, context), context)
  }
  if (here === undefined || record.gone?.[name] !== undefined || !isLive(view.state)) return record
  const gone = { ...record.gone, [name]: at }
  const isListedElsewhere = Object.entries(record.seen).some(([other, { last }]) => {
    if (other === name || gone[other] !== undefined) return false
    return other !== hashScope(view.key) || last > here.last
  })
  const left = { ...record, gone }
  return isListedElsewhere ? left : drop(end(left, context), context)
}

function eventsOf(before: TraceRecord | undefined, after: TraceRecord, at: Millis): readonly WatchEvent[] {
  const { key, state } = after.view
  if (before === undefined) {
    const isNew: WatchEvent = { kind: 'trace-new', key, at }
    return state === 'failed'
      ? [isNew, { kind: 'trace-state', key, from: 'committed', to: state, at }]
      : [isNew]
  }
  const known = before.view.steps.length
  const states = [before.view.state, ...after.view.steps.slice(known).map((step) => step.state)]
  return states.slice(1).map((to, index) => ({ kind: 'trace-state', key, from: states[index] ?? to, to, at }))
}

function isTouchOnly(before: TraceRecord, after: TraceRecord): boolean {
  const substance = ({ view, traceId, misses, gone, raw, seen }: TraceRecord): string =>
    JSON.stringify([{ ...view, lastSeenAt: 0 }, traceId, misses, gone ?? {}, Object.keys(seen), raw])
  return substance(before) === substance(after)
}

/**
 * What an answer of pendingActions means for the traces that are known (api.md 1.4). Pure: gives the records that changed and
 * what happened, and keeps to these rules.
 * - Pending -> On chain (the answer gives a trace id) -> Committed (masterchain) -> Settled (gone after that). Failed once a
 *   committed action says `success: false`. Gone while still emulated is Unknown, and Probably dropped by `rules` alone.
 * - A state never goes backwards. Settled and Failed are final. A late copy does not revive what ended; an Unknown or
 *   Probably dropped trace comes back only when it is listed with better proof than it had (on chain, committed).
 * - Absence counts where the trace was listed before: an account's answer ends it when no other account still lists it, an
 *   answer by hash when an earlier one by hash held it.
 */
export function advanceTraces(
  known: ReadonlyMap<string, TraceRecord>,
  scope: Scope,
  answer: Pick<PendingActions, 'actions' | 'omitted'>,
  describe: Describe,
  at: Millis,
  options: AdvanceOptions = {},
): TraceAdvance {
  const { sentAt = at, rules = dropRules, open = known.values() } = options
  const context: ResponseContext = { scope, describe, at, sentAt, rules, omitted: answer.omitted }
  const listed = groupByTrace(answer.actions)
  const records: TraceRecord[] = []
  const touched: string[] = []
  const events: WatchEvent[] = []
  const note = (before: TraceRecord | undefined, after: TraceRecord): void => {
    if (before === after) return
    records.push(after)
    if (before !== undefined && isTouchOnly(before, after)) touched.push(after.view.key)
    events.push(...eventsOf(before, after, at))
  }
  for (const [key, actions] of listed) {
    const before = known.get(key)
    note(before, before === undefined ? begin(key, actions, context) : sight(before, actions, context))
  }
  const candidates = scope.kind === 'hashes' ? scope.keys.flatMap((key) => known.get(key) ?? []) : open
  for (const record of candidates) {
    if (!listed.has(record.view.key)) note(record, miss(record, context))
  }
  return { records, touched, events }
}
