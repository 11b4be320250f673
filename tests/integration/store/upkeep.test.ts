import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asOf } from '../../unit/electron/monitor/store/as-of.ts'
import { emptyFolder, pool } from '../../unit/electron/monitor/store/profile.ts'
import { payoutList, payouts } from '../../fixtures/store/write.ts'
import { fill } from './filled.ts'
import { watchWorld } from './watched-world.ts'
import { storeOf, workerOf } from './workers.ts'

const nothing = { pendingActions: null, pools: null, traces: null, blocks: null, incidents: null }

describe('maintenance', () => {
  it('measures disk usage and removes old data in the background', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    fill(store)
    const worker = workerOf(folder)
    const usage = await worker.run('usage', { now: 3 * 86_400_000 })
    expect(usage.shares.map(({ category, count }) => [category, count])).toEqual([
      ['answers', 4],
      ['traces', 0],
      ['blocks', 1],
      ['incidents', 1],
      ['payouts', 0],
      ['other', 0],
    ])
    const request = { cutoffs: { ...nothing, pools: 9_000, blocks: 9_000 }, mostBytes: null, keepFrom: 0 }
    expect((await worker.run('remove', request)).rows).toBeGreaterThan(0)
    expect(asOf(store, pool, 2_500)).toBeNull()
    expect(store.runs.latest(pool)?.parts).toHaveLength(1)
    expect(store.blocks.recent('demo', 9)).toHaveLength(1)
    store.runs.observe(pool, [{ kind: 'pool', name: 'pool', text: '{"stake_amount_sent":1}' }], 8_000)
    expect(store.runs.latest(pool)?.parts[0]?.text).toBe('{"stake_amount_sent":1}')
    expect(await worker.run('check', null)).toEqual({ problems: [] })
  })

  it('counts expected payouts apart', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    store.payouts.saveList('demo', payoutList, payouts)
    const { shares } = await workerOf(folder).run('usage', { now: 1 })
    const share = shares.find(({ category }) => category === 'payouts')
    expect(share).toMatchObject({ count: payouts.length, oldestAt: payoutList.addedAt })
    expect(share?.bytes).toBeGreaterThan(0)
  })

  it('never removes parts that a trace written meanwhile depends on', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    const { records } = watchWorld(store, 120)
    const before = store.traces.list('demo', 0)
    expect(before.length).toBe(records.size)
    const request = {
      cutoffs: { ...nothing, pendingActions: 8_000_000_000_000 },
      mostBytes: null,
      keepFrom: 0,
    }
    const working = workerOf(folder).run('remove', request)
    store.traces.save('demo', [...records.values()])
    await working
    expect(store.traces.list('demo', 0)).toEqual(before)
    expect(store.status()).toEqual({ mode: 'disk', note: null })
  })
})

it('maintenance needs a file', async () => {
  const folder = emptyFolder()
  await expect(workerOf(folder).run('check', null)).rejects.toThrow('No data has been stored in a file yet.')
  expect(existsSync(join(folder, 'lookout.db'))).toBe(false)
})
