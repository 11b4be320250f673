import { expect, it } from 'vitest'
import { crashes } from './crash.ts'

it('the store opens with everything reported as stored after 50 kills at random points', async () => {
  const [first, second] = await Promise.all([crashes(25, 1), crashes(25, 2)])
  expect([...first.faults, ...second.faults]).toEqual([])
  expect(first.kills + second.kills).toBe(50)
  expect(first.reported + second.reported).toBeGreaterThan(200)
}, 180_000)
