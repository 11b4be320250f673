import { expect, it } from 'vitest'
import { emptyFolder } from './store/profile.ts'
import { ruleOf } from './alerts/samples.ts'
import { startAt, startOver } from './started.ts'

const minute = 60_000
const pool = `-1:${'cd'.repeat(32)}`
const [ann, bob] = [`0:${'aa'.repeat(32)}`, `0:${'bb'.repeat(32)}`] as const

type Balances = readonly [ann: number, bob: number]

function answerOf(stake: number, validator: number, balances: Balances): string {
  return JSON.stringify({
    stake_amount_sent: stake,
    validator_amount: validator,
    nominators_count: 2,
    active_nominators: balances.map((balance, index) => ({
      address: [ann, bob][index],
      balance,
      pending_balance: 0,
    })),
    inactive_nominators: [],
  })
}

/** A round that pays 40 to the validator, and of 60 for the nominators, 40 to Ann and 20 to Bob. Then the next stake. */
const staked = answerOf(1_200, 300, [600, 300])
const returned = answerOf(0, 340, [640, 320])
const again = answerOf(1_300, 340, [640, 320])

/** Watches the pool through these responses, one every ten minutes. Returns its live stakes after each, and its history. */
async function watched(answers: readonly string[], folder = emptyFolder()) {
  let answer = answers[0] ?? ''
  const { monitor, clock } = await startOver(folder, () => answer)
  for (const kind of ['stake-sent', 'stake-returned', 'integrity'] as const)
    await monitor.handlers['rules.save']({ rule: { ...ruleOf({ kind }), id: kind } })
  await monitor.handlers['pools.add']({ text: pool })
  const stakes: (string | undefined)[] = []
  for (const [index, each] of answers.entries()) {
    answer = each
    await monitor.handlers['pools.refresh']({ key: pool })
    await clock.runTo(startAt + (index + 1) * 10 * minute)
    stakes.push((await monitor.handlers['state.get'](undefined)).pools[0]?.state?.stakeSent)
  }
  const to = clock.now()
  const state = await monitor.handlers['state.get'](undefined)
  return {
    monitor,
    stakes,
    state,
    alerts: state.incidents.map(({ rule }) => rule).toSorted(),
    summary: await monitor.handlers['pools.summary']({ key: pool, at: null, since: null }),
    changes: (await monitor.handlers['pools.changes']({ key: pool, from: 0, to, limit: 100 }))
      .map(({ kind }) => kind)
      .toReversed(),
  }
}

it('counts and reports a reward once if the service returns an older state after it', async () => {
  const answers = [staked, returned, staked, returned, staked, again]
  const { stakes, alerts, summary, changes } = await watched(answers)
  expect(stakes).toEqual(['1200', '0', '0', '0', '0', '1300'])
  expect(alerts).toEqual(['integrity', 'integrity', 'stake-returned', 'stake-sent'])
  expect(changes).toEqual(['settled', 'gap', 'stake-sent', 'gap'])
  expect(summary.nominators.map(({ rewards }) => rewards.all)).toEqual(['40', '20'])
  expect(summary.yield).toMatchObject({ rounds: 1, reward: '60' })
})

/** Returned and sent again with the same amount. */
const paid = answerOf(1_200, 340, [640, 320])

it('counts a reward once if the same stake is out in the older state', async () => {
  const { alerts, summary, changes } = await watched([staked, paid, staked, paid, staked])
  expect(alerts).toEqual(['integrity', 'integrity', 'stake-returned', 'stake-sent'])
  expect(changes).toEqual(['settled', 'stake-sent', 'gap', 'gap'])
  expect(summary.yield).toMatchObject({ rounds: 1, reward: '60' })
})

it('counts no round without a reward if an older state has no stake yet', async () => {
  const { summary, changes } = await watched([returned, again, returned, again])
  expect(changes).toEqual(['stake-sent', 'gap'])
  expect(summary.settlements).toBe(0)
})

it('takes the return of a stake without a reward as such, and the next one of the same amount', async () => {
  const { stakes, summary, changes } = await watched([returned, again, returned])
  expect(stakes).toEqual(['0', '1300', '0'])
  expect(changes).toEqual(['stake-sent', 'settled'])
  expect(summary.lastRound).toMatchObject({ sent: '1300', reward: '0' })
})

it('takes a repeated state without nominators as the next round, because the validator may withdraw its reward', async () => {
  const own = (stake: number, validator: number): string =>
    JSON.stringify({
      stake_amount_sent: stake,
      validator_amount: validator,
      nominators_count: 0,
      active_nominators: [],
      inactive_nominators: [],
    })
  const { stakes, changes } = await watched([own(900, 1_000), own(0, 1_010), own(0, 1_000), own(900, 1_000)])
  expect(stakes).toEqual(['900', '0', '0', '900'])
  expect(changes).toEqual(['settled', 'validator', 'stake-sent'])
})

/** The last poll before the second answer is replaced. */
const lastCurrentAt = startAt + 20 * minute - 1_500

it('dates a change after an older state from the last response that was current', async () => {
  const { state, stakes } = await watched([staked, returned, staked, again])
  expect(stakes).toEqual(['1200', '0', '0', '1300'])
  const since = { after: lastCurrentAt, before: startAt + 30 * minute }
  expect(state.incidents.find(({ rule }) => rule === 'stake-sent')?.when).toEqual(since)
  expect(state.pools[0]?.round?.since).toEqual(since)
})

it('dates a change after a restart and an older state from the last response that was current', async () => {
  const folder = emptyFolder()
  const { monitor } = await watched([staked, returned], folder)
  await monitor.close()
  let answer = staked
  const next = await startOver(folder, () => answer, undefined, { at: startAt + 31 * minute })
  await next.clock.runTo(startAt + 35 * minute)
  answer = again
  await next.clock.runTo(startAt + 40 * minute)
  const { pools } = await next.monitor.handlers['state.get'](undefined)
  expect(pools[0]?.round?.since.after).toBe(lastCurrentAt)
})

it('counts an older state as a response of the service', async () => {
  const { state } = await watched([staked, returned, staked, staked])
  const lastPollAt = startAt + 40 * minute - 1_500
  expect(state.status.lastAnswerAt).toBe(lastPollAt)
  expect(state.pools[0]?.freshness.observedAt).toBe(lastPollAt)
})

it.each([
  [returned, '0', ['integrity', 'stake-returned']],
  [paid, '1200', ['integrity', 'stake-returned', 'stake-sent']],
])('starts with the newer state if the last response was an older one', async (newer, stake, fired) => {
  const folder = emptyFolder()
  const { alerts, monitor } = await watched([staked, newer, staked], folder)
  expect(alerts).toEqual(fired)
  await monitor.close()
  const next = await startOver(folder, () => newer, undefined, { at: startAt + 31 * minute })
  await next.clock.runTo(startAt + 40 * minute)
  const { pools, incidents } = await next.monitor.handlers['state.get'](undefined)
  expect(pools[0]?.state?.stakeSent).toBe(stake)
  expect(incidents.map(({ rule }) => rule).toSorted()).toEqual(fired)
})
