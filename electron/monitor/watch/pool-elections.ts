import type { Interval, Millis } from '../../shared/models.ts'
import type { ElectionBoundary } from '../../shared/pool-models.ts'
import type { PoolHistoryEntry } from './pool-history.ts'
import type { RoundTiming } from './pool-rounds.ts'

/** Number of sent stakes to use. Older ones would only add inaccuracy, because rounds drift. */
const remembered = 8

interface Bounds {
  readonly from: Millis
  readonly to: Millis
}

/**
 * Returns the bounds for the start of a round. A stake is sent during elections. It returns at the earliest after the round and
 * the time for which it is then held.
 */
function boundsOf(sent: Interval, returned: Interval | null, timing: RoundTiming): Bounds | null {
  if (sent.after === null) return null
  const from = sent.after + timing.electionsCloseMs
  const latest = sent.before + timing.electionsOpenMs
  const to =
    returned === null ? latest : Math.min(latest, returned.before - timing.validationMs - timing.heldMs)
  return to < from || to - from > timing.validationMs / 2 ? null : { from, to }
}

/** Moves the older bounds by complete rounds to the newer ones. Returns the overlap; null if there is none. */
function overlap(newer: Bounds | null, older: Bounds, { validationMs }: RoundTiming): Bounds | null {
  if (newer === null) return older
  const by = Math.round((newer.from - older.from) / validationMs) * validationMs
  const [from, to] = [Math.max(newer.from, older.from + by), Math.min(newer.to, older.to + by)]
  return to < from ? null : { from, to }
}

/**
 * Returns bounds for the start of one round. Null until Lookout has observed a stake being sent. Ignores older stakes that
 * contradict newer ones.
 */
export function boundaryOf(
  entries: readonly PoolHistoryEntry[],
  count: number,
  timing: RoundTiming | null,
): ElectionBoundary | null {
  if (timing === null) return null
  let bounds: Bounds | null = null
  let returned: Interval | null = null
  let used = 0
  for (let index = count - 1; index > 0 && used < remembered; index -= 1) {
    const [entry, before] = [entries[index], entries[index - 1]]
    if (entry === undefined || before === undefined || before.state.stakeSent === entry.state.stakeSent)
      continue
    const when = { after: entry.after, before: entry.fromAt }
    if (entry.state.stakeSent !== '0') {
      const found = boundsOf(when, returned, timing)
      const both: Bounds | null = found === null ? null : overlap(bounds, found, timing)
      if (both !== null) {
        bounds = both
        used += 1
      }
    }
    returned = before.state.stakeSent === '0' ? null : when
  }
  if (bounds === null) return null
  const { validationMs, electionsOpenMs, electionsCloseMs } = timing
  return { ...bounds, validationMs, electionsOpenMs, electionsCloseMs, observations: used }
}
