import { expect, it } from 'vitest'
import { ruleOf } from './alerts/samples.ts'
import { startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const pool = `0:${'ab'.repeat(32)}`
const [ann, bob] = [`0:${'a1'.repeat(32)}`, `0:${'b0'.repeat(32)}`]
const minute = 60_000

const poolOf = (count: number, addresses: readonly string[]): string =>
  JSON.stringify({
    stake_amount_sent: 0,
    validator_amount: 5,
    nominators_count: count,
    active_nominators: addresses.map((address) => ({ address, balance: 7, pending_balance: 0 })),
    inactive_nominators: [],
  })

it('a nominator whose index entry is later than the count raises an alert, live and in the dry run', async () => {
  const rule = ruleOf({ kind: 'nominator-joined' })
  let body = poolOf(1, [ann])
  const { monitor, clock } = await startOver(emptyFolder(), () => body)
  await monitor.handlers['rules.save']({ rule })
  await monitor.handlers['pools.add']({ text: pool })
  await clock.runTo(startAt + minute)
  body = poolOf(2, [ann])
  await clock.runTo(startAt + 10 * minute)
  body = poolOf(2, [ann, bob])
  await clock.runTo(startAt + 20 * minute)
  const joined = { kind: 'nominator-joined', address: bob, amount: '7' }
  const ofRule = monitor.state().incidents.filter((incident) => incident.rule === rule.id)
  expect(ofRule.map(({ event }) => event)).toEqual([joined])
  const dry = await monitor.handlers['rules.try']({ rule, days: 2 })
  expect(dry.incidents.map(({ event }) => event)).toEqual([joined])
})
