import type { SamePayment } from '../pending-models.ts'
import { isLive } from '../trace-state.ts'
import { traceStateNames } from './state-words.ts'

export const samePaymentPrefix = 'Same payment: '

/** `time`: when it ended, or began while it is live. */
export function samePaymentText({ state }: Pick<SamePayment, 'state'>, time: string): string {
  const since = isLive(state) ? 'since ' : ''
  return `${samePaymentPrefix}${traceStateNames[state].toLowerCase()} ${since}${time}`
}
