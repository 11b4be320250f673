import { expect, it } from 'vitest'
import { ruleOf } from './alerts/samples.ts'
import { startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const pool = `-1:${'ab'.repeat(32)}`
const [ann, bob] = [`0:${'a1'.repeat(32)}`, `0:${'b0'.repeat(32)}`]
const hour = 3_600_000

const poolOf = (balances: readonly [number, number]): string =>
  JSON.stringify({
    stake_amount_sent: 1_000,
    validator_amount: 300,
    nominators_count: 2,
    active_nominators: [ann, bob].map((address, nth) => ({
      address,
      balance: balances[nth],
      pending_balance: 0,
    })),
    inactive_nominators: [],
  })

/** Polls for 30 hours, pauses for eight, and polls for six more. The balances change during the pause. */
async function paused(later: readonly [number, number]) {
  const rule = ruleOf({ kind: 'stake-overdue' }, { forMs: 38 * hour })
  let body = poolOf([600, 300])
  const { monitor, clock } = await startOver(emptyFolder(), () => body)
  await monitor.handlers['rules.save']({ rule })
  await monitor.handlers['pools.add']({ text: pool })
  await clock.runTo(startAt + 30 * hour)
  await monitor.handlers['monitor.pause']({ isPaused: true })
  body = poolOf(later)
  await clock.runTo(startAt + 38 * hour)
  await monitor.handlers['monitor.pause']({ isPaused: false })
  await clock.runTo(startAt + 44 * hour)
  const dry = await monitor.handlers['rules.try']({ rule, days: 3 })
  const rounds = await monitor.handlers['pools.rounds']({ pools: [pool], from: 0, to: clock.now() })
  const statement = { pools: [pool], address: ann, from: startAt, to: clock.now() }
  const [stated] = await monitor.handlers['pools.statement'](statement)
  return {
    rounds: rounds.map(({ sent, nominatorsBy }) => [sent, nominatorsBy]),
    lines: stated?.lines.map(({ kind, by }) => [kind, by]),
    alerts: [monitor.state().incidents.filter((each) => each.rule === rule.id).length, dry.incidents.length],
    sentBefore: (monitor.state().pools[0]?.round?.since.before ?? 0) - startAt,
  }
}

it('a stake that was sent again with the same amount during a gap is not overdue, because rewards were paid', async () => {
  const { alerts, sentBefore } = await paused([660, 330])
  expect(alerts).toEqual([0, 0])
  expect(sentBefore).toBeGreaterThanOrEqual(38 * hour)
})

it('a stake that was sent again with the same amount during a gap has a settlement', async () => {
  const { rounds, lines } = await paused([660, 330])
  expect(rounds).toEqual([['1000', '90']])
  expect(lines).toEqual([['reward', '60']])
})

it('a stake of the same amount after a gap is overdue if no reward was paid', async () => {
  const { alerts, sentBefore } = await paused([600, 300])
  expect(alerts).toEqual([1, 1])
  expect(sentBefore).toBeLessThan(hour)
})
