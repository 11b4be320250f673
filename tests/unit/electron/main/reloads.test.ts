import { expect, it } from 'vitest'
import { createReloads } from '../../../../electron/main/reloads.ts'

it('a page is loaded again three times in ten minutes, and anew when these are over', () => {
  let now = 1_000
  const reloads = createReloads(() => now)
  expect([reloads.take(), reloads.take(), reloads.take(), reloads.take()]).toEqual([true, true, true, false])
  now += 599_999
  expect(reloads.take()).toBe(false)
  now += 1
  expect([reloads.take(), reloads.take(), reloads.take(), reloads.take()]).toEqual([true, true, true, false])
})

it('a clock that was set back keeps no page from being loaded again', () => {
  let now = 3_600_000
  const reloads = createReloads(() => now)
  expect([reloads.take(), reloads.take(), reloads.take(), reloads.take()]).toEqual([true, true, true, false])
  now = 1_000
  expect(reloads.take()).toBe(true)
})
