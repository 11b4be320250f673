import { mostInOneSecond } from '../../unit/electron/monitor/schedule/virtual.ts'
import { stateAt, type World, type WorldTrace } from './world.ts'

export interface Figures {
  readonly nextStateMs: number
  readonly hotEventMs: number
  readonly warmAgeMs: number
  /** Share of all events that were noticed, 0 to 1. */
  readonly noticed: number
  readonly hotNoticed: number
  readonly requests: number
  readonly violations: number
  readonly decideMs: number
}

const hotForMs = 120_000
const ended = 3

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export interface Observer {
  /** Records a response for an account. Returns whether it differs from the previous one, and whether it shows a new event. */
  readonly pollAccount: (
    account: number,
    at: number,
  ) => { readonly isChanged: boolean; readonly isNew: boolean }
  readonly pollTraces: (at: number) => void
  readonly isHot: (account: number, at: number) => boolean
  readonly hasLive: () => boolean
  readonly request: (at: number) => void
  readonly figures: (limit: number, decideMs: number) => Figures
}

export function createObserver(world: World): Observer {
  const known = new Map<WorldTrace, number>()
  const live = new Map<WorldTrace, number>()
  const liveCount = new Map<number, number>()
  const lastEvent = new Map<number, number>()
  const lastAnswer = new Map<number, number>()
  const pointer = new Map<number, number>()
  const lastSeen = new Map<number, string>()
  const nextState: number[] = []
  const hotEvent: number[] = []
  const warmAge: number[] = []
  const requests: number[] = []

  function see(trace: WorldTrace, at: number): void {
    const before = known.get(trace)
    const state = stateAt(trace, at)
    if (before === undefined || before === state) return
    for (const change of trace.changes.slice(before, state)) nextState.push(at - change)
    known.set(trace, state)
    live.set(trace, state)
    lastEvent.set(trace.account, at)
    if (state === ended) {
      live.delete(trace)
      liveCount.set(trace.account, (liveCount.get(trace.account) ?? 1) - 1)
    }
  }

  function meet(trace: WorldTrace, at: number): void {
    known.set(trace, stateAt(trace, at))
    live.set(trace, stateAt(trace, at))
    liveCount.set(trace.account, (liveCount.get(trace.account) ?? 0) + 1)
    lastEvent.set(trace.account, at)
    if (trace.account < world.hot) hotEvent.push(at - trace.start)
  }

  return {
    pollAccount: (account, at) => {
      const list = world.traces[account] ?? []
      const oldest = at - 300_000
      let index = pointer.get(account) ?? 0
      while (index < list.length && (list[index]?.start ?? at) < oldest) index += 1
      pointer.set(account, index)
      let answer = ''
      let isNew = false
      for (const trace of list.slice(index)) {
        if (trace.start > at) break
        const state = stateAt(trace, at)
        if (state < ended) answer += `${trace.start}:${state} `
        if (known.has(trace)) see(trace, at)
        else if (state < ended) {
          meet(trace, at)
          isNew = true
        }
      }
      const isChanged = answer !== (lastSeen.get(account) ?? '')
      lastSeen.set(account, answer)
      if (account >= world.hot) {
        // Take one sample per second since the last response, so that long gaps weigh more.
        const since = lastAnswer.get(account) ?? world.from
        for (let age = 0; age < at - since; age += 1_000) warmAge.push(age)
      }
      lastAnswer.set(account, at)
      return { isChanged, isNew }
    },
    pollTraces: (at) => {
      const newest = [...live.keys()].sort((a, b) => b.start - a.start).slice(0, 50)
      for (const trace of newest) see(trace, at)
    },
    isHot: (account, at) => {
      const last = lastEvent.get(account)
      return (liveCount.get(account) ?? 0) > 0 || (last !== undefined && at - last < hotForMs)
    },
    hasLive: () => live.size > 0,
    request: (at) => requests.push(at),
    figures: (limit, decideMs) => {
      const all = world.traces.flat()
      const hot = all.filter((trace) => trace.account < world.hot)
      const share = (traces: readonly WorldTrace[]): number =>
        traces.filter((trace) => known.has(trace)).length / traces.length
      return {
        nextStateMs: percentile(nextState, 0.95),
        hotEventMs: percentile(hotEvent, 0.95),
        warmAgeMs: percentile(warmAge, 0.95),
        noticed: share(all),
        hotNoticed: share(hot),
        requests: requests.length,
        violations: Math.max(0, mostInOneSecond(requests) - limit),
        decideMs: decideMs / requests.length,
      }
    },
  }
}
