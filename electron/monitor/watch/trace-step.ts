import type { AskedBy, Evidence } from '../../shared/evidence.ts'
import { jsonFields } from '../../shared/json.ts'
import type { AddressKey, Millis } from '../../shared/models.ts'
import type { ActionView, TraceStep, TraceView } from '../../shared/pending-models.ts'
import { isLive, stateOf, type TraceProgress } from '../../shared/trace-state.ts'
import { detailedFailure } from '../toncenter/detailed-failure.ts'
import type { WireAction } from '../toncenter/client-types.ts'
import { outcomeOf } from './outcome.ts'
import { principalFirst, progressOfRow, starterOf, type MergedRows, type Row } from './rows.ts'
import { isLater, stageOf, type ListedStage } from './stage.ts'
import type { TraceRecord, WatchEvent } from './watch-types.ts'

export type Describe = (action: WireAction) => Omit<ActionView, 'key'>

export function rowsOf({ view, raw }: TraceRecord): readonly Row[] {
  return view.actions.map((action, index) => ({ view: action, raw: raw[index] ?? null }))
}

/** Returns the accounts whose failures count: the watched ones of the trace, or for one that is followed by hash the sender's. */
function judgingAccounts(watched: readonly AddressKey[], rows: readonly Row[]): readonly AddressKey[] {
  const starter = watched.length > 0 ? null : starterOf(rows)
  return starter === null ? watched : [starter]
}

export function withRows(record: TraceRecord, { rows, omitted }: MergedRows): TraceRecord {
  const { omittedActions: _before, ...rest } = record.view
  const ordered = principalFirst(rows, rest.accounts)
  const actions = ordered.map((row) => row.view)
  const outcome = outcomeOf(actions, judgingAccounts(rest.accounts, rows))
  const view = { ...rest, actions, outcome, ...(omitted === 0 ? {} : { omittedActions: omitted }) }
  return { ...record, view, raw: ordered.map((row) => row.raw) }
}

/** The facts of an action that the filters of rules compare. A later response may correct them, or know more of a token. */
const factsOf = ({ key, type, initiator, parties, amounts }: ActionView): string =>
  JSON.stringify([key, type, initiator, parties, amounts])

/** Returns whether a trace shows an action that it did not show before, or other facts: rules then evaluate its steps again. */
function hasNewFacts({ view: before }: TraceRecord, { view: after }: TraceRecord): boolean {
  const known = new Set(before.actions.map(factsOf))
  return after.actions.some((action) => !known.has(factsOf(action)))
}

/** Returns the trace with `after` as the earliest time of its first step, if none was known. */
export function begunAfter(view: TraceView, after: Millis): TraceView {
  const [first, ...later] = view.steps
  if (first === undefined || first.when.after !== null) return view
  const when = { ...first.when, after: Math.min(after, first.when.before) }
  return { ...view, steps: [{ ...first, when }, ...later] }
}

/**
 * Returns the events of a trace that an account joined, or whose actions changed. An account that joins is news only to itself:
 * rules have evaluated the trace for the others, or their first responses listed it as an earlier one.
 */
export function joinedEvents(before: TraceRecord, after: TraceRecord, at: Millis): readonly WatchEvent[] {
  const { key, accounts, steps } = before.view
  const event = { kind: 'trace-joined', key, at } as const
  const only = after.view.accounts.length > accounts.length ? after.view.accounts.at(-1) : undefined
  if (only === undefined) return hasNewFacts(before, after) ? [event] : []
  const wasEarlier = (steps[0]?.when.after ?? null) === null
  const isCorrected = !wasEarlier && hasNewFacts(after, before)
  return [{ ...event, only }, ...(isCorrected ? [event] : [])]
}

/** Returns the stage that the stored actions show. */
function stageOfRows(record: TraceRecord, by: AskedBy): ListedStage {
  return stageOf(rowsOf(record).map(progressOfRow), by)
}

interface Move {
  readonly change: Partial<Omit<TraceProgress, 'missingSince'>> & { readonly missingSince?: Millis | null }
  readonly after: Millis | null
  readonly at: Millis
  readonly evidence: readonly Evidence[]
}

export function withProgress(view: TraceView, { change, after, at, evidence }: Move): TraceView {
  const { missingSince, ...rest } = change
  const { missingSince: before, ...base } = { ...view, ...rest }
  const missing = missingSince === undefined ? before : missingSince
  const next = { ...base, ...(missing == null ? {} : { missingSince: missing }) }
  const state = stateOf(next)
  const isOver = !isLive(state)
  const { missingSince: _missing, ...ended } = next
  const moved: TraceView = {
    ...(isOver ? ended : next),
    state,
    endedAt: isOver ? (next.endedAt ?? at) : null,
  }
  if (state === view.state && view.steps.length > 0) return moved
  const when = { after: after === null ? null : Math.min(after, at), before: at }
  const step: TraceStep = { state, when, evidence }
  return { ...moved, steps: [...view.steps, step] }
}

/** Returns the evidence of the first action that failed, in the words of its response; none if all succeeded. */
export function failureEvidence(record: TraceRecord, by: AskedBy): readonly Evidence[] {
  const failed = rowsOf(record).find(({ view }) => view.success === false)
  if (failed === undefined) return []
  const fields = jsonFields(failed.raw)
  const reported = fields['success'] === false ? null : detailedFailure(fields)
  return [{ kind: 'action-failed', type: failed.view.type, ...reported, by }]
}

/** Advances a record to the stage that its actions show. It never goes back. */
export function advanced(
  record: TraceRecord,
  by: AskedBy,
  when: { readonly after: Millis | null; readonly at: Millis },
): TraceRecord {
  const listed = stageOfRows(record, by)
  const { view } = record
  const stage = isLater(listed.stage, view.stage) ? listed.stage : view.stage
  const change = { stage, missingSince: null, endedAt: null }
  const mcSeqno = listed.mcSeqno ?? view.mcSeqno
  const evidence = [listed.evidence, ...(listed.stage === 'final' ? failureEvidence(record, by) : [])]
  return { ...record, view: withProgress({ ...view, mcSeqno }, { change, ...when, evidence }) }
}
