import type { AlertEvent } from '../alert-events.ts'
import { traceStateNames } from './state-words.ts'

export type TraceEvent = Extract<AlertEvent, { readonly account: unknown }>

const traceHeads: Readonly<Record<TraceEvent['kind'], string>> = {
  'trace-new': 'Pending',
  'trace-failed': 'Failed',
  'trace-dropped': 'Not executed',
  'trace-long': 'Still pending',
  'trace-completed': 'Arrived',
  'trace-unverified': 'Ended, outcome unknown',
}

/** Returns how the title of an alert about a trace begins. `isOver`: the alert was resolved. */
export function headOf(event: TraceEvent, isOver: boolean): string {
  const { kind, isPartly, isReplaced, finalState, foundAs, isExchange } = event
  if (foundAs !== undefined) return `Found ${traceStateNames[foundAs].toLowerCase()}`
  if (isOver && finalState !== undefined) {
    const first = kind === 'trace-dropped' ? 'not executed' : 'unknown'
    return `First ${first}, then ${traceStateNames[finalState].toLowerCase()}`
  }
  if (isExchange === true) return traceStateNames.completed
  if (isReplaced === true) return 'Replaced: retry completed'
  return isPartly === true ? 'Partly failed' : traceHeads[kind]
}
