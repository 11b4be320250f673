import { expect, it } from 'vitest'
import { createRuleEngine } from '../../../../../electron/monitor/alerts/rule-engine.ts'
import type { Observation } from '../../../../../electron/monitor/alerts/alert-types.ts'
import { firstRules } from '../../../../../electron/shared/rules.ts'
import type { TraceView } from '../../../../../electron/shared/pending-models.ts'
import { setUp } from './alert-manager-rig.ts'
import { conditionOf, pool, ruleOf, step, traceOf } from './samples.ts'
import { inState } from '../../../../fixtures/trace-progress.ts'

const hour = 3_600_000

function ended(key: string): Observation {
  const view: TraceView = {
    key,
    ...inState('completed'),
    accounts: ['a'],
    firstSeenAt: 0,
    lastSeenAt: hour,
    endedAt: hour,
    steps: [],
    actions: [],
    mcSeqno: null,
  }
  return { kind: 'trace', view }
}

it('the rule engine remembers the last 200 ended traces that were pending for long', () => {
  const ruleEngine = createRuleEngine(firstRules.filter(({ id }) => id === 'trace-long'))
  const kindsOf = (key: string): readonly string[] => ruleEngine.observe(ended(key)).map(({ kind }) => kind)
  expect(kindsOf('first')).toEqual(['fired', 'recovered'])
  for (let count = 0; count < 199; count += 1) kindsOf(`other ${count}`)
  expect(kindsOf('first')).toEqual([])
  kindsOf('one more')
  expect(kindsOf('other 198')).toEqual([])
  expect(kindsOf('first')).toEqual(['fired', 'recovered'])
})

it('an alert about a trace that an account shows stays open when its message is no longer tracked', () => {
  const { manager, traces, ends } = setUp({
    rules: [ruleOf(conditionOf('trace-long'), { forMs: hour })],
  })
  const steps = [step('pending', 0, 10)]
  traces.set('T', traceOf(steps, { firstSeenAt: 10, lastSeenAt: 10 + 2 * hour }))
  manager.polled({ kind: 'traces', key: '' }, null)
  expect(ends()).toEqual([null])
  manager.forget({ kind: 'message', key: 'T' })
  expect(ends()).toEqual([null])
  traces.delete('T')
  manager.forget({ kind: 'message', key: 'T' })
  expect(ends()).toEqual(['not-watched'])
})

it('an alert about a pool stays open when an account of the same address is no longer watched', () => {
  const { manager, answer, ends } = setUp({ rules: [ruleOf({ kind: 'validator-below', units: '2' })] })
  answer(pool({ validatorAmount: '1' }))
  expect(ends()).toEqual([null])
  manager.forget({ kind: 'account', key: 'pool' })
  expect(ends()).toEqual([null])
  manager.forget({ kind: 'pool', key: 'pool' })
  expect(ends()).toEqual(['not-watched'])
})
