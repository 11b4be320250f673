import { describe, expect, it } from 'vitest'
import type { Observation } from '../../../../../electron/monitor/alerts/alert-types.ts'
import { replay, type RuleHistory } from '../../../../../electron/monitor/alerts/replay.ts'
import { noContext, type PoolFacts } from '../../../../../electron/monitor/alerts/rule-context.ts'
import { createRuleEngine } from '../../../../../electron/monitor/alerts/rule-engine.ts'
import type { PoolRoundResult } from '../../../../../electron/shared/pool-models.ts'
import { firstRules, type AlertRule } from '../../../../../electron/shared/rules.ts'
import { hour, pool, ruleOf } from './samples.ts'

/**
 * A round starts between hour 20 and hour 20.5. Its elections close between hour 18 and hour 18.5, the next elections 18 hours
 * later.
 */
const facts: PoolFacts = {
  electionsOf: () => ({
    from: 20 * hour,
    to: 20.5 * hour,
    validationMs: 18 * hour,
    electionsOpenMs: 9 * hour,
    electionsCloseMs: 2 * hour,
    observations: 1,
  }),
  roundsUntil: () => [],
}

const closing = ruleOf({ kind: 'elections-closing', withinMs: 2 * hour })

function observed(rule: AlertRule, pools: PoolFacts, observations: readonly Observation[]) {
  const engine = createRuleEngine([rule], { ...noContext, pools })
  return observations.flatMap((observation) =>
    engine
      .observe(observation)
      .map(({ kind, incident }) => [
        kind,
        kind === 'fired' ? incident.at : incident.recoveredAt,
        incident.event,
      ]),
  )
}

const at = (hours: number, stakeSent = '0'): Observation => ({
  kind: 'pool',
  pool: 'pool',
  state: pool({ stakeSent }),
  isContinued: true,
  at: hours * hour,
})

function dry(rule: AlertRule, history: Pick<RuleHistory, 'pools' | 'poolFacts'>) {
  const steps = replay(rule, {
    traces: () => [],
    accounts: () => [],
    contradictions: () => [],
    isInGroup: () => false,
    isWatched: () => false,
    isPaidBefore: () => false,
    to: 0,
    ...history,
  })
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value.map((each) => [each.at / hour, (each.recoveredAt ?? 0) / hour])
  }
}

describe('a stake that is not sent before elections close', () => {
  const event = { kind: 'elections-closing', closesFrom: 18 * hour, closesTo: 18.5 * hour }

  it('fires two hours before, and recovers when the stake is sent', () => {
    expect(observed(closing, facts, [at(15.9), at(16), at(17), at(17.5, '5')])).toEqual([
      ['fired', 16 * hour, event],
      ['recovered', 17.5 * hour, event],
    ])
  })

  it('fires by the rule of a new profile only if the stake is not sent within half an hour', () => {
    const rule = firstRules.filter(({ condition }) => condition.kind === 'elections-closing')
    const fired = (observations: readonly Observation[]) =>
      rule.flatMap((each) => observed(each, facts, observations))
    expect(fired([at(17, '5'), at(17.1), at(17.2), at(17.3, '6')])).toEqual([])
    expect(fired([at(17, '5'), at(17.1), at(17.5), at(17.7)])).toEqual([['fired', 17.6 * hour, event]])
  })

  it('recovers when the elections have closed, and fires again before the next ones', () => {
    const next = { kind: 'elections-closing', closesFrom: 36 * hour, closesTo: 36.5 * hour }
    expect(observed(closing, facts, [at(17), at(18.4), at(18.5), at(34)])).toEqual([
      ['fired', 17 * hour, event],
      ['recovered', 18.5 * hour, event],
      ['fired', 34 * hour, next],
    ])
  })

  it('does not fire without a known round, nor while the stake is out', () => {
    const unknown = { ...facts, electionsOf: () => null }
    expect(observed(closing, unknown, [at(17), at(18)])).toEqual([])
    expect(observed(closing, facts, [at(17, '5'), at(18, '5')])).toEqual([])
  })

  it('a dry run finds the time within an unchanged response', () => {
    const span = { fromAt: 10 * hour, seenUntilAt: 35 * hour, gap: null, read: () => pool() }
    const pools = () => [{ key: 'pool', spans: [span] }]
    expect(dry(closing, { pools, poolFacts: facts })).toEqual([
      [16, 18.5],
      [34, 0],
    ])
  })
})

describe('a reward below the median', () => {
  const ended = (nth: number, ratio: number, changes: Partial<PoolRoundResult> = {}): PoolRoundResult => ({
    pool: 'pool',
    sent: '1000000000',
    returned: '1000100000',
    validatorBy: '40000',
    nominatorsBy: '60000',
    reward: '100000',
    commission: 4_000,
    loss: null,
    isMinimum: false,
    when: { after: nth * hour - 1, before: nth * hour },
    started: null,
    nominators: 2,
    ratio,
    isWide: false,
    ...changes,
  })
  const before = [100_000, 140_000, 120_000, 130_000, 110_000, 999_000].map((ratio, nth) => ended(nth, ratio))
  const returned = (nth: number): Observation => ({
    kind: 'pool-change',
    pool: 'pool',
    before: null,
    events: [
      {
        kind: 'stake-returned',
        pool: 'pool',
        amount: '1',
        returned: '2',
        when: { after: nth * hour - 1, before: nth * hour },
      },
    ],
  })
  // The last five are 140, 120, 130, 110 and 999 ppm: the median is 130.
  const low = (percent: number, results: readonly PoolRoundResult[]) =>
    observed(ruleOf({ kind: 'reward-low', percent }), { ...facts, roundsUntil: () => results }, [returned(6)])

  it.each([
    [10, 117_000, true],
    [10, 117_001, false],
    [100, 0, true],
    [0, 129_999, true],
    [0, 130_000, false],
  ])('by at least %i percent: a reward of %i thousandths of a ppm fires: %s', (percent, ratio, isFired) => {
    const event = { kind: 'reward-low', ratio, median: 130_000, rounds: 5 }
    expect(low(percent, [...before, ended(6, ratio)])).toEqual(isFired ? [['fired', 6 * hour, event]] : [])
  })

  it('needs three earlier rounds, and a reward that is known', () => {
    expect(low(0, [...before.slice(0, 2), ended(6, 1)])).toEqual([])
    expect(low(0, [...before, ended(6, 1, { ratio: null })])).toEqual([])
    expect(low(0, [...before, ended(6, 1, { isWide: true })])).toEqual([])
    expect(low(0, before)).toEqual([])
  })

  it('is not compared with responses that may span several rounds', () => {
    const wide = [1, 2, 3].map((nth) => ended(nth, 260_000, { isWide: true }))
    const single = [4, 5].map((nth) => ended(nth, 130_000))
    expect(low(10, [...wide, ...single, ended(6, 130_000)])).toEqual([])
    const most = [ended(0, 130_000), ...single, ...wide.slice(0, 2), ended(6, 100_000)]
    expect(low(10, most)).toEqual([
      ['fired', 6 * hour, { kind: 'reward-low', ratio: 100_000, median: 130_000, rounds: 3 }],
    ])
  })
})
