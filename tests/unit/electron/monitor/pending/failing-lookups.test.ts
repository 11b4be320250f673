import { expect, it } from 'vitest'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'
import { otherAccount, someAccount, startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const second = 1_000
const rest = { address_book: {}, metadata: {} }
const hashes = Array.from({ length: 40 }, (_, nth) => Buffer.alloc(32, nth + 1).toString('base64'))
const giant = '01'.repeat(32)

function pending(hash: string): object {
  const details = { source: someAccount, destination: otherAccount, value: '1000000000' }
  return { ...emulatedTransfer, trace_external_hash: hash, accounts: [someAccount], details }
}

function finished(hash: string): object {
  const action = { ...pending(hash), trace_id: hash, finality: 'finalized', trace_mc_seqno_end: 5 }
  return {
    trace_id: hash,
    external_hash: hash,
    start_lt: '1',
    end_lt: '2',
    start_utime: startAt / second,
    end_utime: startAt / second + 1,
    mc_seqno_end: '5',
    trace_info: { trace_state: 'complete' },
    actions: [action],
    transactions: {},
  }
}

it.each([
  ['that the service cannot return in time', '{"error":"context deadline exceeded"}', 500],
  ['that cannot be read', '{"traces":[{}],"address_book":{},"metadata":{}}', 200],
])('a trace %s does not keep others from being looked up', async (_what, body, status) => {
  let listed: readonly object[] = hashes.map(pending)
  const { monitor, clock } = await startOver(
    emptyFolder(),
    (url) => {
      if (url.includes('/api/v3/actions')) return JSON.stringify({ actions: [], ...rest })
      if (url.includes('/api/v3/pendingActions')) return JSON.stringify({ actions: listed, ...rest })
      const wanted = new URL(url).searchParams.getAll('msg_hash')
      if (wanted.includes(giant)) return new Response(body, { status })
      const traces = wanted.map((hash) => finished(Buffer.from(hash, 'hex').toString('base64')))
      return JSON.stringify({ traces, ...rest })
    },
    undefined,
    { isBasic: false },
  )
  const states = () => Object.groupBy(monitor.state().traces, ({ state }) => state)
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 10 * second)
  expect(states().pending).toHaveLength(40)
  listed = []
  await clock.runTo(startAt + 120 * second)
  expect(states().completed).toHaveLength(39)
  expect(states().checking?.map(({ key }) => key)).toEqual([hashes[0]])
})

it.each([
  ['succeeds', 200],
  ['fails', 500],
])('a lookup that %s while the clock is ahead delays no later one', async (_what, status) => {
  const folder = emptyFolder()
  let listed: readonly object[] = hashes.slice(0, 1).map(pending)
  const bodyOf = (url: string): string => {
    if (url.includes('/api/v3/traces')) return JSON.stringify({ traces: [], ...rest })
    return JSON.stringify({ actions: url.includes('/api/v3/pendingActions') ? listed : [], ...rest })
  }
  const first = await startOver(folder, bodyOf, undefined, { isBasic: false })
  await first.monitor.handlers['accounts.add']({ text: someAccount })
  await first.clock.runTo(startAt + 10 * second)
  listed = []
  await first.clock.runTo(startAt + 20 * second)
  expect(first.monitor.state().traces.map(({ state }) => state)).toEqual(['checking'])
  await first.monitor.close()

  let lookups = 0
  let wait = (_ms: number, done: () => void): unknown => done()
  let now = (): number => startAt
  const { monitor, clock } = await startOver(
    folder,
    async (url) => {
      const isLookup = url.includes('/api/v3/traces')
      lookups += isLookup ? 1 : 0
      const isFirst = lookups === 1 && isLookup
      await new Promise<void>((resolve) => wait(3 * second, resolve))
      const headers = { date: new Date(now()).toUTCString() }
      if (isFirst)
        return new Response(status === 200 ? bodyOf(url) : '{"error":"deadline exceeded"}', {
          status,
          headers,
        })
      const found = JSON.stringify({ traces: [finished(hashes[0] ?? '')], ...rest })
      return new Response(isLookup ? found : bodyOf(url), { headers })
    },
    undefined,
    { isBasic: false, at: startAt + 60 * second, shift: () => 2 * 3_600_000 },
  )
  wait = clock.after
  now = clock.now
  await clock.runTo(startAt + 240 * second)
  expect(monitor.state().status.clockOffsetMs).toBeLessThan(-7_190_000)
  expect(monitor.state().traces.map(({ state }) => state)).toEqual(['completed'])
})

it('a link to a transaction is looked up again after the service failed once', async () => {
  const transaction = Buffer.alloc(32, 9).toString('base64')
  let failures = 0
  const { monitor, clock } = await startOver(
    emptyFolder(),
    (url) => {
      if (!url.includes('tx_hash=')) return JSON.stringify({ actions: [], traces: [], ...rest })
      if (failures === 0) {
        failures += 1
        return new Response('{"error":"context deadline exceeded"}', { status: 500 })
      }
      const trace = { ...finished(hashes[0] ?? ''), transactions: { [transaction]: {} } }
      return JSON.stringify({ traces: [trace], ...rest })
    },
    undefined,
    { isBasic: false },
  )
  await monitor.handlers['accounts.add']({ text: transaction })
  await clock.runTo(startAt + 30 * second)
  expect(monitor.state().follows.map(({ trace, state }) => [trace, state])).toEqual([
    [hashes[0], 'completed'],
  ])
})
