import type { StreamDifference } from '../../shared/alert-events.ts'
import type { AddressKey, Json, Millis } from '../../shared/models.ts'
import { isVerified } from '../../shared/trace-state.ts'
import { createRecent } from '../recent.ts'
import type { WireAction } from '../toncenter/client-types.ts'
import type { FinishedReport } from '../watch/finish-trace.ts'
import type { TraceRecord, WatchEvent } from '../watch/watch-types.ts'

/** A service may classify a trace this long after its end, so younger traces are not compared. */
const classifiedWithinMs = 120_000
/** Traces that began within this time after the start of the coverage are not compared: clocks may differ by seconds. */
const marginMs = 60_000
/** Minimum number of the latest reported traces that are remembered. */
const reportedKept = 10_000

export interface StreamCheckDeps {
  /** Returns the time since which the stream has covered the account without a gap; null while it does not cover it. */
  readonly since: (account: AddressKey) => Millis | null
  /** The trace as known before the response. */
  readonly known: (key: string) => TraceRecord | null
  /** True if frames announced the trace, but its actions did not follow. */
  readonly isAnnounced: (key: string) => boolean
}

export interface StreamCheck {
  /** Returns the first contradiction, if any. Call it before the response is applied. */
  readonly compare: (
    account: AddressKey,
    reports: readonly FinishedReport[],
    sentAt: Millis,
  ) => Extract<WatchEvent, { readonly kind: 'stream-contradiction' }> | null
}

function actionIdOf(raw: Json): string | null {
  if (typeof raw !== 'object' || raw === null || !('action_id' in raw)) return null
  const { action_id: id } = raw
  return typeof id === 'string' && id !== '' ? id : null
}

/** Returns the first action whose final result differs from the one that the stream reported. */
function differing(record: TraceRecord, actions: readonly WireAction[]): StreamDifference | null {
  const { view, raw } = record
  const isStreamed = view.steps.at(-1)?.evidence.some((each) => 'by' in each && each.by === 'stream') === true
  if (!isVerified(view.state) || !isStreamed) return null
  const streamed = new Map(
    view.actions.map(({ success }, index) => [actionIdOf(raw[index] ?? null), success]),
  )
  for (const { actionId, success: found, type } of actions) {
    const said = streamed.get(actionId) ?? null
    if (said !== null && found !== null && said !== found)
      return { kind: 'outcome', type, streamed: said, found }
  }
  return null
}

export function createStreamCheck({ since, known, isAnnounced }: StreamCheckDeps): StreamCheck {
  /** Traces with a different outcome that were already reported. */
  const reported = createRecent<string, true>(reportedKept)

  function differenceOf(report: FinishedReport): StreamDifference | null {
    const record = known(report.key)
    if (record === null) return isAnnounced(report.key) ? null : { kind: 'missing' }
    if (reported.get(report.key) === true) return null
    const difference = differing(record, report.actions)
    if (difference !== null) reported.set(report.key, true)
    return difference
  }

  return {
    compare: (account, reports, sentAt) => {
      const coveredSince = since(account)
      if (coveredSince === null) return null
      const from = coveredSince + marginMs
      const to = sentAt - classifiedWithinMs
      const found = reports.flatMap((report) => {
        const isComparable = report.startUtime * 1000 >= from && report.endUtime * 1000 <= to
        const isOwn = report.actions.some(({ accounts }) => accounts.includes(account))
        const difference = isComparable && isOwn ? differenceOf(report) : null
        return difference === null ? [] : [{ key: report.key, difference }]
      })
      const [first] = found
      if (first === undefined) return null
      return { kind: 'stream-contradiction', ...first, account, others: found.length - 1, at: sentAt }
    },
  }
}
