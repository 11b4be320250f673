import type { Evidence } from '../../shared/evidence.ts'
import type { Millis } from '../../shared/models.ts'
import { isLive } from '../../shared/labels.ts'
import type { TraceRecord } from './watch-types.ts'

/** What it takes to call a trace that vanished while emulated "probably dropped". */
export interface DropRules {
  /** Longest gap between the last answer with it and the first without: a trace that settles is listed on the chain for longer. */
  readonly maxGapMs: number
  /** Shortest time that it was seen emulated: the service forgets a message that nobody accepts after 30 s, and sweeps every 10. */
  readonly minEmulatedMs: number
  /** Questions by hash that must have found nothing since. */
  readonly minMisses: number
}

export const dropRules: DropRules = { maxGapMs: 2_500, minEmulatedMs: 25_000, minMisses: 2 }

/** How long an unknown trace is asked for again by hash. */
const secondPollMs = 60_000

/** Why a trace that is Unknown was probably dropped; null when that cannot be said. */
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

/** Whether an answer may still move it in the ordinary way: it is live, or Unknown for so short that it is looked for again. */
export function isOpen({ view }: TraceRecord, now: Millis): boolean {
  if (isLive(view.state)) return true
  return view.state === 'unknown' && view.endedAt !== null && Math.abs(now - view.endedAt) < secondPollMs
}

/**
 * The traces to ask for by hash now: those that are live, and those that became Unknown in the last minute and were not
 * looked for often enough yet. Newest first.
 */
export function liveKeys(known: ReadonlyMap<string, TraceRecord>, now: Millis): readonly string[] {
  const wanted = [...known.values()].filter(
    (record) => isOpen(record, now) && (isLive(record.view.state) || record.misses < dropRules.minMisses),
  )
  wanted.sort((a, b) => b.view.firstSeenAt - a.view.firstSeenAt)
  return wanted.map((record) => record.view.key)
}
