import { expect, it } from 'vitest'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'
import { otherAccount, someAccount, startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const second = 1_000
const [sender, exchange] = [someAccount, otherAccount]
const outside = `0:${'12'.repeat(32)}`
const key = emulatedTransfer.trace_external_hash
const traceId = Buffer.alloc(32, 1).toString('base64')
const endedAt = startAt / second + 60

/** Returns an action of one trace that ended a minute after the start. */
function action(lt: string, source: string, destination: string): Readonly<Record<string, unknown>> {
  return {
    ...emulatedTransfer,
    action_id: lt,
    trace_id: traceId,
    trace_mc_seqno_end: 5,
    finality: 'finalized',
    start_utime: endedAt,
    end_utime: endedAt,
    trace_end_utime: endedAt,
    start_lt: lt,
    end_lt: lt,
    accounts: [source, destination],
    details: { source, destination, value: '1000000000' },
  }
}

const own = action('10', sender, exchange)
const rest = { address_book: {}, metadata: {} }
const trace = {
  trace_id: traceId,
  external_hash: key,
  mc_seqno_end: '5',
  start_lt: '10',
  start_utime: endedAt,
  end_lt: '20',
  end_utime: endedAt,
  trace_info: { trace_state: 'complete', pending_messages: 0 },
  is_incomplete: false,
  actions: [own, action('20', exchange, outside)],
}

/** Watches the sender of a trace whose second action is between other accounts, until the trace is listed. */
async function startWatching(found: () => readonly object[]) {
  const answer = (url: string): string => {
    if (url.includes('/api/v3/traces')) return JSON.stringify({ traces: found(), ...rest })
    const isHistory = url.includes('/api/v3/actions') && url.includes('account=')
    return JSON.stringify({ actions: isHistory ? [own] : [], ...rest })
  }
  const started = await startOver(emptyFolder(), answer, undefined, { isBasic: false })
  await started.monitor.handlers['accounts.add']({ text: sender })
  await started.clock.runTo(startAt + 300 * second)
  return started.monitor
}

it('reads the actions of a trace between accounts that are not watched, and stores none of them', async () => {
  const monitor = await startWatching(() => [trace])
  const listed = () => monitor.state().traces.map(({ actions }) => actions.map((each) => each.key))
  expect(listed()).toEqual([['ton_transfer:0']])
  const { actions, omitted } = await monitor.handlers['traces.whole']({ key })
  expect(actions.map((each) => [each.key, each.initiator])).toEqual([
    ['ton_transfer:0', sender],
    ['ton_transfer:1', exchange],
  ])
  expect(omitted).toBe(0)
  expect(listed()).toEqual([['ton_transfer:0']])
})

it.each([
  ['does not have', []],
  ['has not classified', [{ ...trace, actions: [] }]],
])('explains that the service %s a trace', async (_, found) => {
  const monitor = await startWatching(() => found)
  await expect(monitor.handlers['traces.whole']({ key })).rejects.toThrow(
    'The service does not have this trace, or has not classified it yet.',
  )
})
