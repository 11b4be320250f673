import { expect, it } from 'vitest'
import { ruleOf } from './alerts/samples.ts'
import { startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const pool = `-1:${'cd'.repeat(32)}`
const [ann, bob] = [`0:${'aa'.repeat(32)}`, `0:${'bb'.repeat(32)}`] as const
const minute = 60_000

function answerOf(
  stake: number,
  validator: number,
  balances: readonly number[],
  count = balances.length,
): string {
  return JSON.stringify({
    stake_amount_sent: stake,
    validator_amount: validator,
    nominators_count: count,
    active_nominators: balances.map((balance, nth) => ({
      address: [ann, bob][nth],
      balance,
      pending_balance: 0,
    })),
    inactive_nominators: [],
  })
}

/** Returns the alerts, the changes and the rewards of a pool that gives these responses, one a minute. */
async function watched(answers: readonly string[]) {
  let answer = answers[0] ?? ''
  const { monitor, clock } = await startOver(emptyFolder(), () => answer)
  for (const condition of [
    { kind: 'stake-returned' },
    { kind: 'nominator-moved', units: null, percent: null },
  ] as const)
    await monitor.handlers['rules.save']({ rule: { ...ruleOf(condition), id: condition.kind } })
  await monitor.handlers['pools.add']({ text: pool })
  for (const [index, each] of answers.entries()) {
    answer = each
    await monitor.handlers['pools.refresh']({ key: pool })
    await clock.runTo(startAt + (index + 1) * minute)
  }
  const { incidents } = monitor.state()
  const summary = await monitor.handlers['pools.summary']({ key: pool, at: null, since: null })
  const changes = await monitor.handlers['pools.changes']({ key: pool, from: 0, to: clock.now(), limit: 100 })
  return {
    alerts: incidents.map(({ rule }) => rule),
    changes: changes.map(({ kind }) => kind),
    rewards: summary.nominators.map(({ rewards }) => rewards.all),
  }
}

/** A round that pays 40 to the validator, and of 60 for the nominators, 40 to Ann and 20 to Bob. */
const staked = answerOf(1_200, 300, [600, 300])
const half = answerOf(0, 340, [600, 300])
const returned = answerOf(0, 340, [640, 320])

it('the rewards of a response that has the pool but not yet its nominators are no deposits', async () => {
  expect(await watched([staked, half, returned])).toEqual({
    alerts: ['stake-returned'],
    changes: ['settled'],
    rewards: ['40', '20'],
  })
})

it('a stake that returned without a reward for nominators counts once later responses confirm it', async () => {
  expect(await watched([staked, half, half, half])).toEqual({
    alerts: ['stake-returned'],
    changes: ['settled'],
    rewards: ['0', '0'],
  })
})

it('a count that is written before its list is no contradiction, and the nominator joined', async () => {
  const [alone, counted, both] = [answerOf(0, 5, [7]), answerOf(0, 5, [7], 2), answerOf(0, 5, [7, 6])]
  expect(await watched([alone, counted, both])).toMatchObject({
    alerts: ['nominator-joined'],
    changes: ['joined'],
  })
  expect((await watched([alone, counted, counted, counted])).alerts).toEqual(['integrity'])
})

it('the first response after an absence waits for the nominators, too', async () => {
  const folder = emptyFolder()
  let answer = staked
  const first = await startOver(folder, () => answer)
  await first.monitor.handlers['pools.add']({ text: pool })
  await first.clock.runTo(startAt + minute)
  await first.monitor.close()
  answer = half
  const at = startAt + 24 * 60 * minute
  const { monitor, clock } = await startOver(folder, () => answer, undefined, { at })
  await clock.runTo(at + minute)
  answer = returned
  await clock.runTo(at + 5 * minute)
  const { nominators } = await monitor.handlers['pools.summary']({ key: pool, at: null, since: null })
  expect(nominators.map(({ rewards }) => rewards.all)).toEqual(['40', '20'])
})
