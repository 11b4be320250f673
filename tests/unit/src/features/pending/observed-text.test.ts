import { expect, it } from 'vitest'
import { observedText } from '../../../../../src/features/pending/observed-text.ts'
import { action, step, traceOf } from '../../../electron/monitor/alerts/samples.ts'

const sent = action({ initiator: '0:aa', parties: [] })
const received = action({ initiator: '0:cc', parties: [{ role: 'recipient', name: null, address: '0:aa' }] })
const between = action({ initiator: '0:cc', parties: [{ role: 'recipient', name: null, address: '0:dd' }] })

it.each([
  ['only actions of watched accounts', ['0:aa'], [sent, received], '1 state, 2 actions of watched accounts'],
  ['also an action between others', ['0:aa'], [sent, between], '1 state, 2 actions'],
  ['a tracked message', [], [sent], '1 state, 1 action'],
  ['no actions', ['0:aa'], [], '1 state, 0 actions'],
] as const)('the evidence of a trace with %s says whose actions it lists', (_, accounts, actions, text) => {
  expect(observedText(traceOf([step('completed', 10, 20)], { accounts, actions }))).toBe(text)
})
