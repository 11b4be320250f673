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
      status: { network: { name: 'Demo' }, health: 'ok' },
    }),
  } as unknown as Monitor
  await pollOnce(monitor, Date.now(), { timeoutMs: 30_000, signal: AbortSignal.timeout(60_000) })
  expect(asked).toBe(1)
})
