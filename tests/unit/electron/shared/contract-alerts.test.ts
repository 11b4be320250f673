import { expect, it } from 'vitest'
import { incidentOf } from '../../../../electron/monitor/alerts/moments.ts'
import { alertSchemas } from '../../../../electron/shared/contract/alerts.ts'
import { conditionOf, ruleOf } from '../monitor/alerts/samples.ts'

it('an alert with an id of maximum length can be acknowledged', () => {
  const address = `-1:${'ab'.repeat(32)}`
  const { id } = incidentOf(ruleOf(conditionOf('nominator-left'), { id: 'r'.repeat(60) }), {
    subject: { kind: 'pool', key: address },
    at: 1_795_172_356_000,
    detail: address,
    event: { kind: 'nominator-left', address, amount: '0' },
    when: { after: null, before: 0 },
  })
  expect(id).toHaveLength(210)
  expect(alertSchemas['incidents.acknowledge'].safeParse({ ids: [id] }).success).toBe(true)
})
