import { describe, expect, it } from 'vitest'
import { createRuleEngine } from '../../../../../electron/monitor/alerts/rule-engine.ts'
import type { Observation } from '../../../../../electron/monitor/alerts/alert-types.ts'
import type { PoolEvent } from '../../../../../electron/monitor/watch/watch-types.ts'
import { firstRules } from '../../../../../electron/shared/rules.ts'

const minute = 60_000
const integrity = firstRules.filter(({ id }) => id === 'integrity')

type Loss = Pick<Extract<PoolEvent, { kind: 'balance-changed' }>, 'address' | 'by' | 'because'>

function change(losses: readonly Loss[], gapMs: number, more: readonly PoolEvent[] = []): Observation {
  const when = { after: 0, before: gapMs }
  return {
    kind: 'pool-change',
    pool: 'pool',
    before: null,
    events: [
      ...losses.map((loss): PoolEvent => ({ pool: 'pool', when, kind: 'balance-changed', ...loss })),
      ...more,
    ],
  }
}

const fire = (observation: Observation) => createRuleEngine(integrity).observe(observation)

const ann: Loss = { address: 'ann', by: '-2500000000', because: 'unexplained' }
const bob: Loss = { address: 'bob', by: '-1000000000', because: 'unexplained' }

describe('contradictory responses about a pool', () => {
  it('become one alert with both times', () => {
    const [transition, ...others] = fire(change([ann, bob], 5 * minute))
    expect(others).toEqual([])
    expect(transition?.incident).toMatchObject({
      severity: 'critical',
      event: {
        kind: 'stakes-lowered',
        total: '3500000000',
        count: 2,
        stakes: [
          { address: 'ann', by: '2500000000' },
          { address: 'bob', by: '1000000000' },
        ],
      },
      at: 5 * minute,
      subject: { kind: 'pool', key: 'pool' },
      when: { after: 0, before: 5 * minute },
    })
  })

  it('names the five stakes with the largest decreases, whatever their order in the response', () => {
    const losses = ['1', '7', '3', '9', '2', '8'].map((by): Loss => ({
      ...ann,
      address: `of ${by}`,
      by: `-${by}`,
    }))
    const [transition] = fire(change(losses, minute))
    expect(transition?.incident.event).toMatchObject({
      total: '30',
      count: 6,
      stakes: ['9', '8', '7', '3', '2'].map((by) => ({ address: `of ${by}`, by })),
    })
  })

  it.each<readonly [string, Observation]>([
    ['a stake that grew', change([{ ...ann, by: '2500000000' }], minute)],
    ['a loss at the end of a round', change([{ ...ann, because: 'rewarded' }], minute)],
    ['a pair of responses hours apart', change([ann], 600 * minute)],
    [
      'the end of a round',
      change([ann], minute, [
        {
          pool: 'pool',
          when: { after: 0, before: minute },
          kind: 'stake-returned',
          amount: '5',
          returned: null,
        },
      ]),
    ],
  ])('%s is not a contradiction', (_name, observation) => {
    expect(fire(observation)).toEqual([])
  })
})
