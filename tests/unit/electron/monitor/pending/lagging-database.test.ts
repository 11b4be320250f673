import { expect, it } from 'vitest'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'
import { otherAccount, someAccount, startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const second = 1_000
const minute = 60 * second
const details = { source: someAccount, destination: otherAccount, value: '1000000000' }
const pending = { ...emulatedTransfer, accounts: [someAccount], details }

/** Returns another trace of the account, which ended at this time. */
function finishedAt(at: number): object {
  return {
    ...pending,
    trace_id: Buffer.alloc(32, 1).toString('base64'),
    trace_external_hash: Buffer.alloc(32, 2).toString('base64'),
    finality: 'finalized',
    end_utime: at / second,
    trace_end_utime: at / second,
  }
}

it('a database that was restored from a backup does not make a trace not executed', async () => {
  let listed: readonly unknown[] = [pending]
  let newestAt = startAt + 5 * minute
  const { monitor, clock } = await startOver(
    emptyFolder(),
    (url) => {
      const rest = { address_book: {}, metadata: {} }
      if (url.includes('/api/v3/traces')) return JSON.stringify({ traces: [], ...rest })
      const actions = url.includes('/api/v3/actions') ? [finishedAt(newestAt)] : listed
      return JSON.stringify({ actions, ...rest })
    },
    undefined,
    { isBasic: false },
  )
  const states = () => monitor.state().traces.map(({ state }) => state)
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 10 * second)
  expect(states()).toEqual(['completed', 'pending'])
  listed = []
  // Two minutes before the trace, which the database then lacks until it has caught up.
  newestAt = startAt - 2 * minute
  await clock.runTo(startAt + 25 * minute)
  expect(states()).toEqual(['completed', 'checking'])
})

it('a trace is not executed only once the database is two minutes newer than its last sign', async () => {
  let listed: readonly unknown[] = [pending]
  let newestAt = startAt
  const { monitor, clock, logged } = await startOver(
    emptyFolder(),
    (url) => {
      const rest = { address_book: {}, metadata: {} }
      if (url.includes('/api/v3/traces')) return JSON.stringify({ traces: [], ...rest })
      if (!url.includes('/api/v3/actions')) return JSON.stringify({ actions: listed, ...rest })
      const newest = { ...finishedAt(newestAt), accounts: [otherAccount] }
      return JSON.stringify({ actions: url.includes('account=') ? [] : [newest], ...rest })
    },
    undefined,
    { isBasic: false },
  )
  const states = () => monitor.state().traces.map(({ state }) => state)
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 10 * second)
  expect(states()).toEqual(['pending'])
  listed = []
  // The last sign of the trace came between 0 and 10 s.
  newestAt = startAt + 2 * minute
  await clock.runTo(startAt + 25 * minute)
  expect(states()).toEqual(['checking'])
  newestAt = startAt + 2 * minute + 11 * second
  await clock.runTo(startAt + 3 * 60 * minute)
  expect(states()).toEqual(['not-executed'])
  expect(logged).toEqual([])
})
