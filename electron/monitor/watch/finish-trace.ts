import type { Asset } from '../../shared/asset-text.ts'
import type { Evidence } from '../../shared/evidence.ts'
import type { AddressKey, Millis } from '../../shared/models.ts'
import type { ActionView, TraceView } from '../../shared/pending-models.ts'
import { isLive, isVerified } from '../../shared/trace-state.ts'
import type { WireAction } from '../toncenter/client-types.ts'
import { mergeRows, progressOfRow, type Row } from './rows.ts'
import { isLater, stageOf } from './stage.ts'
import {
  begunAfter,
  failureEvidence,
  joinedEvents,
  rowsOf,
  withProgress,
  withRows,
  type Describe,
} from './trace-step.ts'
import type { TraceRecord, WatchEvent } from './watch-types.ts'

/** The service's report of an ended trace, with final actions. */
export interface FinishedReport {
  readonly key: string
  readonly externalHash: string
  readonly traceId: string | null
  readonly mcSeqno: number | null
  /** Unix seconds. */
  readonly startUtime: number
  readonly endUtime: number
  readonly actions: readonly WireAction[]
  /** The accounts of the transactions, used if the actions name no accounts. */
  readonly accounts?: readonly AddressKey[]
  readonly omitted: number
}

export interface FinishContext {
  readonly describe: Describe
  readonly at: Millis
  /** The watched accounts that take part in a trace that was not observed before. */
  readonly accounts: readonly AddressKey[]
  /** The account whose finished actions were requested; null if the report holds all actions of the trace. */
  readonly by: AddressKey | null
  /** True if the trace ended before an account was watched. Such a trace raises no events. */
  readonly isPast: boolean
}

export interface TraceChange {
  readonly record: TraceRecord
  readonly events: readonly WatchEvent[]
}

function unobserved(report: FinishedReport, accounts: FinishContext['accounts']): TraceRecord {
  const { key, externalHash, traceId, startUtime, endUtime } = report
  const view: TraceView = {
    key,
    state: 'pending',
    stage: 'predicted',
    outcome: 'unknown',
    accounts,
    firstSeenAt: startUtime * 1000,
    lastSeenAt: endUtime * 1000,
    endedAt: null,
    steps: [],
    actions: [],
    mcSeqno: null,
  }
  return { view, traceId, externalHash, seen: {}, misses: 0, gone: {}, raw: [] }
}

/** True if the outcome is verified and includes the actions of this account. */
function isKnown({ view }: TraceRecord, by: AddressKey | null): boolean {
  return isVerified(view.state) && (by === null || view.accounts.includes(by))
}

/** Adds the account of a report. The report about another account may have shown the trace as a past one. */
function withAccount(record: TraceRecord, report: FinishedReport, context: FinishContext): TraceRecord {
  const { by, isPast } = context
  const { view } = record
  if (by === null || view.accounts.includes(by)) return record
  const begun = isPast ? view : begunAfter(view, report.startUtime * 1000)
  return { ...record, view: { ...begun, accounts: [...view.accounts, by] } }
}

const isFinalRow = (row: Row): boolean => stageOf([progressOfRow(row)], 'account').stage === 'final'

function missingOf(asset: Asset): number {
  if (asset.kind === 'unknown') return asset.symbol === null ? 2 : 0
  return asset.kind === 'jetton' && asset.decimals === null ? 1 : 0
}

/** Returns how much is not known about the tokens: 1 for missing metadata, 2 for a missing address. */
function missingIn(actions: readonly ActionView[]): number {
  return actions.flatMap(({ amounts }) => amounts).reduce((sum, { asset }) => sum + missingOf(asset), 0)
}

/**
 * Describes the tokens of a verified trace that the report knows and earlier responses did not: metadata arrives late, and is
 * missing while the service's database is down (api.md 1.4, 10). Frames of the stream lack the addresses of some tokens. The
 * outcome stays. Null if the report knows no more.
 */
function withTokens(
  record: TraceRecord,
  report: FinishedReport,
  { at, by, describe, isPast }: FinishContext,
): TraceChange | null {
  const { key, actions, outcome } = record.view
  const missing = missingIn(actions)
  if (missing === 0) return null
  const merged = mergeRows(rowsOf(record), report.actions, by, describe)
  const current = withRows(record, { ...merged, omitted: merged.omitted + report.omitted })
  const results = new Map(current.view.actions.map((action) => [action.key, action.success]))
  const isSame = actions.every((action) => results.get(action.key) === action.success)
  if (!isSame || current.view.outcome !== outcome) return null
  if (missingIn(current.view.actions) >= missing) return null
  return { record: current, events: isPast ? [] : [{ kind: 'trace-joined', key, at }] }
}

/**
 * Applies the report of a finished trace. Its outcome is then verified and final, unless the report leaves out actions whose
 * results are not final. Returns null if the report has no actions, or nothing new about an outcome that was already verified for
 * the same account.
 */
