import { expect, it } from 'vitest'
import {
  account1,
  account2,
  account3,
  actionOf,
  actionsFrame,
  hashOf,
  transactionsFrame,
} from '../../../../fixtures/toncenter/stream-frames.ts'
import { conditionOf, ruleOf } from '../alerts/samples.ts'
import { listed, minute, second, startLive, watch, type LiveRig } from './live-rig.ts'

const lookupsOf = ({ requests }: LiveRig, byte: string) =>
  requests.filter(({ url }) => url.searchParams.get('ext_msg_hash') === byte.repeat(32)).length

async function announced(): Promise<LiveRig> {
  const rig = await startLive()
  await watch(rig, [account1])
  rig.socket().say(transactionsFrame(hashOf(1), account1))
  await rig.pass(second)
  return rig
}

it.each([
  ['a pause', (rig: LiveRig) => rig.monitor.handlers['monitor.pause']({ isPaused: true })],
  ['a network switch', (rig: LiveRig) => rig.monitor.handlers['network.set']({ id: 'testnet' })],
])('a trace that waits for its actions sets no timers during %s', async (_name, stop) => {
  const rig = await announced()
  await stop(rig)
  await rig.pass(5 * second)
  const before = rig.timers()
  await rig.pass(10 * second)
  expect(rig.timers() - before).toBeLessThan(50)
})

it('a trace is looked up on time while an older one waits longer', async () => {
  const rig = await announced()
  await rig.pass(10 * minute)
  expect(lookupsOf(rig, '01')).toBeGreaterThan(1)
  rig.socket().say(transactionsFrame(hashOf(2), account1))
  await rig.pass(4 * second)
  expect(lookupsOf(rig, '02')).toBe(1)
})

it('a pending payment of which only the transactions arrive raises the alert of a new action, once', async () => {
  const pending = listed(actionOf(hashOf(1), account1))
  const rig = await startLive({
    answer: ({ searchParams }) => (searchParams.has('ext_msg_hash') ? pending : null),
  })
  await rig.monitor.handlers['rules.save']({ rule: ruleOf(conditionOf('pending-new')) })
  await watch(rig, [account1])
  rig.socket().say(transactionsFrame(hashOf(1), account1))
  const at = rig.clock.now()
  await rig.pass(5 * second)
  rig.socket().say(actionsFrame(hashOf(1), account1))
  await rig.pass(5 * second)
  const fired = rig.monitor.state().incidents.filter(({ event }) => event.kind === 'trace-new')
  expect(fired.map(({ subject }) => subject.key)).toEqual([hashOf(1)])
  expect(fired[0]?.when?.after).toBeLessThanOrEqual(at)
})

it('a tracked payment of a watched account raises the alert of a new action, whichever frame comes first', async () => {
  const rig = await startLive()
  await rig.monitor.handlers['rules.save']({ rule: ruleOf(conditionOf('pending-new')) })
  await watch(rig, [account1])
  await rig.monitor.handlers['accounts.add']({ text: hashOf(1) })
  await rig.pass(5 * second)
  const frame = actionsFrame(hashOf(1), account1)
  rig.socket().say({ ...frame, type: 'trace', trace: {}, transactions: {} })
  rig.socket().say(frame)
  await rig.pass(second)
  const fired = rig.monitor.state().incidents.filter(({ event }) => event.kind === 'trace-new')
  expect(fired.map(({ subject }) => subject.key)).toEqual([hashOf(1)])
})

it('without a stream, a tracked payment of a watched account raises the alert of a new action', async () => {
  const pending = listed(actionOf(hashOf(1), account1))
  const rig = await startLive({
    refusal: { kind: 'http', status: 404, body: '', retryAfter: null },
    answer: ({ searchParams }) => (searchParams.has('ext_msg_hash') ? pending : null),
  })
  await rig.monitor.handlers['rules.save']({ rule: ruleOf(conditionOf('pending-new')) })
  await watch(rig, [account1])
  await rig.monitor.handlers['accounts.add']({ text: hashOf(1) })
  await rig.pass(5 * second)
  const fired = rig.monitor.state().incidents.filter(({ event }) => event.kind === 'trace-new')
  expect(fired.map(({ subject }) => subject.key)).toEqual([hashOf(1)])
})

it('a payment to a watched account that was never read raises the alert of a new action', async () => {
  const rig = await startLive({
    answer: ({ searchParams }) =>
      searchParams.get('account') === account1 ? new Response('', { status: 500 }) : null,
  })
  await rig.monitor.handlers['rules.save']({ rule: ruleOf(conditionOf('pending-new')) })
  await watch(rig, [account1, account2])
  rig.socket().say(
    actionsFrame(hashOf(1), account1, {
      actions: [actionOf(hashOf(1), account1, { accounts: [account1, account2] })],
    }),
  )
  await rig.pass(second)
  const fired = rig.monitor.state().incidents.filter(({ event }) => event.kind === 'trace-new')
  expect(fired.map(({ subject }) => subject.key)).toEqual([hashOf(1)])
})

it('a batch of a watched account that also pays another one raises an alert that counts all payments', async () => {
  const rig = await startLive()
  await rig.monitor.handlers['rules.save']({ rule: ruleOf(conditionOf('pending-new')) })
  await watch(rig, [account1, account2])
  const payments = [account1, account3, `0:${'4'.repeat(64)}`].map((recipient, nth) =>
    actionOf(hashOf(1), account2, {
      action_id: hashOf(90 + nth),
      type: 'ton_transfer',
      details: { source: account2, destination: recipient, value: '5000000000' },
      accounts: [recipient, account2],
    }),
  )
  rig.socket().say(actionsFrame(hashOf(1), account2, { actions: payments }))
  await rig.pass(second)
  expect(rig.monitor.state().incidents).toMatchObject([
    { event: { kind: 'trace-new', account: account2, others: 2 } },
  ])
})
