/** A trace of one account: visible from `start` to `end`, with two changes of state in between. */
export interface WorldTrace {
  readonly account: number
  readonly start: number
  readonly changes: readonly number[]
}

export interface World {
  readonly accounts: number
  /** Accounts 0 to hot - 1 have a new trace every minute on average. The other accounts have one per hour. */
  readonly hot: number
  readonly pools: number
  readonly from: number
  readonly until: number
  readonly traces: readonly (readonly WorldTrace[])[]
}

const uniform = (random: () => number, from: number, to: number): number => from + (to - from) * random()

/** Half of the traces last 1 to 5 s, a third 5 to 30 s, the rest 30 to 300 s. */
function lifetime(random: () => number): number {
  const kind = random()
  if (kind < 1 / 2) return uniform(random, 1_000, 5_000)
  if (kind < 5 / 6) return uniform(random, 5_000, 30_000)
  return uniform(random, 30_000, 300_000)
}

export function createWorld(random: () => number, from: number, minutes: number): World {
  const [accounts, hot, pools] = [500, 20, 20]
  const until = from + minutes * 60_000
  const traces = Array.from({ length: accounts }, (_, account) => {
    const meanMs = account < hot ? 60_000 : 3_600_000
    const list: WorldTrace[] = []
    for (let start = from; ;) {
      start += -Math.log(1 - random()) * meanMs
      if (start >= until) return list
      const life = lifetime(random)
      list.push({ account, start, changes: [start + life * 0.4, start + life * 0.7, start + life] })
    }
  })
  return { accounts, hot, pools, from, until, traces }
}

export function stateAt(trace: WorldTrace, at: number): number {
  return trace.changes.filter((change) => change <= at).length
}
