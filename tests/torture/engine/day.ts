import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { seeded } from '../../unit/electron/monitor/schedule/virtual.ts'
import { createJudge, type Judge, type Judgement } from './judge.ts'
import { createPoolJudge, type PoolJudge, type PoolJudgement } from './pool-judge.ts'
import { createRig, rigKey, type Rig } from './rig.ts'
import { makeTrouble } from './troubles.ts'
import { createTruths } from './truths.ts'
import type { Delivery } from '../../../electron/demo/virtual/wire.ts'

export interface DayOptions {
  readonly hours: number
  readonly seed: number
  /** Enables faults of every kind at random times. */
  readonly hasFaults: boolean
  /** Mean time between faults, ms. Default: 90 seconds. */
  readonly faultEveryMs?: number
  /** Ten requests per second with a key, one without. Default: with a key. */
  readonly hasKey?: boolean
  readonly onHour?: (hour: number, report: DayReport) => void
}

export interface DayReport {
  readonly traces: Judgement
  readonly pools: PoolJudgement
  readonly requests: number
  readonly faults: number
  /** Most requests sent by the monitor within any second. */
  readonly mostSent: number
  /** Requests rejected by the gateway's own count. */
  readonly violations: number
  /** Traces of watched accounts that were ever listed. */
  readonly listed: number
  /** Heap in use at the end of each hour after a forced collection, bytes. */
  readonly heap: readonly number[]
  /** Unhandled errors logged by the monitor. */
  readonly logged: readonly string[]
}

const hourMs = 3_600_000
setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

function heapInUse(): number {
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed
}

/** Simulates a user who occasionally refreshes everything and reads the newest block. */
function clickAround({ clock, world, monitor }: Rig, random: () => number): void {
  function click(): void {
    clock.after(random() * 600_000, click)
    const { workchain, shard, seqno } = world.newestBlock
    void monitor.handlers['blocks.open']({ text: `${workchain},${shard},${seqno}` })
    void monitor.handlers['accounts.refresh']({ key: null })
    void monitor.handlers['pools.refresh']({ key: null })
  }
  clock.after(random() * 600_000, click)
}

/**
 * Runs the complete monitor against the complete simulated service in virtual time, compared with the service's own record.
 */
export async function runDay(options: DayOptions): Promise<DayReport> {
  const { hours, seed, hasFaults, hasKey = true, faultEveryMs = 90_000 } = options
  const judges: { traces?: Judge; pools?: PoolJudge } = {}
  const onDelivery = (delivery: Delivery): void => {
    judges.traces?.note(delivery)
    judges.pools?.note(delivery)
  }
  const rig = await createRig({ seed, hasKey, onDelivery })
  const { clock, world, monitor, wire, startAt } = rig
  const truths = createTruths(world)
  const judge = createJudge(truths)
  const poolJudge = createPoolJudge(world)
  Object.assign(judges, { traces: judge, pools: poolJudge })
  const heap: number[] = []
  let listed = 0

  monitor.onDelta(({ traces, pools }) => {
    truths.advanceTo(clock.now())
    if (traces !== undefined) judge.observe(traces.upserts, clock.now())
    if (pools !== undefined) poolJudge.observe(pools.upserts)
  })
  monitor.seed(world.suggested.accounts, world.pools, '1')
  const trouble = hasFaults
    ? makeTrouble(rig.faults, clock, seeded(seed + 3), {
        everyMs: faultEveryMs,
        setOnline: rig.setOnline,
        isStopped: () =>
          monitor.state().pools.some(({ freshness }) => freshness.waits === 'stopped') ||
          monitor.state().status.key.note !== null,
        tryAgain: () =>
          void (hasKey
            ? monitor.handlers['key.set']({ key: rigKey })
            : monitor.handlers['key.clear'](undefined)),
      })
    : { count: () => 0 }
  clickAround(rig, seeded(seed))

  const watched = new Set(world.suggested.accounts.map(({ address }) => address))
  /** By minute, because the world recomputes its state for every query. */
  function countListed(from: number, until: number): number {
    let count = 0
    for (let start = from; start < until; start += 60_000) {
      const began = truths
        .listedBetween(start, start + 60_000)
        .filter(({ emulatedAt }) => emulatedAt >= start)
      count += began.filter(({ accounts }) => accounts.some((each) => watched.has(each))).length
    }
    return count
  }

  const report = (): DayReport => ({
    traces: judge.judgement(),
    pools: poolJudge.judgement(),
    requests: wire.requests(),
    faults: trouble.count(),
    mostSent: wire.mostInOneSecond(),
    violations: rig.violations(),
    listed,
    heap,
    logged: rig.logged,
  })
  try {
    for (let hour = 1; hour < hours + 1; hour += 1) {
      const from = startAt + (hour - 1) * hourMs
      const until = startAt + Math.min(hour, hours) * hourMs
      await clock.runTo(until)
      listed += countListed(from, until)
      heap.push(heapInUse())
      options.onHour?.(hour, report())
    }
    return report()
  } finally {
    await rig.close()
    rig.remove()
  }
}
