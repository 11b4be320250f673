import { expect, it } from 'vitest'
import { createLastRounds } from '../../../../electron/headless/last-rounds.ts'
import type { PoolOverviewRow, PoolView } from '../../../../electron/shared/pool-models.ts'

const poolIn = (key: string, before: number): PoolView =>
  ({ key, round: { isStaked: true, since: { after: null, before } } }) as unknown as PoolView

it('a pool is read again only once its stake was sent or returned', async () => {
  const read: (readonly string[])[] = []
  const lastRounds = createLastRounds(async (keys) => {
    read.push(keys)
    return keys.map((key) => ({
      key,
      lastRound: key === 'new' ? null : { pool: key, reward: String(read.length) },
    })) as unknown as readonly PoolOverviewRow[]
  })
  expect(await lastRounds([poolIn('a', 1), poolIn('new', 1)])).toEqual([{ pool: 'a', reward: '1' }])
  expect(await lastRounds([poolIn('a', 1), poolIn('new', 1)])).toEqual([{ pool: 'a', reward: '1' }])
  expect(await lastRounds([poolIn('a', 2), poolIn('new', 1)])).toEqual([{ pool: 'a', reward: '2' }])
  expect(read).toEqual([['a', 'new'], ['a']])
})
