import type { Evidence } from '../../shared/evidence.ts'
import type { Millis } from '../../shared/models.ts'
import { isLive } from '../../shared/labels.ts'
import type { TraceRecord } from './watch-types.ts'

/** Conditions for "Probably dropped": the trace disappeared while still emulated. */
export interface DropRules {
  /** Maximum gap between the last response with it and the first without. A trace that settles is listed on chain for longer. */
  readonly maxGapMs: number
  /** Minimum time seen as emulated. The service drops an unaccepted message after 30 s, and checks every 10 s. */
  readonly minEmulatedMs: number
  /** Minimum requests by hash since then that found nothing. */
  readonly minMisses: number
}

export const dropRules: DropRules = { maxGapMs: 2_500, minEmulatedMs: 25_000, minMisses: 2 }

/** How long an Unknown trace is polled by hash. */
const secondPollMs = 60_000

/** Returns the evidence that an Unknown trace was probably dropped, or null. */
export function reasonToDrop(record: TraceRecord, rules: DropRules): Evidence | null {
  const { state, steps, firstSeenAt } = record.view
  const end = steps.at(-1)
  if (state !== 'unknown' || end === undefined || end.when.after === null) return null
  const goneWithinMs = end.when.before - end.when.after
  const emulatedMs = end.when.after - firstSeenAt
  const { misses } = record
  if (goneWithinMs > rules.maxGapMs || emulatedMs < rules.minEmulatedMs || misses < rules.minMisses)
    return null
  return { kind: 'not-found-again', emulatedMs, goneWithinMs, misses }
}

/** True while a response may still change the trace: it is live, or Unknown and still polled. */
export function isOpen({ view }: TraceRecord, now: Millis): boolean {
  if (isLive(view.state)) return true
  return view.state === 'unknown' && view.endedAt !== null && Math.abs(now - view.endedAt) < secondPollMs
}

/**
 * Returns the traces to poll by hash, newest first: live ones, and those that became Unknown in the last minute and were not polled
 * often enough yet.
 */
export function liveKeys(known: ReadonlyMap<string, TraceRecord>, now: Millis): readonly string[] {
  const wanted = [...known.values()].filter(
    (record) => isOpen(record, now) && (isLive(record.view.state) || record.misses < dropRules.minMisses),
  )
  wanted.sort((a, b) => b.view.firstSeenAt - a.view.firstSeenAt)
  return wanted.map((record) => record.view.key)
}
