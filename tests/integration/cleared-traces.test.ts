import { expect, it } from 'vitest'
import { account1, actionOf, hashOf } from '../fixtures/toncenter/stream-frames.ts'
import { listed, startLive, watch } from '../unit/electron/monitor/live/live-rig.ts'
import { someAccount, startAt, startOver, transferAnswer } from '../unit/electron/monitor/started.ts'
import { emptyFolder } from '../unit/electron/monitor/store/profile.ts'

const minute = 60_000

it('a pending trace keeps its begin when ended traces of any age are cleared', async () => {
  const { monitor, clock } = await startOver(emptyFolder(), () => transferAnswer)
  const { handlers, state } = monitor
  await handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 9 * minute)
  expect(state().traces.map(({ state: each, firstSeenAt }) => [each, firstSeenAt])).toEqual([
    ['pending', startAt],
  ])

  await handlers['storage.clear']({ kinds: ['traces'], olderThanDays: 0 })
  await clock.runTo(startAt + 11 * minute)
  expect(state().traces.map(({ firstSeenAt }) => firstSeenAt)).toEqual([startAt])
  // It would otherwise count as new, and fire only ten minutes later.
  expect(state().incidents.map(({ rule }) => rule)).toEqual(['trace-long'])
})

it('an account and its journal are complete only since the time until which traces were cleared', async () => {
  const end = startAt / 1_000 - 7_200
  const times = { start_utime: end - 5, end_utime: end, trace_end_utime: end }
  const ended = actionOf(hashOf(5), account1, { trace_id: hashOf(6), finality: 'finalized', ...times })
  const rig = await startLive({
    answer: ({ pathname, searchParams }) =>
      pathname.endsWith('/actions') && searchParams.get('start_utime') === '0' ? listed(ended) : null,
  })
  await watch(rig, [account1])
  const { handlers, state } = rig.monitor
  const query = { from: null, to: null, states: [], text: '', before: null, limit: 10 }
  const complete = async () => {
    const { traces, completeSince } = await handlers['journal.page'](query)
    return [traces.length, completeSince, state().accounts[0]?.completeSince]
  }
  const filled = async () => {
    const hours = { from: startAt - 180 * minute, to: startAt - 60 * minute, count: 4 }
    return (await handlers['history.activity'](hours)).buckets.filter(({ isFilled }) => isFilled).length
  }
  expect(await complete()).toEqual([1, null, startAt])
  expect(await filled()).toBe(4)

  await handlers['storage.clear']({ kinds: ['traces'], olderThanDays: 0 })
  const clearedAt = rig.clock.now()
  await rig.pass(5 * minute)
  expect(await complete()).toEqual([0, clearedAt, clearedAt])
  expect(await filled()).toBe(0)
})

it('an outage makes the journal incomplete until it ended, if the service has no history', async () => {
  let isDown = false
  const { monitor, clock } = await startOver(emptyFolder(), (url) => {
    if (isDown) return new Response('bad gateway', { status: 502 })
    return url.includes('/pendingActions') ? transferAnswer : new Response('{}', { status: 404 })
  })
  const query = { from: null, to: null, states: [], text: '', before: null, limit: 10 }
  const complete = async (more = {}) =>
    (await monitor.handlers['journal.page']({ ...query, ...more })).completeSince
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 30 * minute)
  expect(await complete()).toBe(startAt)
  isDown = true
  await clock.runTo(startAt + 40 * minute)
  expect(await complete()).toBe(startAt + 40 * minute)
  // Neither a period nor a moment before the outage lacks anything.
  expect(await complete({ to: startAt + 30 * minute })).toBe(startAt)
  expect(await complete({ asOf: startAt + 20 * minute })).toBe(startAt)
  const later = { ...query, before: { at: startAt, key: hashOf(1) } }
  expect(await monitor.handlers['journal.page'](later)).not.toHaveProperty('completeSince')
  isDown = false
  await clock.runTo(startAt + 70 * minute)
  const ended = (await complete()) ?? 0
  expect(ended).toBeGreaterThanOrEqual(startAt + 40 * minute)
  expect(ended).toBeLessThan(startAt + 42 * minute)
})
