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

/** Context of a response. */
interface AdvanceOptions {
  /** When the request was sent: the response may be as old. Default: `at`. */
  readonly sentAt?: Millis
  readonly rules?: DropRules
  /** The known traces that may still change: live ones, and those with an uncertain end. Default: all known traces. */
  readonly open?: Iterable<TraceRecord>
}

const hashScope = (key: string): string => `hash:${key}`
const scopeName = (scope: Scope, key: string): string =>
  scope.kind === 'account' ? scope.account : hashScope(key)
const askedBy = (scope: Scope): AskedBy => (scope.kind === 'account' ? 'account' : 'hash')

/** Returns the earliest time at which a change seen in this response may have happened. */
const heldUntil = (record: TraceRecord): Millis => record.heldAt ?? record.view.lastSeenAt

/** Returns the new `heldAt`. A late response does not lower it; a clock that was set back does. */
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

/** Creates the record of a new trace. */
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

/** Advances a known trace that the response lists. */
function sight(record: TraceRecord, actions: readonly WireAction[], context: ResponseContext): TraceRecord {
  const { scope, at } = context
  const { view } = record
  const stage = stageOf(actions, askedBy(scope))
  const isForward = isLater(stage.state, view.state)
  // A late copy does not revive an ended trace. An Unknown one returns only with better proof than before.
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
  // The trace id is missing though it was known: an older copy with outdated predictions.
  const isOldCopy = stage.state === 'pending' && view.state !== 'pending'
  if (isOldCopy) return sighted
  return withRows(sighted, mergeRows(rowsOf(record), actions, account, context.describe), context)
}

/** Decides the end of a trace that no response lists any more. */
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

/** Advances a known trace that is missing from a response whose scope includes it. */
function miss(record: TraceRecord, context: ResponseContext): TraceRecord {
  const { scope, at } = context
  const { view } = record
  const name = scopeName(scope, view.key)
  const here = record.seen[name]
  if (scope.kind === 'hashes') {
    const missed = { ...record, misses: record.misses + 1 }
    if (!isLive(view.state)) return drop(missed, context)
    // An empty response to the first request by hash proves nothing: the service may not know this form of the hash.
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
 * Applies a response of pendingActions to the known traces (api.md 1.4). A pure function: returns the changed records and events.
 * - Pending -> On chain (it has a trace id) -> Committed (masterchain) -> Settled (no longer listed after that). Failed once a
 *   committed action has `success: false`. Gone while still emulated is Unknown; only `rules` make it Probably dropped.
 * - A state never goes backwards. Settled and Failed are final. A late copy does not revive an ended trace. An Unknown or
 *   Probably dropped trace returns only when listed with better proof than before (on chain, committed).
 * - Absence counts only where the trace was listed before: by account, when no other account lists it; by hash, when an earlier
 *   response by hash listed it.
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
