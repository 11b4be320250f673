import type { Millis } from '../../shared/models.ts'
import type { Incident } from '../../shared/alert-events.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import { isLive } from '../../shared/trace-state.ts'

/** Maximum time for which an alert waits for another trace with the same payment, ms. */
const longestWaitMs = 120_000

const waitingKinds: ReadonlySet<string> = new Set(['trace-dropped', 'trace-failed'])

/** Decides about an alert, based on the other trace with the same payment. Only a trace that began later can be a retry. */
function decisionOf({ samePayment, firstSeenAt }: TraceView): 'fire' | 'replace' | 'wait' {
  if (samePayment === undefined || samePayment.startedAt <= firstSeenAt) return 'fire'
  if (samePayment.state === 'completed') return 'replace'
  return isLive(samePayment.state) ? 'wait' : 'fire'
}

/** Holds the alert back while a retry runs, and adds a note once the retry completed. `since`: when the wait began. */
export function withSamePayment(
  incident: Incident,
  view: TraceView | null,
  since: Millis,
  now: Millis,
): Incident {
  const { waitsUntil: _before, ...settled } = incident
  const { event } = settled
  if (view?.samePayment === undefined || !('account' in event)) return settled
  // Part of the payment was made, and a retry makes it again.
  const isReplaceable = waitingKinds.has(event.kind) && event.isPartly !== true
  const decision = isReplaceable ? decisionOf(view) : 'fire'
  const waitsUntil = since + longestWaitMs
  if (decision === 'wait' && now < waitsUntil) return { ...settled, waitsUntil }
  const same = { ...event, same: view.samePayment }
  if (decision !== 'replace') return { ...settled, event: same }
  return { ...settled, severity: 'info', event: { ...same, isReplaced: true } }
}

/** Returns when an alert began to wait; null if it does not wait. */
export function waitingSince({ waitsUntil }: Incident): Millis | null {
  return waitsUntil === undefined ? null : waitsUntil - longestWaitMs
}
