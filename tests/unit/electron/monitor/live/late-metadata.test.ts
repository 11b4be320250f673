import { expect, it } from 'vitest'
import {
  account1,
  account2,
  account3,
  actionOf,
  actionsFrame,
  hashOf,
} from '../../../../fixtures/toncenter/stream-frames.ts'
import { ruleOf } from '../alerts/samples.ts'
import { listed, minute, second, startLive, watch } from './live-rig.ts'

const key = hashOf(1)
const decimals = {
  token_info: [{ type: 'jetton_masters', symbol: 'USDT', extra: { decimals: '6' } }],
  is_indexed: true,
}

it('a token that a final frame did not describe is named by the history, and its rule fires once', async () => {
  let history = listed()
  const rig = await startLive({ answer: ({ pathname }) => (pathname.endsWith('/actions') ? history : null) })
  const filter = {
    types: [],
    direction: 'in',
    least: null,
    token: { symbol: 'USDT' },
    leastTokens: '500',
  } as const
  await rig.monitor.handlers['rules.save']({ rule: ruleOf({ kind: 'trace-completed', filter }) })
  await watch(rig, [account1])
  const end = Math.floor(rig.clock.now() / 1000)
  const payment = actionOf(key, account1, {
    type: 'jetton_transfer',
    trace_id: hashOf(7),
    finality: 'finalized',
    trace_mc_seqno_end: 70_000_001,
    start_utime: end - 5,
    end_utime: end,
    trace_end_utime: end,
    details: {
      asset: account3,
      sender: account2,
      receiver: account1,
      amount: '500000000',
      is_encrypted_comment: false,
    },
  })
  rig.socket().say(actionsFrame(key, account1, { finality: 'finalized', actions: [payment] }))
  await rig.pass(second)
  const amounts = () =>
    rig.monitor.state().traces.map(({ state, actions }) => [state, actions[0]?.amounts[0]?.asset])
  expect(amounts()).toMatchObject([['completed', { symbol: null, decimals: null }]])
  history = JSON.stringify({
    actions: [payment],
    address_book: {},
    metadata: { [account3.toUpperCase()]: decimals },
  })
  await rig.pass(30 * minute)
  expect(amounts()).toMatchObject([['completed', { symbol: 'USDT', decimals: 6 }]])
  expect(rig.monitor.state().incidents.map(({ event }) => event.kind)).toEqual(['trace-completed'])
})
