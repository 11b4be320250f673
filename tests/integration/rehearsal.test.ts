import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorld } from '../../electron/demo/start-demo.ts'
import { openStore } from '../../electron/monitor/store/open-store.ts'
import { minute, rehearse } from '../../scripts/rehearsal.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-rehearsal-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it(
  'a rehearsed history matches what the monitor would have observed, including gaps',
  { timeout: 600_000 },
  async () => {
    const before = Date.now()
    await rehearse({
      folder,
      pastMs: 30 * minute,
      sittings: [
        {
          from: 0,
          to: 12 * minute,
          perSecond: 1,
          sleeps: [[4 * minute, 7 * minute]],
          outages: [[9 * minute, 11 * minute]],
        },
        { from: 25 * minute, perSecond: 1 },
      ],
    })
    const { startAt, rehearsedUntil } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'))
    expect(startAt).toBeGreaterThanOrEqual(before - 30 * minute)
    expect(rehearsedUntil).toBeLessThanOrEqual(Date.now())

    const store = openStore({ folder, now: () => Date.now() })
    const network = `demo-${startAt}`
    const world = createWorld({ seed: 1, startAt })
    const [even] = world.suggested.pools
    const subject = { network, operation: 'getPool', key: even?.address.toLowerCase() ?? '' } as const
    const stretches = store.history.stretches(subject, startAt, rehearsedUntil)
    const latest = store.runs.latest(subject)
    const states = [...store.traces.between(network, startAt, rehearsedUntil, 5_000)].flatMap((page) =>
      page.map(({ view }) => view.state),
    )
    store.close()
    // Lookups and the history also find the traces that polling missed.
    expect(states.length).toBeGreaterThan(500)
    expect(states.filter((state) => state === 'unverified')).toEqual([])
    const gaps = stretches.flatMap(({ gap, fromAt }) =>
      gap === null ? [] : [[gap, (fromAt - startAt) / minute] as const],
    )
    expect(gaps.map(([reason]) => reason)).toEqual(['asleep', 'server', 'closed', 'closed'])
    const [asleep, server, closed, end] = gaps.map(([, at]) => at)
    expect([asleep, closed]).toEqual([4, 12])
    // The first failing request is sent some time after the service starts to fail.
    expect(server).toBeGreaterThanOrEqual(9)
    expect(server).toBeLessThan(11)
    expect(end).toBeGreaterThanOrEqual(30)
    // The stake was returned 75 seconds after the start and is sent again within seven minutes.
    world.advanceTo(latest?.lastSeenAt ?? 0)
    expect(rehearsedUntil - (latest?.lastSeenAt ?? 0)).toBeLessThan(5.5 * minute)
    expect(world.pool(even?.address ?? '')?.stake_amount_sent).toBeGreaterThan(0n)
  },
)
