import { expect, test } from 'vitest'
import type { TraceView } from '../../../../electron/shared/pending-models.ts'
import { choiceMatcher, noChoice } from '../../../../src/lib/trace-choice.ts'
import { inState } from '../../../fixtures/trace-progress.ts'

const usdt = { kind: 'jetton', master: `0:${'b'.repeat(64)}`, symbol: 'USDT', decimals: 6 } as const
const trace: TraceView = {
  key: 'T',
  ...inState('on-chain'),
  accounts: [`0:${'a'.repeat(64)}`],
  firstSeenAt: 1_000,
  lastSeenAt: 5_000,
  endedAt: null,
  steps: [],
  actions: [
    {
      key: 'a',
      type: 'jetton_transfer',
      title: [{ kind: 'text', text: 'Send 1.5 USDT' }],
      short: [{ kind: 'text', text: 'Send' }],
      isRaw: false,
      success: true,
      initiator: null,
      parties: [],
      amounts: [{ units: '1500000', asset: usdt, direction: 'out' }],
      comment: null,
    },
  ],
  mcSeqno: null,
}

test('values of one kind are ORed, kinds are ANDed, and the minimum amount applies to the chosen asset', () => {
  const chosen = (changes: object): boolean => choiceMatcher({ ...noChoice, ...changes }, () => 'g1')(trace)
  expect(chosen({})).toBe(true)
  expect(chosen({ states: ['pending', 'on-chain'] })).toBe(true)
  expect(chosen({ states: ['on-chain'], types: ['jetton_swap'] })).toBe(false)
  expect(chosen({ assets: ['USDT'], least: '1.5' })).toBe(true)
  expect(chosen({ assets: ['TON'], least: '1' })).toBe(false)
  expect(chosen({ least: '2' })).toBe(false)
  expect(chosen({ groups: ['g1'] })).toBe(true)
  expect(chosen({ directions: ['in'] })).toBe(false)
})

test('direction, asset and minimum are those of one amount', () => {
  const [action] = trace.actions
  if (action === undefined) throw new Error('The trace has an action.')
  const received = { units: '40000000000', asset: { kind: 'native' }, direction: 'in' } as const
  const swap: TraceView = { ...trace, actions: [{ ...action, amounts: [...action.amounts, received] }] }
  const chosen = (changes: object): boolean => choiceMatcher({ ...noChoice, ...changes }, () => 'g1')(swap)
  expect(chosen({ directions: ['out'], least: '2' })).toBe(false)
  expect(chosen({ directions: ['out'], assets: ['TON'] })).toBe(false)
  expect(chosen({ directions: ['in'], assets: ['TON'], least: '40' })).toBe(true)
  expect(chosen({ directions: ['in', 'out'], assets: ['USDT'], least: '1' })).toBe(true)
})