export function finishTrace(
  known: TraceRecord | null,
  report: FinishedReport,
  context: FinishContext,
): TraceChange | null {
  const { at, by, describe, isPast } = context
  if (report.actions.length === 0) return null
  if (known !== null && isKnown(known, by)) return withTokens(known, report, context)
  const record = withAccount(known ?? unobserved(report, context.accounts), report, context)
  const rows = rowsOf(record)
  const merged = mergeRows(rows, report.actions, by, describe)
  const current = withRows(record, { ...merged, omitted: merged.omitted + report.omitted })
  // A report by account leaves the actions of other accounts as they were. Those that decide the outcome may be predictions.
  const [principal] = current.view.actions
  const decides = ({ view }: Row): boolean =>
    view === principal || current.view.accounts.includes(view.initiator ?? '')
  if (merged.rows.some((row) => rows.includes(row) && decides(row) && !isFinalRow(row)))
    return JSON.stringify(current.raw) === JSON.stringify(record.raw) ? null : { record: current, events: [] }
  const { view } = current
  const endedAt = Math.min(Math.max(report.endUtime * 1000, view.firstSeenAt), at)
  const evidence: readonly Evidence[] = [
    { kind: 'looked-up', seqno: report.mcSeqno },
    ...failureEvidence(current, 'hash'),
  ]
  const change = { stage: 'final', endedAt, missingSince: null } as const
  const since = isPast ? null : view.firstSeenAt
  const when =
    known === null ? { after: since, at: endedAt } : { after: known.heldAt ?? known.view.lastSeenAt, at }
  const finished = withProgress(
    { ...view, mcSeqno: report.mcSeqno ?? view.mcSeqno },
    { change, ...when, evidence },
  )
  const from = known === null ? 'on-chain' : known.view.state
  const { key, state } = finished
  return {
    record: { ...current, traceId: report.traceId ?? current.traceId, view: finished },
    events: [
      ...(known === null ? [{ kind: 'trace-new', key, at } as const] : []),
      ...(known === null || isPast ? [] : joinedEvents(known, current, at)),
      ...(from === state ? [] : [{ kind: 'trace-state', key, from, to: state, at } as const]),
    ],
  }
}

/** Returns the trace as dropped, since the service withdrew it; null if its outcome is verified or it was already dropped. */
export function withdrawTrace(record: TraceRecord, at: Millis): TraceChange | null {
  const { view } = record
  if (isVerified(view.state) || view.stage === 'dropped') return null
  const move = { after: record.heldAt ?? view.lastSeenAt, at, evidence: [{ kind: 'withdrawn' } as const] }
  const dropped = withProgress(view, { change: { stage: 'dropped', endedAt: at }, ...move })
  const event = { kind: 'trace-state', key: view.key, from: view.state, to: dropped.state, at } as const
  return { record: { ...record, view: dropped }, events: [event] }
}

/** A trace counts as not executed after this much time and this many lookups without finding it. */
const longestWaitMs = 600_000
const leastLookups = 3

/** Failed lookups of a trace, and when they began. */
export interface FailedLookups {
  readonly count: number
  readonly since: Millis
}

/** Returns when the trace was last listed. If that is far in the future, the clock was set back, and the first lookup counts. */
export function lastListedAt({ view }: TraceRecord, { since }: FailedLookups, at: Millis): Millis {
  return view.lastSeenAt > at + longestWaitMs ? Math.min(since, at) : view.lastSeenAt
}

/** True if lookups have failed for so long that the trace will not be executed. */
export function isWaitOver(record: TraceRecord, lookups: FailedLookups, at: Millis): boolean {
  return lookups.count >= leastLookups && at - lastListedAt(record, lookups, at) >= longestWaitMs
}

/**
 * Ends a trace after lookups have failed for long enough: as unverified if its root was on chain and the service did not
 * withdraw it, otherwise as not executed. Returns null before that, or if the trace already ended this way.
 */
export function dropTrace(record: TraceRecord, lookups: FailedLookups, at: Millis): TraceChange | null {
  const { view } = record
  const isWithdrawn = view.steps.some(({ evidence }) => evidence.some(({ kind }) => kind === 'withdrawn'))
  const isExecuted = isLater(view.stage, 'dropped') && !isWithdrawn
  if (!isLive(view.state) && (isExecuted || view.state !== 'unverified')) return null
  if (!isWaitOver(record, lookups, at)) return null
  const evidence: Evidence = { kind: 'not-found', lookups: lookups.count, from: lookups.since, to: at }
  const change = { stage: isExecuted ? view.stage : 'dropped', endedAt: view.endedAt ?? at } as const
  const ended = withProgress(view, {
    change,
    after: record.heldAt ?? view.lastSeenAt,
    at,
    evidence: [evidence],
  })
  const event = { kind: 'trace-state', key: view.key, from: view.state, to: ended.state, at } as const
  return { record: { ...record, view: ended }, events: [event] }
}
