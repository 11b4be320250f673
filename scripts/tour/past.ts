import type { Monitor } from '../../electron/monitor/monitor.ts'
import type { World } from '../../electron/demo/start-demo.ts'
import { minute, rehearse, round, type Sitting, type Visit } from '../rehearsal.ts'

const hour = 60 * minute
/** Four rounds of each pool (six days), plus time for all stakes but one to be sent again. The other stake is overdue. */
const pastMs = 4 * round + 40 * minute
const beforeNow = (ms: number): number => pastMs - ms

async function readBlock(monitor: Monitor, world: World, note?: string): Promise<void> {
  const { workchain, shard, seqno } = world.newestBlock
  const { key } = await monitor.handlers['blocks.open']({ text: `${workchain},${shard},${seqno}` })
  if (note !== undefined) await monitor.handlers['blocks.pin']({ key, isPinned: true, note })
}

const readAlerts = (monitor: Monitor): Promise<unknown> =>
  Promise.resolve(monitor.handlers['incidents.acknowledgeAll'](undefined))

const reading = (at: number, note?: string): Visit => ({
  at,
  act: (monitor, world) => readBlock(monitor, world, note),
})

const followAllPools: Visit = {
  at: 20_000,
  act: async (monitor, world) => {
    for (const { address, label } of world.pools)
      await monitor.handlers['pools.add']({ text: address, label })
  },
}

const aroundReturn = (at: number): Sitting => ({
  from: Math.max(0, at - 5 * minute),
  to: at + 25 * minute,
  perSecond: 0.2,
  isRead: true,
  visits: at === 0 ? [followAllPools] : [],
})

const workday = (from: number): Sitting => ({ from, to: from + 3 * hour, perSecond: 0.05, isRead: true })

const days: readonly Sitting[] = [
  ...[0, 0.5, 1, 1.5, 2, 2.5, 3].map((rounds) => aroundReturn(rounds * round)),
  // One pool has a different schedule. Its last stake is overdue now.
  ...[1, 2, 3].map((rounds) => aroundReturn(rounds * round - 150 * minute)),
  ...[8, 27, 46, 66, 80, 98, 114].map((hours) => workday(hours * hour)),
].toSorted((a, b) => a.from - b.from)

/** The last day: an outage, a night of sleep, another outage, then 45 minutes at a higher request rate. */
const lastDay: readonly Sitting[] = [
  {
    from: beforeNow(23.5 * hour),
    to: beforeNow(70 * minute),
    perSecond: 0.1,
    isRead: true,
    outages: [
      [beforeNow(17 * hour), beforeNow(16.4 * hour)],
      [beforeNow(4 * hour), beforeNow(3.6 * hour)],
    ],
    sleeps: [[beforeNow(14 * hour), beforeNow(7.5 * hour)]],
    visits: [reading(beforeNow(20 * hour), 'Payout from the support ticket'), reading(beforeNow(6 * hour))],
  },
  {
    from: beforeNow(45 * minute),
    perSecond: 2,
    visits: [
      reading(beforeNow(30 * minute)),
      reading(beforeNow(10 * minute)),
      { at: beforeNow(2 * minute), act: readAlerts },
    ],
  },
]

/** Fills a profile with six days of demo history, observed by the monitor in virtual time. */
export async function makePast(folder: string): Promise<void> {
  const began = performance.now()
  const requests = await rehearse({ folder, pastMs, sittings: [...days, ...lastDay] })
  console.log(
    `Generated six days of history with ${requests} requests in ${((performance.now() - began) / 1000).toFixed(0)} s.`,
  )
}
