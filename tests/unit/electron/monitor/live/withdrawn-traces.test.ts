import { expect, it } from 'vitest'
import {
  account1,
  account2,
  actionOf,
  actionsFrame,
  hashOf,
} from '../../../../fixtures/toncenter/stream-frames.ts'
import { minute, second, startLive, watch, type LiveRig } from './live-rig.ts'

const key = hashOf(1)
const atEnd = { trace_id: hashOf(7), finality: 'finalized', trace_mc_seqno_end: 70_000_001 }
const withdrawn = { type: 'trace_invalidated', trace_external_hash_norm: key }
const pending = actionsFrame(key, account1, { finality: 'pending', actions: [actionOf(key, account1)] })

const finished = JSON.stringify({
  traces: [
    {
      trace_id: hashOf(7),
      external_hash: key,
      trace_info: { trace_state: 'complete' },
      start_utime: 1_795_331_603,
      end_utime: 1_795_331_689,
      start_lt: '1',
      end_lt: '2',
      actions: [actionOf(key, account1, atEnd)],
      transactions: { [hashOf(7)]: { account: account1 }, [hashOf(8)]: { account: account2 } },
    },
  ],
  address_book: {},
  metadata: {},
})

const states = (rig: LiveRig) => rig.monitor.state().traces.map(({ state }) => state)
const isLookup = (url: URL): boolean => url.pathname.endsWith('/traces')
const lookups = ({ requests }: LiveRig) => requests.filter(({ url }) => isLookup(url)).length

async function withdraw(answer: (url: URL) => string | null): Promise<LiveRig> {
  const rig = await startLive({ answer })
  await watch(rig, [account1])
  rig.socket().say(pending)
  await rig.pass(second)
  rig.socket().say(withdrawn)
  await rig.pass(second)
  expect(states(rig)).toEqual(['not-executed'])
  return rig
}

it('a withdrawn trace is completed if it came back without a frame', async () => {
  let isExecuted = false
  const rig = await withdraw((url) => (isLookup(url) && isExecuted ? finished : null))
  isExecuted = true
  await rig.pass(15 * second)
  expect(states(rig)).toEqual(['completed'])
})

it('a withdrawn trace that lookups do not find stays not executed, after four lookups', async () => {
  const rig = await withdraw(() => null)
  await rig.pass(90 * minute)
  expect([states(rig), lookups(rig)]).toEqual([['not-executed'], 4])
})
