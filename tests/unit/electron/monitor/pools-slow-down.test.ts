import { expect, it } from 'vitest'
import { startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const pool = `-1:${'ab'.repeat(32)}`
const minute = 60_000

const body = JSON.stringify({
  stake_amount_sent: 1_000,
  validator_amount: 300,
  nominators_count: 0,
  active_nominators: [],
  inactive_nominators: [],
})

it('a pool whose fast polling ends between two polls has the longer interval and the next poll in its freshness', async () => {
  const { monitor, clock } = await startOver(emptyFolder(), () => body)
  await monitor.handlers['pools.add']({ text: pool })
  const intervals = new Set<number | null>()
  for (let at = startAt + minute; at <= startAt + 25 * minute; at += 10_000) {
    await clock.runTo(at)
    const freshness = monitor.state().pools[0]?.freshness
    intervals.add(freshness?.intervalMs ?? null)
    // A sweep every four seconds may be due.
    expect(freshness?.nextAt ?? 0).toBeGreaterThan(at - 5_000)
  }
  expect([...intervals]).toEqual([30_000, 300_000])
})
