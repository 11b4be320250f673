import { expect, test } from 'vitest'
import { friendlyOf } from '../../src/lib/addresses.ts'
import { account1, account2, account3, endedPayment } from '../fixtures/toncenter/stream-frames.ts'
import { listed, minute, startLive, watch, type LiveRig } from '../unit/electron/monitor/live/live-rig.ts'
import { serviceUrl, startAt, startOver } from '../unit/electron/monitor/started.ts'
import { emptyFolder } from '../unit/electron/monitor/store/profile.ts'
import { openStore } from '../../electron/monitor/store/open-store.ts'

/** Starts with a list of two payouts of 5 and 6 TON that are due after 20 minutes. `paidAt`: when the first one is paid. */
async function startWithList(paidAt: number, unreadable: string | null = null): Promise<LiveRig> {
  const rig = await startLive({
    answer: ({ pathname, searchParams }) => {
      if (searchParams.get('account')?.toLowerCase() === unreadable)
        return new Response('{"error":"invalid"}', { status: 422 })
      if (!pathname.endsWith('/actions') || rig.clock.now() < paidAt) return null
      return listed(
        ...[endedPayment(5, paidAt)].filter(
          ({ trace_end_utime: end }) => end >= Number(searchParams.get('start_utime') ?? 0),
        ),
      )
    },
  })
  await watch(rig, [account1, ...(unreadable === null ? [] : [unreadable])])
  const recipient = friendlyOf(account2, false)
  await rig.monitor.handlers['payouts.add']({
    name: 'Salaries',
    text: `recipient,amount,asset\n${recipient},5,TON\n${recipient},6,TON\n`,
    hoursBack: 0,
    deadline: startAt + 20 * minute,
  })
  return rig
}

const alertsOf = ({ monitor }: LiveRig) =>
  monitor
    .state()
    .incidents.filter(({ rule }) => rule === 'payouts-overdue')
    .map(({ at, event, recoveredAt }) => [
      at,
      event.kind === 'payouts-overdue' && [event.name, event.overdue, event.total],
      recoveredAt !== undefined,
    ])
const endsOf = ({ monitor }: LiveRig) => monitor.state().incidents.map(({ ended }) => ended?.why ?? null)

test('an alert names how many payouts of a list are still open ten minutes after its deadline', async () => {
  const rig = await startWithList(startAt + 10 * minute)
  await rig.clock.runTo(startAt + 29 * minute)
  expect(alertsOf(rig)).toEqual([])
  await rig.clock.runTo(startAt + 40 * minute)
  expect(alertsOf(rig)).toEqual([[startAt + 30 * minute, ['Salaries', 1, 2], false]])
})

test('the alert about a list is closed when the list is removed, and opened again when that is undone', async () => {
  const rig = await startWithList(startAt + 10 * minute)
  await rig.clock.runTo(startAt + 40 * minute)
  const id = rig.monitor.state().payoutLists[0]?.id ?? ''
  await rig.monitor.handlers['payouts.remove']({ id })
  await rig.clock.runTo(startAt + 45 * minute)
  expect([alertsOf(rig).map(([, , isOver]) => isOver), endsOf(rig)]).toEqual([[false], ['not-watched']])
  await rig.monitor.handlers['payouts.restore']({ id })
  await rig.clock.runTo(startAt + 50 * minute)
  expect([alertsOf(rig).map(([, , isOver]) => isOver), endsOf(rig)]).toEqual([[false], [null]])
})

test('a list that may have been paid in a gap raises no alert until the history is read', async () => {
  const rig = await startWithList(startAt + 18 * minute)
  await rig.clock.runTo(startAt + 15 * minute)
  await rig.monitor.handlers['monitor.pause']({ isPaused: true })
  await rig.clock.runTo(startAt + 50 * minute)
  expect(alertsOf(rig)).toEqual([])
  await rig.monitor.handlers['monitor.pause']({ isPaused: false })
  await rig.clock.runTo(startAt + 60 * minute)
  expect(alertsOf(rig).map(([, told]) => told)).toEqual([['Salaries', 1, 2]])
})

test('a list whose payer cannot be read raises no alert, unlike a list that another account pays', async () => {
  const rig = await startWithList(startAt + 10 * minute, account3)
  await rig.clock.runTo(startAt + 40 * minute)
  const [, other] = rig.monitor.state().accounts
  expect(other?.freshness.error).not.toBeNull()
  expect(alertsOf(rig)).toEqual([])
  await rig.monitor.handlers['payouts.add']({
    name: 'Bonuses',
    text: `recipient,amount,asset,from\n${friendlyOf(account2, false)},7,TON,${friendlyOf(account1, false)}\n`,
    hoursBack: 0,
    deadline: startAt + 45 * minute,
  })
  await rig.clock.runTo(startAt + 60 * minute)
  expect(alertsOf(rig).map(([, told]) => told)).toEqual([['Bonuses', 1, 1]])
})

test('a list that was imported raises no alert about payments that this profile could not see', async () => {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => startAt - minute })
  store.watchlists.save(serviceUrl, 'accounts', {
    key: account1,
    label: null,
    addedAt: startAt - 90 * minute,
  })
  const list = {
    id: 'p1',
    name: 'Salaries',
    addedAt: startAt - 80 * minute,
    since: 0,
    deadline: startAt - 60 * minute,
  }
  const payout = { line: 2, recipient: account2, asset: 'TON', amount: '5', comment: null, from: null }
  store.payouts.saveList(serviceUrl, list, [{ ...payout, list: 'p1', state: 'waiting' }])
  store.close()
  const { monitor, clock } = await startOver(folder)
  await clock.runTo(startAt + 60 * minute)
  expect(monitor.state().payouts.map(({ state }) => state)).toEqual(['overdue'])
  expect(monitor.state().incidents).toEqual([])
})
