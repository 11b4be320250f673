import { expect, it } from 'vitest'
import { requestSchemas } from '../../../../electron/shared/contract.ts'

const keysOf = (count: number, digit: string): readonly string[] =>
  Array.from({ length: count }, (_, nth) => `0:${digit}${nth.toString(16).padStart(63, '0')}`)

it('requests about own addresses accept all watched accounts and all addresses that can be marked as mine', () => {
  const marked = keysOf(463, 'b')
  const isSaved = (value: readonly string[]): boolean =>
    requestSchemas['views.save'].safeParse({ name: 'pools.mine', value }).success
  expect([isSaved(marked), isSaved(keysOf(464, 'b'))]).toEqual([true, false])
  const own = { pools: [], addresses: [...keysOf(5_000, 'a'), ...marked] }
  expect(requestSchemas['pools.holdings'].safeParse({ ...own, at: null }).success).toBe(true)
  expect(requestSchemas['pools.rewards'].safeParse({ ...own, from: 0, to: 1, limit: 1 }).success).toBe(true)
})
