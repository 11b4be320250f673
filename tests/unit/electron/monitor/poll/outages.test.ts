import { expect, it } from 'vitest'
import { createOutages } from '../../../../../electron/monitor/poll/outages.ts'

it('ends with the next response, unless it lasted less than ten seconds', () => {
  const { hasEnded } = createOutages(new Set(['actions']))
  hasEnded('actions', 'server', 0)
  expect(hasEnded('actions', null, 9_000)).toBe(false)
  hasEnded('actions', 'server', 20_000)
  expect(hasEnded('actions', null, 30_000)).toBe(true)
  expect(hasEnded('actions', null, 40_000)).toBe(false)
})

it('ends although the clock was set back in the meantime', () => {
  const { hasEnded } = createOutages(new Set(['actions']))
  hasEnded('actions', 'server', 3_600_000)
  expect(hasEnded('actions', null, 60_000)).toBe(true)
})

it('while offline, ends with the success of any operation, however short it was', () => {
  const { hasEnded } = createOutages(new Set(['actions']))
  hasEnded('getPool', 'offline', 0)
  expect(hasEnded('actions', null, 1_000)).toBe(true)
  expect(hasEnded('getPool', null, 2_000)).toBe(false)
})
