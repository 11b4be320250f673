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

const firstStates: Readonly<Partial<Record<TraceEvent['kind'], string>>> = {
  'trace-new': 'pending',
  'trace-dropped': 'not executed',
}

/** Returns how the title of an alert about a trace begins. `isOver`: the alert was resolved. */
export function headOf(event: TraceEvent, isOver: boolean): string {
  const { kind, isPartly, isReplaced, finalState, foundAs, isExchange } = event
  if (foundAs !== undefined) return `Found ${traceStateNames[foundAs].toLowerCase()}`
  if (finalState !== undefined && (isOver || kind === 'trace-new'))
    return `First ${firstStates[kind] ?? 'unknown'}, then ${traceStateNames[finalState].toLowerCase()}`
  if (isExchange === true) return traceStateNames.completed
  if (isReplaced === true) return 'Replaced: retry completed'
  return isPartly === true ? 'Partly failed' : traceHeads[kind]
}
