import { expect, it } from 'vitest'
import { createRuleEngine } from '../../../../../electron/monitor/alerts/rule-engine.ts'
import type { Observation } from '../../../../../electron/monitor/alerts/alert-types.ts'
import { firstRules } from '../../../../../electron/shared/rules.ts'
import type { TraceView } from '../../../../../electron/shared/pending-models.ts'
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
