import { describe, expect, it } from 'vitest'
import { account1 } from '../../../../fixtures/toncenter/stream-frames.ts'
import { hour, idleAccounts, minute, second, startLive, watch, type LiveRig } from './live-rig.ts'

const pathsOf = ({ requests }: LiveRig): readonly string[] => requests.map(({ url }) => url.pathname)

describe('accounts that a healthy stream covers', () => {
  it('are not polled for ten minutes', async () => {
    const rig = await startLive()
    await watch(rig, [account1])
    await rig.pass(6 * minute)
    expect(pathsOf(rig)).toEqual([])
    expect(rig.stream()).toMatchObject({ state: 'live', accounts: 1 })
    expect(rig.monitor.state().accounts[0]?.isStreamed).toBe(true)
    await rig.pass(5 * minute)
    expect(pathsOf(rig).length).toBeGreaterThan(0)
  })

  it.each([
    [1, 3],
    [5, 3],
    [20, 3],
    [500, 1],
  ])('need at most 60 requests an hour if %i accounts are idle', async (count, lastHour) => {
    const rig = await startLive()
    for (const text of idleAccounts(count)) await rig.monitor.handlers['accounts.add']({ text })
    await rig.pass(5 * minute)
    expect(rig.requests.length).toBeGreaterThanOrEqual(2 * count)
    for (let hours = 0; hours < lastHour; hours += 1) {
      rig.requests.length = 0
      await rig.pass(hour)
      expect(rig.requests.length).toBeLessThanOrEqual(60)
    }
    expect(rig.stream()).toMatchObject({ state: 'live', accounts: count })
    expect(rig.sockets).toHaveLength(1)
  })

  it('have their history read as soon as they are added', async () => {
    const rig = await startLive()
    await rig.monitor.handlers['accounts.add']({ text: account1 })
    await rig.pass(5 * second)
    expect(pathsOf(rig)).toContain('/api/v3/actions')
  })

  it('are polled at the full pace within two seconds when the stream is lost', async () => {
    const rig = await startLive()
    await watch(rig, idleAccounts(3))
    rig.lose({ kind: 'failed' })
    await rig.pass(2 * second)
    expect(new Set(rig.requests.map(({ url }) => url.searchParams.get('account'))).size).toBe(3)
    expect(rig.monitor.state().accounts.some((each) => each.isStreamed === true)).toBe(false)
    expect(rig.stream()?.state).toBe('reconnecting')
    await rig.pass(minute)
    expect(rig.requests.length).toBeGreaterThan(3 * 15)
  })

  it.each([1, 3, 20])(
    'are polled once after a reconnection, and have their history read three times (accounts: %i)',
    async (count) => {
      const rig = await startLive()
      await watch(rig, idleAccounts(count))
      rig.lose({ kind: 'failed' })
      await rig.pass(minute)
      rig.recover()
      while (rig.stream()?.state !== 'live') await rig.pass(1)
      const since = rig.stream()?.since ?? 0
      await rig.pass(7 * minute)
      const later = rig.requests.filter(({ at }) => at >= since)
      for (const [operation, times] of [
        ['pendingActions', 1],
        ['actions', 3],
      ] as const) {
        const polled = later.filter(({ url }) => url.pathname === `/api/v3/${operation}`)
        // A history that is read between the connection and the first poll of its account is read once more.
        expect([times * count, times * count + 1]).toContain(polled.length)
        expect(new Set(polled.map(({ url }) => url.searchParams.get('account'))).size).toBe(count)
      }
    },
  )
})
