import type { Millis } from '../models.ts'
import type { Incident } from '../alert-events.ts'
import type { SamePayment } from '../pending-models.ts'
import { isLive } from '../trace-state.ts'
import { traceStateNames } from './state-words.ts'

export const samePaymentPrefix = 'Same payment: '

/** Returns an alert's fact about another trace with the same payment; null if there is none. `timeOf` formats the time. */
export function samePaymentFact(
  { event }: Pick<Incident, 'event'>,
  timeOf: (at: Millis) => string,
): string | null {
  const same = 'same' in event ? event.same : undefined
  return same === undefined ? null : samePaymentText(same, timeOf(same.at))
}

/** `time`: when the trace ended; for a live trace, when it began. */
export function samePaymentText({ state }: Pick<SamePayment, 'state'>, time: string): string {
  const since = isLive(state) ? 'since ' : ''
  return `${samePaymentPrefix}${traceStateNames[state].toLowerCase()} ${since}${time}`
}
