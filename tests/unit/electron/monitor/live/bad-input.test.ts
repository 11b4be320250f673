import { describe, expect, it } from 'vitest'
import {
  account1,
  account2,
  actionOf,
  actionsFrame,
  hashOf,
  transactionsFrame,
} from '../../../../fixtures/toncenter/stream-frames.ts'
import { minute, second, startLive, watch, type LiveRig } from './live-rig.ts'

const key = hashOf(1)

async function watching(): Promise<LiveRig> {
  const rig = await startLive()
  await watch(rig, [account1])
  return rig
}

const polls = ({ requests }: LiveRig) =>
  requests.filter(
    ({ url }) => url.searchParams.get('account') === account1 && url.pathname.endsWith('/pendingActions'),
  )

const attacks: Readonly<Record<string, (rig: LiveRig) => void>> = {
  malformed: (rig) => {
    for (let i = 0; i < 5; i += 1) rig.socket().sayText('{"type":"actions"')
  },
  overloaded: (rig) => {
    const text = JSON.stringify(transactionsFrame(key, account2))
    for (let i = 0; i < 7_000; i += 1) rig.socket().sayText(text)
  },
  'too-large': (rig) => rig.socket().end({ kind: 'too-large' }),
}

describe('bad input on the stream', () => {
  it.each(Object.entries(attacks))(
    'closes the connection as %s, and polling continues',
    async (reason, attack) => {
      const rig = await watching()
      const closed = rig.socket()
      attack(rig)
      await rig.pass(second)
      expect(rig.stream()).toMatchObject({ state: 'reconnecting', reason })
      expect(closed.isClosed() || reason === 'too-large').toBe(true)
      expect(polls(rig).length).toBeGreaterThan(0)
      expect(rig.monitor.state().accounts[0]?.isStreamed).toBeUndefined()
      await rig.pass(5 * minute)
      expect(rig.stream()?.state).toBe('live')
      expect(rig.monitor.state().accounts[0]?.isStreamed).toBe(true)
      expect(rig.monitor.state().traces).toEqual([])
    },
  )

  it('lists nothing of other accounts', async () => {
    const rig = await watching()
    for (let i = 0; i < 200; i += 1) {
      rig.socket().say(actionsFrame(hashOf(i), account2))
      rig.socket().say(transactionsFrame(hashOf(i), account2))
      rig.socket().say({ ...actionsFrame(hashOf(i), account1), type: 'trace' })
      rig.socket().say({ type: 'trace_invalidated', trace_external_hash_norm: hashOf(i) })
    }
    await rig.pass(10 * second)
    expect([rig.monitor.state().traces, rig.requests, rig.stream()?.state]).toEqual([[], [], 'live'])
  })

  it('keeps an action with a key __proto__ and one with 300 digits as they are', async () => {
    const rig = await watching()
    const digits = '7'.repeat(300)
    const action = actionOf(key, account1, { details: { opcode: '0x1', value: digits, extra: 1 } })
    const text = JSON.stringify(actionsFrame(key, account1, { actions: [action] }))
      .replace('"extra":1', `"extra":${digits},"__proto__":{"polluted":1}`)
      .replace('{"type":"actions"', '{"__proto__":{"polluted":1},"type":"actions"')
    rig.socket().sayText(text)
    await rig.pass(second)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(rig.monitor.state().traces.map(({ state, actions }) => [state, actions[0]?.type])).toEqual([
      ['pending', 'call_contract'],
    ])
    const { raw } = await rig.monitor.handlers['traces.detail']({ key })
    expect(raw).toMatchObject([{ details: { value: digits, extra: digits } }])
    expect(rig.stream()?.state).toBe('live')
  })
})
