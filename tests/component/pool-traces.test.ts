import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { usePoolTraces } from '../../src/features/pools/use-pool-traces.ts'
import { accounts } from '../../src/stores/accounts.ts'
import { mount } from '../fixtures/window/mount.ts'

const hour = 3_600_000

test('the window requests the stored traces of a pool often until its history is read, and then rarely', async () => {
  const start = Date.UTC(2026, 10, 20, 12)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: start })
  const freshness = {
    observedAt: start,
    triedAt: start,
    intervalMs: null,
    nextAt: null,
    waits: null,
    error: null,
  }
  const pool = { key: `0:${'1'.repeat(64)}`, label: null, addedAt: start - 1_000, liveTraces: 0, freshness }
  let readSince = pool.addedAt
  const read = vi.fn(async () => ({ ok: true, value: { traces: [], next: null, readSince } }))
  const { render } = mount({ request: { 'journal.page': read } })
  onTestFinished(() => {
    vi.useRealTimers()
    accounts.hydrate([])
  })
  accounts.hydrate([pool])
  function Shown() {
    usePoolTraces(pool.key)
    return null
  }
  render(createElement(Shown))
  const settled = () => new Promise((resolve) => setTimeout(resolve, 50))
  /** Returns how many requests are sent in a number of seconds. */
  async function requestsIn(seconds: number): Promise<number> {
    await settled()
    const before = read.mock.calls.length
    for (let second = 0; second < seconds; second += 10) {
      vi.advanceTimersByTime(10_000)
      await settled()
    }
    return read.mock.calls.length - before
  }
  await vi.waitFor(() => expect(read).toHaveBeenCalled())
  expect(await requestsIn(30)).toBe(3)
  readSince = pool.addedAt - 5 * hour
  await requestsIn(20)
  expect(await requestsIn(40)).toBeLessThan(2)
  read.mockClear()
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
})
