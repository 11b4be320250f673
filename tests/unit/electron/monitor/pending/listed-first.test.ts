import { expect, it } from 'vitest'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'
import { otherAccount, someAccount, startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const second = 1_000
const minute = 60 * second

/** An action of both accounts that failed five minutes after the start. */
const failed = {
  ...emulatedTransfer,
  action_id: '10',
  trace_id: Buffer.alloc(32, 1).toString('base64'),
  trace_mc_seqno_end: 5,
  finality: 'finalized',
  start_utime: startAt / second + 300,
  end_utime: startAt / second + 300,
  trace_end_utime: startAt / second + 300,
  start_lt: '10',
  end_lt: '10',
  success: false,
  accounts: [someAccount, otherAccount],
  details: { source: someAccount, destination: otherAccount, value: '1000000000' },
}

/** Answers with the failed action in the histories of both accounts, once it has ended. */
function answerOf(hasEnded: () => boolean): (url: string) => string {
  const rest = { address_book: {}, metadata: {} }
  return (url) => {
    if (url.includes('/api/v3/traces')) return JSON.stringify({ traces: [], ...rest })
    const isHistory = url.includes('/api/v3/actions') && url.includes('account=')
    return JSON.stringify({ actions: isHistory && hasEnded() ? [failed] : [], ...rest })
  }
}

it('a failure while Lookout was closed raises an alert although a new account lists it first', async () => {
  const folder = emptyFolder()
  let hasEnded = false
  const answer = answerOf(() => hasEnded)
  const first = await startOver(folder, answer, undefined, { isBasic: false })
  await first.monitor.handlers['accounts.add']({ text: someAccount })
  await first.clock.runTo(startAt + 2 * minute)
  await first.monitor.close()
  hasEnded = true
  const at = startAt + 60 * minute
  const { monitor, clock } = await startOver(folder, answer, undefined, { at, isBasic: false })
  const [rule] = monitor.state().settings.rules.filter(({ id }) => id === 'trace-failed')
  if (rule === undefined) throw new Error('no rule')
  await monitor.handlers['accounts.add']({ text: otherAccount })
  await monitor.handlers['rules.save']({ rule: { ...rule, id: 'new', scope: [otherAccount] } })
  await clock.runTo(at + 5 * minute)
  const { traces, incidents } = monitor.state()
  expect(traces.map(({ accounts }) => accounts)).toEqual([[otherAccount, someAccount]])
  // It had ended before the other account was watched.
  expect(incidents.map((incident) => incident.rule)).toEqual(['trace-failed'])
  expect(incidents.map(({ event }) => 'account' in event && event.account)).toEqual([someAccount])
})
