import type { AlertEvent } from '../alert-events.ts'

export type TraceEvent = Extract<AlertEvent, { readonly account: unknown }>

const traceHeads: Readonly<Record<TraceEvent['kind'], string>> = {
  'trace-new': 'Pending',
  'trace-failed': 'Failed',
  'trace-dropped': 'Not executed',
  'trace-long': 'Still pending',
  'trace-completed': 'Arrived',
  'trace-unverified': 'Ended, outcome unknown',
}

/** Heads of alerts that a later observation of the trace corrected. */
const correctedHeads: Partial<typeof traceHeads> = {
  'trace-dropped': 'First not executed, then executed',
  'trace-unverified': 'First unknown, then found',
}

/** Returns how the title of an alert about a trace begins. `isOver`: the alert was resolved. */
export function headOf({ kind, isPartly, isReplaced }: TraceEvent, isOver: boolean): string {
  const corrected = isOver ? correctedHeads[kind] : undefined
  if (corrected !== undefined) return corrected
  if (isReplaced === true) return 'Replaced: retry completed'
  return isPartly === true ? 'Partly failed' : traceHeads[kind]
}
