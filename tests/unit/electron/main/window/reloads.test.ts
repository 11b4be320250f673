import { expect, it } from 'vitest'
import { createReloads } from '../../../../../electron/main/window/reloads.ts'

it('a page is reloaded at most three times in ten minutes', () => {
  let now = 1_000
  const reloads = createReloads(() => now)
  expect([reloads.take(), reloads.take(), reloads.take(), reloads.take()]).toEqual([true, true, true, false])
  now += 599_999
  expect(reloads.take()).toBe(false)
  now += 1
  expect([reloads.take(), reloads.take(), reloads.take(), reloads.take()]).toEqual([true, true, true, false])
})

it('a clock that was set back does not block reloads', () => {
  let now = 3_600_000
  const reloads = createReloads(() => now)
  expect([reloads.take(), reloads.take(), reloads.take(), reloads.take()]).toEqual([true, true, true, false])
  now = 1_000
  expect(reloads.take()).toBe(true)
})
