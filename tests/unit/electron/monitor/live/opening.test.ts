import { expect, it } from 'vitest'
import { idleAccounts, minute, second, startLive, type LiveRig } from './live-rig.ts'

/** Returns the shortest time between two requests, including those that open the stream. */
function leastGapOf({ requests, openings }: LiveRig): number {
  const times = [...requests.map(({ at }) => at), ...openings].toSorted((a, b) => a - b)
  return Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))
}

it('the request that opens the stream counts against the quota', async () => {
  const rig = await startLive({ perSecond: 1 })
  for (const text of idleAccounts(5)) await rig.monitor.handlers['accounts.add']({ text })
  await rig.pass(20 * second)
  expect(rig.openings).toHaveLength(1)
  expect(leastGapOf(rig)).toBeGreaterThan(second)

  rig.lose({ kind: 'failed' })
  await rig.pass(minute)
  expect(rig.openings.length).toBeGreaterThan(2)
  expect(leastGapOf(rig)).toBeGreaterThan(second)
  rig.recover()
  await rig.pass(2 * minute)
  expect(rig.stream()?.state).toBe('live')
})
