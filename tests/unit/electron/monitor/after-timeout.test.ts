import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterTimeout } from '../../../../electron/monitor/after-timeout.ts'

const dayMs = 86_400_000

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

it('runs after a time that is too long for one timer', async () => {
  let runs = 0
  afterTimeout(365 * dayMs, () => (runs += 1))
  await vi.advanceTimersByTimeAsync(365 * dayMs - 1)
  expect(runs).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(365 * dayMs)
  expect(runs).toBe(1)
})

it('does not run once it is cancelled, however long it has waited', async () => {
  let runs = 0
  const cancel = afterTimeout(60 * dayMs, () => (runs += 1))
  await vi.advanceTimersByTimeAsync(59 * dayMs)
  cancel()
  await vi.advanceTimersByTimeAsync(60 * dayMs)
  expect(runs).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
