import { expect, it } from 'vitest'
import { hour, idleAccounts, listed, minute, second, startLive, type LiveRig } from './live-rig.ts'

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

it('the stream opens once a response has set the clock', async () => {
  const answers: ((response: Response) => void)[] = []
  const rig = await startLive({
    answer: () => new Promise((resolve) => answers.push(resolve)),
  })
  for (const text of idleAccounts(1)) await rig.monitor.handlers['accounts.add']({ text })
  await rig.pass(5 * second)
  expect(answers).not.toHaveLength(0)
  expect(rig.openings).toEqual([])
  const date = new Date(rig.clock.now() + hour).toUTCString()
  for (const answer of answers) answer(new Response(listed(), { headers: { date } }))
  await rig.pass(second)
  expect(rig.openings).toHaveLength(1)
  expect(rig.stream()).toMatchObject({
    state: 'live',
    since: expect.toSatisfy((at) => at >= rig.clock.now() + hour - 6 * second),
  })
})
