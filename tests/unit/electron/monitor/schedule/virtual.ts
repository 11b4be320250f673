import { blockLane } from '../../../../../electron/monitor/blocks/opened-blocks.ts'
import { liveLane, warmLane } from '../../../../../electron/monitor/pending/account-lanes.ts'
import { poolLane } from '../../../../../electron/monitor/pools/followed-pools.ts'
import type { Lane } from '../../../../../electron/monitor/schedule/lane.ts'
import type { Item, Outcome, Schedule } from '../../../../../electron/monitor/schedule/schedule-types.ts'

export interface Sent {
  readonly id: string
  readonly at: number
}

export interface Reply {
  readonly latencyMs: number
  readonly outcome: Outcome
}

export const unchanged: Outcome = { ok: true, isChanged: false }
export const changed: Outcome = { ok: true, isChanged: true }

export const failed = (
  code: Extract<Outcome, { ok: false }>['code'],
  retryAt: number | null = null,
): Outcome => ({ ok: false, code, retryAt })

/** Runs the schedule in virtual time, without waiting: at each time that the schedule requests, and at each response. */
export interface Virtual {
  readonly sent: Sent[]
  readonly now: () => number
  readonly runTo: (until: number) => void
  readonly wake: () => void
  /** Moves the clock forwards or backwards without running anything, as sleep or a change of the clock does. */
  readonly jump: (by: number) => void
}

export function createVirtual(
  schedule: Schedule,
  answer: (item: Item, at: number) => Reply,
  startAt = 1_000_000_000_000,
): Virtual {
  let now = startAt
  let wakeAt: number | null = startAt
  let flights: { readonly id: string; readonly at: number; readonly outcome: Outcome }[] = []
  const sent: Sent[] = []

  function tick(): void {
    const result = schedule.take(now)
    for (const item of result.due) {
      sent.push({ id: item.id, at: now })
      const { latencyMs, outcome } = answer(item, now)
      flights.push({ id: item.id, at: now + latencyMs, outcome })
    }
    wakeAt = result.wakeAt
  }

  return {
    sent,
    now: () => now,
    wake: () => {
      wakeAt = now
    },
    jump: (by) => {
      now += by
      flights = flights.map((flight) => ({ ...flight, at: flight.at + by }))
      if (wakeAt !== null && by < 0) wakeAt += by
    },
    runTo: (until) => {
      for (;;) {
        const nextFlight = flights.reduce(
          (least, flight) => Math.min(least, flight.at),
          Number.POSITIVE_INFINITY,
        )
        const next = Math.min(nextFlight, wakeAt ?? Number.POSITIVE_INFINITY)
        if (next > until) break
        now = Math.max(now, next)
        const finished = flights.filter((flight) => flight.at <= now)
        flights = flights.filter((flight) => flight.at > now)
        for (const { id, outcome } of finished) schedule.done(id, outcome, now)
        tick()
      }
      now = Math.max(now, until)
    },
  }
}

/** Returns the maximum number of requests in any one-second window, both ends included. */
export function mostInOneSecond(times: readonly number[]): number {
  let most = 0
  let start = 0
  times.forEach((time, index) => {
    while (time - (times[start] ?? time) > 1000) start += 1
    most = Math.max(most, index - start + 1)
  })
  return most
}

/** Returns the longest time between two requests for an item, including the time from the last request to `until`. */
export function longestWait(sent: readonly Sent[], id: string, from: number, until: number): number {
  const times = [
    from,
    ...sent.filter((each) => each.id === id && each.at > from).map((each) => each.at),
    until,
  ]
  return times.slice(1).reduce((longest, time, index) => Math.max(longest, time - (times[index] ?? time)), 0)
}

export const accountItem = (key: string, lane: Lane = warmLane): Item => ({
  id: `account:${key}`,
  source: 'account',
  key,
  operation: 'pendingActions',
  lane,
})
export const poolItem = (key: string): Item => ({
  id: `pool:${key}`,
  source: 'pool',
  key,
  operation: 'getPool',
  lane: poolLane,
})
export const blockItem = (key: string): Item => ({
  id: `block:${key}`,
  source: 'block',
  key,
  operation: 'getBlockTransactions',
  lane: blockLane,
})
export const tracesItem: Item = {
  id: 'traces',
  source: 'traces',
  key: '',
  operation: 'pendingActions',
  lane: liveLane,
}
