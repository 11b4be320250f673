import { describe, expect, it } from 'vitest'
import { comparePlaces } from '../../../../../electron/shared/watch-marks.ts'
import { startAt } from '../started.ts'
import { startDemoRig } from './demo-rig.ts'
import { minute, second } from './live-rig.ts'

type Rig = Awaited<ReturnType<typeof startDemoRig>>

/** Returns the accounts in the order of the watchlist. */
const accounts = ({ monitor }: Rig) => monitor.state().accounts.toSorted(comparePlaces)

/** Returns the number of polls of each account within the next `ms`, in the order of the watchlist. */
async function pollsWithin(rig: Rig, ms: number): Promise<readonly number[]> {
  const from = rig.clock.now()
  await rig.clock.runTo(from + ms)
  const since = rig.polls.filter(({ at }) => at >= from)
  return accounts(rig).map(({ key }) => since.filter(({ account }) => account?.toLowerCase() === key).length)
}

describe('a service that accepts two addresses', () => {
  const startLimited = () => startDemoRig([['stream', { kind: 'few-addresses', most: 2 }]])

  it('streams the first two, and the others are polled at their usual pace', async () => {
    const rig = await startLimited()
    await rig.clock.runTo(startAt + 1.5 * minute)
    const count = accounts(rig).length
    expect(count).toBeGreaterThan(5)
    expect(rig.monitor.state().status.stream).toMatchObject({ state: 'live', accounts: 2 })
    expect(accounts(rig).map(({ isStreamed }) => isStreamed === true)).toEqual(
      accounts(rig).map((_, index) => index < 2),
    )
    const polls = await pollsWithin(rig, minute)
    expect(polls.slice(0, 2)).toEqual([0, 0])
    expect(Math.min(...polls.slice(2))).toBeGreaterThanOrEqual(5)
    expect(accounts(rig).map(({ freshness }) => (freshness.intervalMs ?? Infinity) < 10_000)).toEqual(
      accounts(rig).map((_, index) => index >= 2),
    )
  })

  it('streams the first two of the new order after the list was reordered', async () => {
    const rig = await startLimited()
    const order = accounts(rig).map(({ key }) => key)
    const last = order.at(-1) ?? ''
    await rig.monitor.handlers['watch.place']({ key: last, group: null, before: order[0] ?? null })
    await rig.clock.runTo(startAt + 2 * minute)
    expect(accounts(rig).flatMap(({ key, isStreamed }) => (isStreamed === true ? [key] : []))).toEqual([
      last,
      order[0],
    ])
  })
})

it('a service without a free connection is polled completely, and streamed once one is free', async () => {
  const rig = await startDemoRig([['stream', { kind: 'busy' }]])
  expect(rig.monitor.state().status.stream).toMatchObject({
    state: 'reconnecting',
    reason: 'connection-limit',
  })
  const polls = await pollsWithin(rig, minute)
  expect(Math.min(...polls)).toBeGreaterThanOrEqual(5)
  expect(accounts(rig).some(({ isStreamed }) => isStreamed === true)).toBe(false)
  await rig.service.faults.clear()
  const isLive = () => accounts(rig).every(({ isStreamed }) => isStreamed === true)
  while (!isLive() && rig.clock.now() < startAt + 8 * minute) await rig.clock.runTo(rig.clock.now() + second)
  expect(rig.monitor.state().status.stream?.state).toBe('live')
  expect(isLive()).toBe(true)
})
