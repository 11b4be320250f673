import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterTimeout } from '../../../../electron/monitor/clock.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a timer beyond the 24.8 days of Node does not fire at once', () => {
  const run = vi.fn()
  const cancel = afterTimeout(56 * 365 * 86_400_000, run)
  vi.advanceTimersByTime(86_400_000)
  expect(run).not.toHaveBeenCalled()
  cancel()
})

it('a timer fires once after its time, unless it is cancelled', () => {
  const [run, cancelled] = [vi.fn(), vi.fn()]
  afterTimeout(1_000, run)
  afterTimeout(1_000, cancelled)()
  vi.advanceTimersByTime(2_000)
  expect([run.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0])
})
