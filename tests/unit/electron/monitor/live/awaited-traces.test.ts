import { expect, it } from 'vitest'
import { account1, hashOf, transactionsFrame } from '../../../../fixtures/toncenter/stream-frames.ts'
import { minute, second, startLive, watch, type LiveRig } from './live-rig.ts'

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
