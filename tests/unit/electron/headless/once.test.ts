import { expect, it, vi } from 'vitest'
import { pollOnce } from '../../../../electron/headless/once.ts'
import type { Monitor } from '../../../../electron/monitor/monitor-types.ts'

const pool = {
  key: `-1:${'ab'.repeat(32)}`,
  label: null,
  freshness: { observedAt: null, triedAt: null, error: null },
}

it.each([
  ['back', -86_400_000],
  ['ahead', 86_400_000],
])(
  'waits for the time that was given, although the clock is set %s by a day meanwhile',
  async (_name, by) => {
    const { now } = Date
    let shift = 0
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + shift)
    const setClock = async (): Promise<null> => {
      shift = by
      return null
    }
    const monitor = {
      handlers: {
        'accounts.refresh': async () => null,
        'pools.refresh': setClock,
        'delivery.state': async () => ({ channels: [] }),
        'archive.state': async () => ({ isOn: false }),
      },
      state: () => ({
        accounts: [],
        pools: [pool],
        incidents: [],
        traces: [],
        status: { network: { name: 'Demo' }, health: 'offline' },
      }),
    } as unknown as Monitor
    const beganAt = performance.now()
    const signal = AbortSignal.timeout(5_000)
    const { isComplete } = await pollOnce(monitor, Date.now(), { timeoutMs: 1_000, signal })
    clock.mockRestore()
    expect(isComplete).toBe(false)
    const tookMs = performance.now() - beganAt
    expect(tookMs).toBeGreaterThan(1_400)
    expect(tookMs).toBeLessThan(4_000)
  },
)

it('does not wait for messages that quiet hours hold back', async () => {
  const held = { waiting: 2, error: null, isHeldBack: true }
  let asked = 0
  const monitor = {
    handlers: {
      'accounts.refresh': async () => null,
      'pools.refresh': async () => null,
      'delivery.state': async () => {
        asked += 1
        return { channels: [held] }
      },
      'archive.state': async () => ({ isOn: false }),
    },
    state: () => ({
      accounts: [],
      pools: [],
      incidents: [],
      traces: [],
      status: { network: { name: 'Demo' }, health: 'ok' },
    }),
  } as unknown as Monitor
  await pollOnce(monitor, Date.now(), { timeoutMs: 30_000, signal: AbortSignal.timeout(60_000) })
  expect(asked).toBe(1)
})

it('waits until the history of each account was read, and for the outcomes of traces that are no longer listed', async () => {
  const key = `0:${'ab'.repeat(32)}`
  const startedAt = Date.now()
  let asked = 0
  let looks = 0
  const monitor = {
    handlers: {
      'accounts.refresh': async () => null,
      'pools.refresh': async () => null,
      'accounts.pollStats': async () => {
        asked += 1
        const freshness = { observedAt: startedAt, triedAt: startedAt, error: null }
        return { freshness, historyTriedAt: asked < 3 ? null : startedAt }
      },
      'delivery.state': async () => ({ channels: [] }),
      'archive.state': async () => ({ isOn: false }),
    },
    state: () => {
      if (asked >= 3) looks += 1
      return {
        accounts: [{ key, label: null, liveTraces: 0 }],
        pools: [],
        incidents: [],
        traces: [{ state: looks < 5 ? 'checking' : 'failed' }],
        status: { network: { name: 'Demo' }, health: 'ok' },
      }
    },
  } as unknown as Monitor
  const signal = AbortSignal.timeout(20_000)
  const { isComplete, summary } = await pollOnce(monitor, startedAt, { timeoutMs: 15_000, signal })
  expect(isComplete).toBe(true)
  expect(asked).toBe(3)
  expect(looks).toBeGreaterThanOrEqual(5)
  expect(summary.watched).toEqual([
    { address: key, label: null, liveTraces: 0, observedAt: new Date(startedAt).toISOString() },
  ])
})
