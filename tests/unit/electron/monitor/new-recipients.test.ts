import { expect, it } from 'vitest'
import { noFilter } from '../../../../electron/shared/rules.ts'
import { emulatedTransfer } from '../../../fixtures/monitor-deps.ts'
import { ruleOf } from './alerts/samples.ts'
import { otherAccount, someAccount, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const second = 1_000
const day = 86_400 * second
const rule = ruleOf({ kind: 'first-payment', filter: noFilter })

/** Returns a payment of its own trace. `changes`: of its action. */
function payment(nth: number, at: number, changes: object = {}): object {
  const utime = at / second
  return {
    ...emulatedTransfer,
    action_id: `action ${nth}`,
    trace_external_hash: Buffer.alloc(32, nth).toString('base64'),
    trace_external_hash_norm: Buffer.alloc(32, nth).toString('base64'),
    start_utime: utime,
    end_utime: utime,
    trace_end_utime: utime,
    start_lt: String(nth),
    accounts: [someAccount, otherAccount],
    details: { source: someAccount, destination: otherAccount, value: '1000000000' },
    ...changes,
  }
}

const answerOf = (actions: readonly object[]): string =>
  JSON.stringify({ actions, address_book: {}, metadata: {} })

it('two payments to a new recipient in one response raise one alert', async () => {
  let actions: readonly object[] = []
  const { monitor, clock } = await startOver(emptyFolder(), () => answerOf(actions))
  await monitor.handlers['rules.save']({ rule })
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 20 * second)
  actions = [payment(1, startAt + 20 * second), payment(2, startAt + 20 * second)]
  await clock.runTo(startAt + 40 * second)
  expect(monitor.state().traces).toHaveLength(2)
  expect(monitor.state().incidents.filter((each) => each.rule === rule.id)).toHaveLength(1)
})

it('the dry run of a first payment knows the recipients of payments before the tested time', async () => {
  const folder = emptyFolder()
  const hash = Buffer.alloc(32, 1).toString('base64')
  const ended = { trace_id: hash, finality: 'finalized', trace_mc_seqno_end: 70_000_001 }
  const month = [payment(1, startAt + 20 * second, ended), payment(2, startAt + 40 * day)] as const
  let actions: readonly object[] = []
  const first = await startOver(folder, () => answerOf(actions))
  await first.monitor.handlers['accounts.add']({ text: someAccount })
  await first.clock.runTo(startAt + 20 * second)
  actions = [month[0]]
  await first.clock.runTo(startAt + 60 * second)
  await first.monitor.close()
  actions = []
  const { monitor, clock } = await startOver(folder, () => answerOf(actions), undefined, {
    at: startAt + 40 * day - 60 * second,
  })
  await monitor.handlers['rules.save']({ rule })
  await clock.runTo(startAt + 40 * day)
  actions = [month[1]]
  await clock.runTo(startAt + 40 * day + 60 * second)
  expect(monitor.state().traces.map(({ state }) => state)).toEqual(['pending'])
  const dryRun = async (days: number) => (await monitor.handlers['rules.try']({ rule, days })).count
  expect(monitor.state().incidents.filter((each) => each.rule === rule.id)).toEqual([])
  expect([await dryRun(30), await dryRun(60)]).toEqual([0, 1])
})
