import type { World } from '../../../electron/demo/start-demo.ts'
import { openStore } from '../../../electron/monitor/store/open-store.ts'
import { isVerified } from '../../../electron/shared/trace-state.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'

export interface Completeness {
  /** Traces of watched accounts that ended on chain. */
  readonly ended: number
  /** Traces whose outcome was verified within two minutes after their end. */
  readonly inTime: number
  /** Traces whose outcome was verified later, or not at all. */
  readonly late: readonly Late[]
  /** Time from the end to the verified outcome, ms: the median and the 99th percentile. */
  readonly medianMs: number
  readonly p99Ms: number
}

interface Late {
  readonly key: string
  readonly endedAt: number
  /** Time from the end of the trace to the verified outcome, ms. Null if the run ended before that. */
  readonly byMs: number | null
  /** How long the service failed or was unreachable within the two minutes after the end of the trace, ms. */
  readonly faultMs: number
  /** The faults in these two minutes, such as `500 of actions`. */
  readonly faults: readonly string[]
}

/** A period in which the service failed or was unreachable, unix ms. */
export interface Trouble {
  readonly from: number
  readonly until: number
  readonly fault: string
  /** True if only the stream is disturbed: everything can still be polled. */
  readonly isOfStream: boolean
}

const graceMs = 120_000

export interface CompletenessJudge {
  readonly observe: (views: readonly TraceView[], at: number) => void
  /** Counts the traces that ended more than `graceMs` ago. The world recomputes its past for each call. */
  readonly advanceTo: (at: number) => void
  readonly judgement: () => Completeness
}

function overlap(troubles: readonly Trouble[], from: number, to: number): number {
  let [sum, done] = [0, from]
  for (const { from: start, until } of troubles.toSorted((a, b) => a.from - b.from)) {
    const [low, high] = [Math.max(start, done), Math.min(until, to)]
    if (high <= low) continue
    sum += high - low
    done = high
  }
  return sum
}

/**
 * Compares the published outcomes with the traces that ended on chain. Counts waits in steps of 100 ms, which is exact enough
 * for the median. Lists late traces only if `areListed`: without the optional operations, most traces are late, and their list
 * would use more memory than the monitor.
 */
export function createCompleteness(
  world: World,
  watched: ReadonlySet<string>,
  troubles: () => readonly Trouble[],
  areListed: boolean,
): CompletenessJudge {
  const verifiedAt = new Map<string, number>()
  const waiting = new Map<string, Omit<Late, 'key' | 'byMs'>>()
  const late: Late[] = []
  const waits = new Map<number, number>()
  let [from, ended, inTime] = [world.now, 0, 0]

  function noteWait(ms: number): void {
    const step = Math.floor(Math.max(0, ms) / 100) * 100
    waits.set(step, (waits.get(step) ?? 0) + 1)
  }

  function quantile(part: number): number {
    const all = [...waits].toSorted(([a], [b]) => a - b)
    const total = all.reduce((sum, [, count]) => sum + count, 0)
    let sum = 0
    return all.find(([, count]) => (sum += count) >= part * total)?.[0] ?? Number.NaN
  }

  return {
    observe: (views, at) => {
      for (const { key, state } of views) {
        if (!isVerified(state) || verifiedAt.has(key)) continue
        verifiedAt.set(key, at)
        const missed = waiting.get(key)
        if (missed === undefined) continue
        waiting.delete(key)
        late.push({ key, ...missed, byMs: at - missed.endedAt })
        noteWait(at - missed.endedAt)
      }
    },
    advanceTo: (at) => {
      const until = at - graceMs
      // Traces that end in this period were created up to ten minutes before it.
      const records = world.record.traces(from - 600_000, until).filter(({ committedAt = 0, listedFor }) => {
        const isEnd = committedAt > from && committedAt <= until
        return isEnd && listedFor.some((account) => watched.has(account))
      })
      for (const { normalHash: key, committedAt: endedAt = 0 } of records) {
        const verified = verifiedAt.get(key)
        ended += 1
        if (verified !== undefined) noteWait(verified - endedAt)
        if (verified !== undefined && verified <= endedAt + graceMs) {
          inTime += 1
          continue
        }
        if (!areListed) continue
        const faultMs = overlap(
          troubles().filter(({ isOfStream }) => !isOfStream),
          endedAt,
          endedAt + graceMs,
        )
        const met = troubles().filter((each) => each.from < endedAt + graceMs && each.until > endedAt)
        const faults = [...new Set(met.map(({ fault }) => fault))]
        if (verified === undefined) waiting.set(key, { endedAt, faultMs, faults })
        else late.push({ key, endedAt, faultMs, faults, byMs: verified - endedAt })
      }
      for (const [key, verified] of verifiedAt) if (verified < until - 900_000) verifiedAt.delete(key)
      from = Math.max(from, until)
    },
    judgement: () => ({
      ended,
      inTime,
      late: [...late, ...[...waiting].map(([key, rest]) => ({ key, ...rest, byMs: null }))],
      medianMs: quantile(0.5),
      p99Ms: quantile(0.99),
    }),
  }
}

/** Traces of a period that are missing in the closed profile. */
export interface Missing {
  /** Traces that ended on chain and are not stored with the right verified outcome. */
  readonly outcomes: readonly string[]
  /** Traces that were on chain and are not stored at all. */
  readonly onChain: readonly string[]
  /** Traces that were never on chain and are not stored at all. */
  readonly neverOnChain: readonly string[]
}

const stepMs = 3_600_000

export function missingInStore(
  { folder, network, world }: { readonly folder: string; readonly network: string; readonly world: World },
  watched: ReadonlySet<string>,
  [from, to]: readonly [from: number, to: number],
): Missing {
  const until = to - graceMs
  const missing = { outcomes: [] as string[], onChain: [] as string[], neverOnChain: [] as string[] }
  const store = openStore({ folder, now: () => to })
  try {
    // Query hour by hour, because the world recomputes its past for each query.
    for (let start = from; start < to; start += stepMs)
      for (const record of world.record.traces(start, Math.min(start + stepMs, to))) {
        const { normalHash, success, emulatedAt, committedAt = Infinity, goneAt, listedFor } = record
        if (Math.min(emulatedAt, goneAt) > until || !listedFor.some((account) => watched.has(account)))
          continue
        const view = store.traces.one(network, normalHash)?.view
        const isOnChain = record.fate === 'commits'
        if (view === undefined) missing[isOnChain ? 'onChain' : 'neverOnChain'].push(normalHash)
        const isRight =
          view !== undefined && isVerified(view.state) && (view.state === 'completed') === success
        if (isOnChain && committedAt <= until && !isRight) missing.outcomes.push(normalHash)
      }
    return missing
  } finally {
    store.close()
  }
}
