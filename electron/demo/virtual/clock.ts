/** Virtual time. Timers run one after the other in the order of their times. */
export interface VirtualClock {
  /** Unix milliseconds. */
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
  /** Runs all timers up to `until`, including new ones, then sets the time to `until`. */
  readonly runTo: (until: number) => Promise<void>
  /** Sets the time to `until` without running timers, like system sleep. Timers due by then run late, in the next `runTo`. */
  readonly sleepTo: (until: number) => void
}

interface Timer {
  readonly at: number
  readonly rank: number
  run: (() => void) | null
}

const isBefore = (a: Timer, b: Timer): boolean => (a.at === b.at ? a.rank < b.rank : a.at < b.at)

function createQueue(): {
  readonly add: (timer: Timer) => void
  readonly first: () => Timer | undefined
  readonly drop: () => void
} {
  const heap: Timer[] = []
  const put = (index: number, timer: Timer): void => {
    heap[index] = timer
  }
  return {
    first: () => heap[0],
    add: (timer) => {
      let index = heap.length
      for (;;) {
        const above = (index - 1) >> 1
        const parent = heap[above]
        if (index === 0 || parent === undefined || !isBefore(timer, parent)) break
        put(index, parent)
        index = above
      }
      put(index, timer)
    },
    drop: () => {
      const last = heap.pop()
      if (last === undefined || heap.length === 0) return
      let index = 0
      for (;;) {
        const left = heap[2 * index + 1]
        const right = heap[2 * index + 2]
        const isRight = right !== undefined && left !== undefined && isBefore(right, left)
        const child = isRight ? right : left
        if (child === undefined || !isBefore(child, last)) break
        put(index, child)
        index = 2 * index + (isRight ? 2 : 1)
      }
      put(index, last)
    },
  }
}

/** Resolves when no promise, stream or immediate is pending. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

export function createVirtualClock(startAt: number): VirtualClock {
  const queue = createQueue()
  let now = startAt
  let rank = 0
  return {
    now: () => now,
    after: (ms, run) => {
      const timer: Timer = { at: now + Math.max(0, Math.ceil(ms)), rank, run }
      rank += 1
      queue.add(timer)
      return () => {
        timer.run = null
      }
    },
    runTo: async (until) => {
      for (;;) {
        await settle()
        const next = queue.first()
        if (next === undefined || next.at > until) break
        queue.drop()
        if (next.run === null) continue
        now = Math.max(now, next.at)
        next.run()
      }
      now = until
    },
    sleepTo: (until) => {
      now = Math.max(now, until)
    },
  }
}
