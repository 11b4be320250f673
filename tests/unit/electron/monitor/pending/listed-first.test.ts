import { expect, it } from 'vitest'
import { noFilter } from '../../../../../electron/shared/rules.ts'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'
import { ruleOf } from '../alerts/samples.ts'
import { otherAccount, someAccount, startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const second = 1_000
const minute = 60 * second

const thirdAccount = `0:${'12'.repeat(32)}`

/** An action of three accounts that failed five minutes after the start. */
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
  accounts: [someAccount, otherAccount, thirdAccount],
  details: { source: someAccount, destination: otherAccount, value: '1000000000' },
}

/** Answers with an action in the histories of all accounts, once it has ended. */
function answerOf(hasEnded: () => boolean, action: object = failed): (url: string) => string {
  const rest = { address_book: {}, metadata: {} }
  return (url) => {
    if (url.includes('/api/v3/traces')) return JSON.stringify({ traces: [], ...rest })
    const isHistory = url.includes('/api/v3/actions') && url.includes('account=')
    return JSON.stringify({ actions: isHistory && hasEnded() ? [action] : [], ...rest })
  }
}

/** Watches accounts, and starts again an hour after the trace that they share has failed. */
async function failedWhileClosed(accounts: readonly string[]) {
  const folder = emptyFolder()
  let hasEnded = false
  const answer = answerOf(() => hasEnded)
  const first = await startOver(folder, answer, undefined, { isBasic: false })
  for (const text of accounts) await first.monitor.handlers['accounts.add']({ text })
  await first.clock.runTo(startAt + 2 * minute)
  await first.monitor.close()
  hasEnded = true
  const at = startAt + 60 * minute
  const { monitor, clock } = await startOver(folder, answer, undefined, { at, isBasic: false })
  const [rule] = monitor.state().settings.rules.filter(({ id }) => id === 'trace-failed')
  if (rule === undefined) throw new Error('no rule')
  return { monitor, clock, rule, at }
}

it('a failure while Lookout was closed raises an alert although a new account lists it first', async () => {
  const { monitor, clock, rule, at } = await failedWhileClosed([someAccount])
  await monitor.handlers['accounts.add']({ text: otherAccount })
  await monitor.handlers['rules.save']({ rule: { ...rule, id: 'new', scope: [otherAccount] } })
  await clock.runTo(at + 5 * minute)
  const { traces, incidents } = monitor.state()
  expect(traces.map(({ accounts }) => accounts)).toEqual([[otherAccount, someAccount]])
  // It had ended before the other account was watched.
  expect(incidents.map((incident) => incident.rule)).toEqual(['trace-failed'])
  expect(incidents.map(({ event }) => 'account' in event && event.account)).toEqual([someAccount])
})

it('a failure that a new account lists first raises no alert of that account when a third one joins', async () => {
  const { monitor, clock, rule, at } = await failedWhileClosed([someAccount, thirdAccount])
  await monitor.handlers['accounts.add']({ text: otherAccount })
  for (const account of [someAccount, otherAccount, thirdAccount])
    await monitor.handlers['rules.save']({ rule: { ...rule, id: account, scope: [account] } })
  await clock.runTo(at + 5 * minute)
  const fired = monitor.state().incidents.map((incident) => incident.rule)
  expect(fired.toSorted()).toEqual([thirdAccount, someAccount, 'trace-failed'])
})

it('a transfer that a new account lists first fires no rule by direction, as in its dry run', async () => {
  const folder = emptyFolder()
  let hasEnded = false
  const answer = answerOf(() => hasEnded, { ...failed, success: true })
  const first = await startOver(folder, answer, undefined, { isBasic: false })
  await first.monitor.handlers['accounts.add']({ text: someAccount })
  await first.clock.runTo(startAt + 2 * minute)
  await first.monitor.close()
  hasEnded = true
  const at = startAt + 60 * minute
  const { monitor, clock } = await startOver(folder, answer, undefined, { at, isBasic: false })
  await monitor.handlers['accounts.add']({ text: otherAccount })
  const rules = (['in', 'out', null] as const).map((direction) =>
    ruleOf(
      { kind: 'trace-completed', filter: { ...noFilter, direction } },
      { id: direction ?? 'any', scope: [] },
    ),
  )
  for (const rule of rules) await monitor.handlers['rules.save']({ rule })
  await clock.runTo(at + 5 * minute)
  const fired = monitor.state().incidents.map((incident) => incident.rule)
  const dry = []
  for (const rule of rules) dry.push(...(await monitor.handlers['rules.try']({ rule, days: 2 })).incidents)
  // Both accounts are watched, so that it neither arrives nor leaves.
  expect(fired).toEqual(['any'])
  expect(dry.map((incident) => incident.rule)).toEqual(fired)
})
