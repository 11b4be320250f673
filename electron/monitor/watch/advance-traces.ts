import type { AskedBy, Evidence } from '../../shared/evidence.ts'
import type { Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import { isLive, isVerified } from '../../shared/trace-state.ts'
import type { WireAction } from '../toncenter/client-types.ts'
import { partsOf } from '../in-slices.ts'
import { groupByTrace } from '../toncenter/trace-bound.ts'
import { knownBefore, withAccount, type ResponseContext } from './response-context.ts'
import { mergeRows } from './rows.ts'
import { isLater, stageOf } from './stage.ts'
import { advanced, joinedEvents, rowsOf, withProgress, withRows } from './trace-step.ts'
import type { Scope, TraceAdvance, TraceRecord, WatchEvent } from './watch-types.ts'

/** Delay until a trace ends as unverified if only requests by hash listed it, and they no longer find it. */
const missingByHashMs = 600_000

const hashScope = (key: string): string => `hash:${key}`
const scopeName = (scope: Scope, key: string): string =>
  scope.kind === 'account' ? scope.account : hashScope(key)

function askedBy({ kind, isStreamed }: Scope): AskedBy {
  if (isStreamed === true) return 'stream'
  return kind === 'account' ? 'account' : 'hash'
}

const heldUntil = (record: TraceRecord): Millis => record.heldAt ?? record.view.lastSeenAt

/** Returns the new `heldAt`. It decreases only if the clock was set back, not after a late response. */
function heldAfter(record: TraceRecord, { at, sentAt }: ResponseContext): Millis {
  return at < record.view.lastSeenAt ? sentAt : Math.max(sentAt, record.heldAt ?? sentAt)
}

function merged(record: TraceRecord, actions: readonly WireAction[], context: ResponseContext): TraceRecord {
  const { scope, describe, omitted } = context
  const account = scope.kind === 'account' ? scope.account : null
  const rows = mergeRows(rowsOf(record), actions, account, describe)
  return withRows(record, { ...rows, omitted: rows.omitted + (omitted?.get(record.view.key) ?? 0) })
}

const startOf = (actions: readonly WireAction[]): Millis =>
  Math.min(...actions.map(({ startUtime }) => startUtime)) * 1_000

function begin(key: string, actions: readonly WireAction[], context: ResponseContext): TraceRecord {
  const { scope, at, sentAt, isWatched } = context
  const taking = new Set(actions.flatMap((action) => action.accounts))
  const accounts = scope.kind === 'account' ? [scope.account] : [...taking].filter(isWatched)
  const blank: TraceView = {
    key,
    state: 'pending',
    stage: 'predicted',
    outcome: 'unknown',
    accounts,
    firstSeenAt: at,
    lastSeenAt: at,
    endedAt: null,
    steps: [],
    actions: [],
    mcSeqno: null,
  }
  const record: TraceRecord = {
    view: blank,
    traceId: traceIdOf(actions),
    externalHash: actions[0]?.externalHash ?? key,
    seen: { [scopeName(scope, key)]: { first: at, last: at } },
    heldAt: sentAt,
    misses: 0,
    gone: {},
    raw: [],
  }
  const after = knownBefore({ key, accounts, startedAt: startOf(actions) }, context)
  return advanced(merged(record, actions, context), askedBy(scope), { after, at })
}

const traceIdOf = (actions: readonly WireAction[]): string | null =>
  actions.find((action) => action.traceId !== null)?.traceId ?? null

/** Adds an account and its final actions to a trace whose outcome was verified for other accounts. */
function joined(record: TraceRecord, actions: readonly WireAction[], context: ResponseContext): TraceRecord {
  const { scope, at } = context
  const { view } = record
  if (scope.kind !== 'account' || view.accounts.includes(scope.account)) return record
  const current = merged({ ...record, view: withAccount(view, startOf(actions), context) }, actions, context)
  if (current.view.outcome === 'unknown') return record
  const { evidence } = stageOf(actions, askedBy(scope))
  const move = { change: {}, after: heldUntil(record), at, evidence: [evidence] }
  return { ...current, view: withProgress(current.view, move) }
}

function sight(record: TraceRecord, actions: readonly WireAction[], context: ResponseContext): TraceRecord {
  const { scope, at } = context
  const { view } = record
  const listed = stageOf(actions, askedBy(scope))
  if (isVerified(view.state)) return listed.stage === 'final' ? joined(record, actions, context) : record
  // An outdated response does not revive an ended trace. Only a later stage does.
  if (!isLive(view.state) && !isLater(listed.stage, view.stage)) return record
  const name = scopeName(scope, view.key)
  const { [name]: _here, ...gone } = record.gone ?? {}
  const sighted: TraceRecord = {
    ...record,
    view: { ...withAccount(view, startOf(actions), context), lastSeenAt: at },
    traceId: traceIdOf(actions) ?? record.traceId,
    seen: { ...record.seen, [name]: { first: record.seen[name]?.first ?? at, last: at } },
    heldAt: heldAfter(record, context),
    misses: 0,
    gone,
  }
  // An earlier stage indicates an older response with outdated results.
  const isOldCopy = isLater(view.stage, listed.stage)
  const current = isOldCopy ? sighted : merged(sighted, actions, context)
  const next = advanced(current, askedBy(scope), { after: heldUntil(record), at })
  // The response may show a later stage than the stored actions of other accounts, which are as of their last listing.
  return isLater(listed.stage, next.view.stage) ? { ...next, heldAt: heldUntil(record) } : next
}

/** True if the last responses of every scope no longer list the trace. */
function isGone(record: TraceRecord, here: string): boolean {
  const { seen, gone = {} } = record
  const last = seen[here]?.last ?? 0
  return Object.entries(seen).every(
    ([name, listed]) =>
      gone[name] !== undefined || (name === hashScope(record.view.key) && listed.last <= last),
  )
}

/** True if two operations agree that the trace is gone, or if requests by hash have found nothing for long enough. */
function isAbsenceConfirmed(record: TraceRecord, at: Millis): boolean {
  const { view, gone = {}, misses } = record
  const isGoneByAccount = view.accounts.some((account) => gone[account] !== undefined)
  if (isGoneByAccount) return misses > 0
  return view.missingSince !== undefined && Math.abs(at - view.missingSince) >= missingByHashMs
}

/**
 * True if the request was sent before the last listing arrived, so that the response may be older. False after the clock was set
 * back.
 */
function mayBeOlder({ view }: TraceRecord, { at, sentAt }: ResponseContext): boolean {
  return sentAt < view.lastSeenAt && view.lastSeenAt <= at
}

/**
 * Advances a known trace that is missing from a response whose scope includes it. Absence alone does not determine the outcome.
 */
function miss(record: TraceRecord, context: ResponseContext): TraceRecord {
  const { scope, at, absenceEnds } = context
  const { view } = record
  if (mayBeOlder(record, context)) return record
  const name = scopeName(scope, view.key)
  if (!isLive(view.state) || (scope.kind === 'account' && record.seen[name] === undefined)) return record
  const misses = scope.kind === 'hashes' && absenceEnds ? record.misses + 1 : record.misses
  const isFirst = record.seen[name] !== undefined && record.gone?.[name] === undefined
  const gone = isFirst ? { ...record.gone, [name]: at } : record.gone
  const missed: TraceRecord = { ...record, misses, ...(gone === undefined ? {} : { gone }) }
  if (view.missingSince === undefined && !(isFirst && isGone(missed, name)))
    return misses === record.misses && !isFirst ? record : missed
  const isOver = absenceEnds && isAbsenceConfirmed(missed, at)
  const from = view.stage === 'predicted' ? 'pending' : 'on-chain'
  const evidence: Evidence = { kind: 'disappeared', from, failed: null, by: askedBy(scope) }
  const change = { missingSince: view.missingSince ?? at, endedAt: isOver ? at : null }
  return {
    ...missed,
    view: withProgress(view, { change, after: heldUntil(record), at, evidence: [evidence] }),
  }
}

/** The first poll of an account lists earlier traces, which it does not join. */
function isEarlier(
  { view: before }: TraceRecord,
  { view: after }: TraceRecord,
  context: ResponseContext,
): boolean {
  const { key, accounts, firstSeenAt: startedAt } = before
  return (
    after.accounts.length > accounts.length && knownBefore({ key, accounts, startedAt }, context) === null
  )
}

function eventsOf(
  before: TraceRecord | undefined,
  after: TraceRecord,
  context: ResponseContext,
): readonly WatchEvent[] {
  const { at } = context
  const { key, state, steps } = after.view
  if (before === undefined) {
    const isNew: WatchEvent = { kind: 'trace-new', key, at }
    return isLive(state) ? [isNew] : [isNew, { kind: 'trace-state', key, from: 'on-chain', to: state, at }]
  }
  const states = [before.view.state, ...steps.slice(before.view.steps.length).map((step) => step.state)]
  return [
    ...(isEarlier(before, after, context) ? [] : joinedEvents(before, after, at)),
    ...states
      .slice(1)
      .map((to, index) => ({ kind: 'trace-state', key, from: states[index] ?? to, to, at }) as const),
  ]
}

function isSameView({ view: before }: TraceRecord, { view: after }: TraceRecord): boolean {
  return JSON.stringify({ ...before, lastSeenAt: 0 }) === JSON.stringify({ ...after, lastSeenAt: 0 })
}

function isSameRest(before: TraceRecord, after: TraceRecord): boolean {
  const rest = ({ traceId, misses, gone, raw, seen }: TraceRecord): string =>
    JSON.stringify([traceId, misses, gone ?? {}, Object.keys(seen), raw])
  return rest(before) === rest(after)
}

function createAdvance(context: ResponseContext) {
  const records: TraceRecord[] = []
  const touched: string[] = []
  const sameViews: string[] = []
  const events: WatchEvent[] = []
  return {
    note: (before: TraceRecord | undefined, after: TraceRecord): void => {
      if (before === after) return
      records.push(after)
      if (before === undefined || !isSameView(before, after)) {
        events.push(...eventsOf(before, after, context))
        return
      }
      sameViews.push(after.view.key)
      if (isSameRest(before, after)) touched.push(after.view.key)
    },
    result: { records, touched, sameViews, events },
  }
}

function advanceListed(
  recall: KnownTraces['recall'],
  listed: Iterable<readonly [key: string, actions: readonly WireAction[]]>,
  context: ResponseContext,
): TraceAdvance {
  const advance = createAdvance(context)
  for (const [key, actions] of listed) {
    const before = recall(key)
    const after = before === undefined ? begin(key, actions, context) : sight(before, actions, context)
    advance.note(before, after)
  }
  return advance.result
}

/** Advances traces that are missing from a response whose scope may include them. */
function advanceMissing(missing: Iterable<TraceRecord>, context: ResponseContext): TraceAdvance {
  const advance = createAdvance(context)
  for (const record of missing) advance.note(record, miss(record, context))
  return advance.result
}

/** Cost of a missing trace, in actions. It is low because most are unaffected. */
const missingCost = 0.1

export interface KnownTraces {
  readonly get: (key: string) => TraceRecord | undefined
  /** Like `get`, for a trace that a response lists. */
  readonly recall: (key: string) => TraceRecord | undefined
  /** The traces that may still change. */
  readonly openKeys: () => Iterable<string>
}

/**
 * Applies a response of pendingActions to the known traces (api.md 1.4). Yields the changed records and events of each part. The
 * caller must add these records to the known traces before the next part.
 *
 * - The stage never goes back: predicted, on chain (it has a trace id), final (each listed action is final). In the final stage
 *   the outcome is verified, and nothing changes it.
 * - A trace that no response lists any more is `checking`. Absence alone does not determine the outcome: a lookup does, or the
 *   trace ends as unverified (`absenceEnds`). An outdated response does not revive an ended trace, but a later stage does.
 * - Absence counts only where the trace was listed before: by account, if no other account lists it; by hash, if an earlier
 *   response by hash listed it.
 */
export function* advanceInParts(
  known: KnownTraces,
  actions: readonly WireAction[],
  context: ResponseContext,
): Generator<TraceAdvance, void, void> {
  const { scope } = context
  const listed = groupByTrace(actions)
  for (const part of partsOf([...listed], ([, own]) => own.length))
    yield advanceListed(known.recall, part, context)
  if (scope.isStreamed === true) return
  const candidates = scope.kind === 'hashes' ? scope.keys : [...known.openKeys()]
  const missing = candidates.filter((key) => !listed.has(key))
  for (const part of partsOf(missing, () => missingCost))
    yield advanceMissing(
      part.flatMap((key) => known.get(key) ?? []),
      context,
    )
}
