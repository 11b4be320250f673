import type { World } from '../../../electron/demo/start-demo.ts'
import { openStore } from '../../../electron/monitor/store/open-store.ts'
import { isVerified } from '../../../electron/shared/trace-state.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'

export interface Completeness {
  /** Traces of watched accounts that ended on chain. */
  readonly ended: number
  /** Those with a verified outcome two minutes after their end. */
  readonly inTime: number
  /** The others, by the time after their end at which the outcome was verified. */
  readonly late: readonly Late[]
  /** Half of the outcomes were verified this long after the end, and 99 %, ms. */
  readonly medianMs: number
  readonly p99Ms: number
}

interface Late {
  readonly key: string
  readonly endedAt: number
  /** Null if not verified when the run ended. */
  readonly byMs: number | null
  /** How much of the two minutes the service failed or was out of reach, ms. */
  readonly faultMs: number
}

/** A time in which the service failed or was out of reach, unix ms. */
export interface Trouble {
  readonly from: number
  readonly until: number
}

export const graceMs = 120_000

export interface CompletenessJudge {
  readonly observe: (views: readonly TraceView[], at: number) => void
  /** Counts the traces whose grace is over. The world computes its past again for each call. */
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

/** Compares the published outcomes with the traces that ended on chain. Steps of 100 ms are enough for the median. */
export function createCompleteness(
  world: World,
  watched: ReadonlySet<string>,
  troubles: () => readonly Trouble[],
): CompletenessJudge {
  const verifiedAt = new Map<string, number>()
  const waiting = new Map<string, { readonly endedAt: number; readonly faultMs: number }>()
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
      // Traces that end in this time were created up to ten minutes before.
      const records = world.record.traces(from - 600_000, until).filter(({ committedAt = 0, listedFor }) => {
        const isEnd = committedAt > from && committedAt <= until
        return isEnd && listedFor.some((account) => watched.has(account))
      })
      for (const { normalHash: key, committedAt: endedAt = 0 } of records) {
        const verified = verifiedAt.get(key)
        ended += 1
        if (verified !== undefined) noteWait(verified - endedAt)
        const faultMs = overlap(troubles(), endedAt, endedAt + graceMs)
        if (verified !== undefined && verified <= endedAt + graceMs) inTime += 1
        else if (verified === undefined) waiting.set(key, { endedAt, faultMs })
        else late.push({ key, endedAt, faultMs, byMs: verified - endedAt })
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

/** Returns the keys of traces that ended on chain in this time and whose verified outcome the closed profile lacks. */
export function missingInStore(
  { folder, network, world }: { readonly folder: string; readonly network: string; readonly world: World },
  watched: ReadonlySet<string>,
  [from, to]: readonly [from: number, to: number],
): readonly string[] {
  const store = openStore({ folder, now: () => to })
  try {
    return world.record
      .traces(from, to)
      .filter(({ committedAt = Infinity, listedFor }) => {
        return committedAt <= to - graceMs && listedFor.some((account) => watched.has(account))
      })
      .flatMap(({ normalHash, success }) => {
        const view = store.trace(network, normalHash)?.view
        const isRight =
          view !== undefined && isVerified(view.state) && (view.state === 'completed') === success
        return isRight ? [] : [normalHash]
      })
  } finally {
    store.close()
  }
}
