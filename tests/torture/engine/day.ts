import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { seeded } from '../../fixtures/seeded.ts'
import { createJudge, type Judge, type Judgement } from './judge.ts'
import {
  createCompleteness,
  missingInStore,
  type Completeness,
  type CompletenessJudge,
  type Missing,
  type Trouble,
} from './completeness.ts'
import { createPoolJudge, type PoolJudge, type PoolJudgement } from './pool-judge.ts'
import { createRig, rigKey, rigUrl, type Rig } from './rig.ts'
import { makeTrouble } from './troubles.ts'
import { createTruths } from './truths.ts'
import type { Delivery } from '../../../electron/demo/virtual/wire.ts'

export interface DayOptions {
  readonly hours: number
  readonly seed: number
  readonly hasFaults: boolean
  /** Mean time between faults, ms. Default: 86.4 s, 1,000 in a day. */
  readonly faultEveryMs?: number
  /** True allows ten requests per second, false allows one. Default: true. */
  readonly hasKey?: boolean
  /** True for a service without the optional operations. Default: false. */
  readonly isBasic?: boolean
  /** True to use the service's stream, which then also has faults. Default: false, everything is polled. */
  readonly hasStream?: boolean
  readonly onHour?: (hour: number, report: DayReport) => void
}

export interface DayReport {
  readonly traces: Judgement
  readonly pools: PoolJudgement
  readonly requests: number
  readonly faults: number
  readonly mostSent: number
  /** Requests that the gateway counted as exceeding the quota. */
  readonly violations: number
  readonly listed: number
  readonly completeness: Completeness
  /** Null until the end of the run. */
  readonly missing: Missing | null
  /** Heap in use at the end of each hour, after a forced garbage collection, bytes. */
  readonly heap: readonly number[]
  readonly logged: readonly string[]
}

const hourMs = 3_600_000
/** Block time of a fast network, and how long the network lists traces. */
const fastPacing = { blockMs: 400, delays: [[1, 1_500, 5_500]] } as const
setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

function heapInUse(): number {
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed
}

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
  const { hours, seed, hasFaults, hasKey = true, isBasic = false, faultEveryMs = 86_400 } = options
  const { hasStream = false } = options
  const judges: { traces?: Judge; pools?: PoolJudge } = {}
  const onDelivery = (delivery: Delivery): void => {
    judges.traces?.note(delivery)
    judges.pools?.note(delivery)
  }
  const rig = await createRig({ seed, hasKey, isBasic, hasStream, pacing: fastPacing, onDelivery })
  const { clock, world, monitor, wire, startAt } = rig
  const truths = createTruths(world)
  const judge = createJudge(truths)
  const poolJudge = createPoolJudge(world)
  Object.assign(judges, { traces: judge, pools: poolJudge })
  const heap: number[] = []
  const watched = new Set(world.suggested.accounts.map(({ address }) => address))
  const troubles: Trouble[] = []
  const completeness: CompletenessJudge = createCompleteness(world, watched, () => troubles, !isBasic)
  let listed = 0

  monitor.onDelta(({ traces, pools }) => {
    truths.advanceTo(clock.now())
    if (traces !== undefined) judge.observe(traces.upserts, clock.now())
    if (traces !== undefined) completeness.observe(traces.upserts, clock.now())
    if (pools !== undefined) poolJudge.observe(pools.upserts)
  })
  monitor.seed(world.suggested.accounts, world.pools, '1')
  const trouble = hasFaults
    ? makeTrouble(rig.faults, clock, seeded(seed + 3), {
        everyMs: faultEveryMs,
        isBasic,
        hasStream,
        onTrouble: (each) => {
          troubles.push(each)
          if (troubles.length > 200) troubles.splice(0, 100)
        },
        setOnline: rig.setOnline,
        isStopped: () =>
          [...monitor.state().pools, ...monitor.state().accounts].some(
            ({ freshness }) => freshness.waits === 'stopped',
          ) || monitor.state().status.key.note !== null,
        tryAgain: () =>
          void (hasKey
            ? monitor.handlers['key.set']({ key: rigKey })
            : monitor.handlers['key.clear'](undefined)),
      })
    : { count: () => 0 }
  clickAround(rig, seeded(seed))

  /** Queries minute by minute, because the world recomputes its state for every query. */
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

  const report = (missing: Missing | null): DayReport => ({
    traces: judge.judgement(),
    pools: poolJudge.judgement(),
    requests: wire.requests(),
    faults: trouble.count(),
    mostSent: wire.mostInOneSecond(),
    violations: rig.violations(),
    listed,
    completeness: completeness.judgement(),
    missing,
    heap,
    logged: rig.logged,
  })
  try {
    for (let hour = 1; hour < hours + 1; hour += 1) {
      const from = startAt + (hour - 1) * hourMs
      const until = startAt + Math.min(hour, hours) * hourMs
      await clock.runTo(until)
      completeness.advanceTo(until)
      listed += countListed(from, until)
      heap.push(heapInUse())
      options.onHour?.(hour, report(null))
    }
    const until = clock.now()
    await rig.close()
    const profile = { folder: rig.folder, network: rigUrl, world }
    return report(missingInStore(profile, watched, [startAt, until]))
  } finally {
    await rig.close()
    rig.remove()
  }
}
