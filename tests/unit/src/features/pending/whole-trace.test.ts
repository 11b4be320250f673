import { expect, it } from 'vitest'
import { isPartial } from '../../../../../src/features/pending/whole-trace.ts'
import { action, step, traceOf } from '../../../electron/monitor/alerts/samples.ts'

const sent = action({ initiator: '0:aa', parties: [] })
const received = action({ initiator: '0:cc', parties: [{ role: 'recipient', name: null, address: '0:aa' }] })
const between = action({ initiator: '0:cc', parties: [{ role: 'recipient', name: null, address: '0:dd' }] })

it.each([
  ['only actions of watched accounts', ['0:aa'], [sent, received], true],
  ['also an action between others', ['0:aa'], [sent, between], false],
  ['actions of a tracked message', [], [sent], false],
  ['no actions', ['0:aa'], [], false],
] as const)('a trace with %s is recognised', (_, accounts, actions, expected) => {
  expect(isPartial(traceOf([step('completed', 10, 20)], { accounts, actions }))).toBe(expected)
})
