import { expect, test } from 'vitest'
import { friendlyOf } from '../../src/lib/addresses.ts'
import { account1, account2, account3, endedPayment } from '../fixtures/toncenter/stream-frames.ts'
import { listed, minute, startLive, watch, type LiveRig } from '../unit/electron/monitor/live/live-rig.ts'
import { startAt } from '../unit/electron/monitor/started.ts'

/** A payment of `nth` TON, by default `nth` minutes before the start. */
const payment = (nth: number, minutes = nth) => endedPayment(nth, startAt - minutes * minute)

const hours = 60
const payments = Array.from({ length: 110 }, (_, index) => payment(index + 1))
/** A page of payments after the first one, from five days before the start, and one of six days before. */
const earlier = Array.from({ length: 91 }, (_, index) =>
  payment(index + 111, index < 90 ? 125 * hours + index : 144 * hours),
)

/**
 * Returns a page like the service: between two times, inclusive, in the order and of the size that are asked for. Without these
 * times, actions are in the order of logical time, `byLt`.
 */
function pageOf(query: URLSearchParams, all = payments, byLt = all): string {
  const isByLt = !query.has('start_utime') && !query.has('end_utime')
  const [from, to] = [query.get('start_utime') ?? 0, query.get('end_utime') ?? Number.MAX_SAFE_INTEGER].map(
    Number,
  )
  const found = (isByLt ? byLt : all).filter(
    ({ trace_end_utime: end }) => end >= (from ?? 0) && end <= (to ?? 0),
  )
  const sorted = query.get('sort') === 'asc' ? found.toReversed() : found
  const offset = Number(query.get('offset') ?? 0)
  return listed(...sorted.slice(offset, offset + Number(query.get('limit'))))
}

const start = (all = payments, byLt = all): Promise<LiveRig> =>
  startLive({
    answer: ({ pathname, searchParams }) => {
      if (!pathname.endsWith('/actions')) return null
      return searchParams.get('account')?.toLowerCase() === account1
        ? pageOf(searchParams, all, byLt)
        : listed()
    },
  })

const add = ({ monitor }: LiveRig, hoursBack: number, tons = 108) =>
  monitor.handlers['payouts.add']({
    name: 'Salaries',
    text: `recipient,amount,asset\n${friendlyOf(account2, false)},${tons},TON\n`,
    hoursBack,
    deadline: startAt + 20 * minute,
  })
const statesOf = ({ monitor }: LiveRig) => monitor.state().payouts.map(({ state }) => state)
const overdueIn = ({ monitor }: LiveRig) =>
  monitor.state().incidents.filter(({ rule }) => rule === 'payouts-overdue').length

test('payouts that were paid before the first page of a history are found, as far back as their list counts payments', async () => {
  const rig = await start()
  await watch(rig, [account1])
  await rig.clock.runTo(startAt + minute)
  await add(rig, 24)
  await rig.clock.runTo(startAt + 3 * minute)
  expect(statesOf(rig)).toEqual(['completed'])
  expect(rig.monitor.state().payoutLists.map(({ isReading }) => isReading)).toEqual([undefined])
})

test('no payment is lost between the first two pages if logical times have another order than the ends of traces', async () => {
  const [newest, rest] = [payments.slice(0, 98), payments.slice(101)]
  const second = 1 / 60
  const [first, last, next] = [payment(99), payment(100, 99 + second), payment(101, 99 - 2 * second)]
  const all = [...newest, next, first, last, ...rest]
  const byLt = [...newest, first, last, next, ...rest]
  const rig = await start(all, byLt)
  await watch(rig, [account1])
  await rig.clock.runTo(startAt + minute)
  await add(rig, 24, 101)
  await rig.clock.runTo(startAt + 30 * minute)
  expect([statesOf(rig), overdueIn(rig)]).toEqual([['completed'], 0])
})

test('an account that is watched days later than the list was added is read as far back', async () => {
  const rig = await start([...payments, ...earlier])
  await rig.monitor.handlers['payouts.add']({
    name: 'Salaries',
    text: `recipient,amount,asset\n${friendlyOf(account2, false)},201,TON\n`,
    hoursBack: 168,
    deadline: startAt + 72 * 60 * minute,
  })
  await rig.clock.runTo(startAt + 48 * 60 * minute)
  await watch(rig, [account1])
  await rig.clock.runTo(startAt + 73 * 60 * minute)
  expect([statesOf(rig), overdueIn(rig)]).toEqual([['completed'], 0])
})

test('the history is read no further than the list counts payments', async () => {
  const rig = await start()
  await watch(rig, [account1])
  await rig.clock.runTo(startAt + minute)
  await add(rig, 1)
  await rig.clock.runTo(startAt + 60 * minute)
  expect(statesOf(rig)).toEqual(['overdue'])
  expect(overdueIn(rig)).toBe(1)
})

test('a list says that it is being read, and raises no alert, while its payer cannot be read so far back', async () => {
  let isRefused = true
  const rig = await startLive({
    answer: ({ pathname, searchParams }) => {
      if (!pathname.endsWith('/actions')) return null
      if (isRefused && searchParams.has('end_utime'))
        return new Response('{"error":"overloaded"}', { status: 500 })
      return pageOf(searchParams)
    },
  })
  await watch(rig, [account1])
  await rig.clock.runTo(startAt + minute)
  await add(rig, 24)
  await rig.clock.runTo(startAt + 50 * minute)
  expect(rig.monitor.state().payoutLists.map(({ isReading }) => isReading)).toEqual([true])
  expect([statesOf(rig), overdueIn(rig)]).toEqual([['overdue'], 0])
  isRefused = false
  await rig.clock.runTo(startAt + 70 * minute)
  expect(statesOf(rig)).toEqual(['completed'])
  expect(rig.monitor.state().payoutLists.map(({ isReading }) => isReading)).toEqual([undefined])
})

test('without finished actions, a list raises an alert unless an account was not observed since it was added', async () => {
  const answer = ({ pathname }: { readonly pathname: string }) =>
    pathname.endsWith('/actions') ? new Response('{"error":"not found"}', { status: 404 }) : null
  const rig = await startLive({ answer })
  await watch(rig, [account1])
  await rig.clock.runTo(startAt + minute)
  await add(rig, 24)
  await rig.clock.runTo(startAt + 200 * minute)
  expect([statesOf(rig), overdueIn(rig)]).toEqual([['overdue'], 1])
  expect(rig.monitor.state().payoutLists.map(({ isReading }) => isReading)).toEqual([undefined])
})

test('a list raises no alert once the account that may pay it is not watched any more', async () => {
  const rig = await start()
  await watch(rig, [account1, account3])
  await rig.clock.runTo(startAt + minute)
  await rig.monitor.handlers['payouts.add']({
    name: 'Salaries',
    text: `recipient,amount,asset,from\n${friendlyOf(account2, false)},999,TON,${friendlyOf(account1, false)}\n`,
    hoursBack: 0,
    deadline: startAt + 20 * minute,
  })
  await rig.monitor.handlers['accounts.remove']({ key: account1 })
  await rig.clock.runTo(startAt + 60 * minute)
  expect([statesOf(rig), overdueIn(rig)]).toEqual([['overdue'], 0])
})
