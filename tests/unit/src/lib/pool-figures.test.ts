import { expect, test } from 'vitest'
import { describePool, validatorPart } from '../../../../src/lib/pool-figures.ts'

const one = `0:${'1'.repeat(64)}`
const two = `0:${'2'.repeat(64)}`

test('sums are exact, shares relate to the total, bars to the largest balance', () => {
  const sums = describePool({
    stakeSent: '0',
    validatorAmount: '5',
    nominatorsCount: 2,
    nominators: [
      { address: one, balance: '9007199254740993', pending: '0' },
      { address: two, balance: '3002399751580331', pending: '50000000000' },
    ],
    former: [],
  })
  expect(sums.total).toBe('12009599006321324')
  expect(sums.pendingTotal).toBe('50000000000')
  expect(sums.pendingCount).toBe(1)
  expect(sums.isMismatch).toBe(false)
  expect(sums.byAddress.get(one)).toMatchObject({ share: 7_500, ofLargest: 1 })
  expect(sums.byAddress.get(two)).toMatchObject({ share: 2_500, ofLargest: 0.3333 })
})

test('a count that differs from the list is a mismatch', () => {
  const state = { stakeSent: '0', validatorAmount: '0', nominatorsCount: 1, nominators: [], former: [] }
  expect(describePool(state)).toMatchObject({ total: '0', isMismatch: true })
})

test('the change of the validator’s funds is its part of a round only if the reward is known', () => {
  const round = {
    pool: `-1:${'3'.repeat(64)}`,
    when: { after: 0, before: 1 },
    started: null,
    sent: '1500',
    returned: '1600',
    reward: '100',
    validatorBy: '40',
    nominatorsBy: '60',
    commission: 4_000,
    loss: null,
    isMinimum: false,
    nominators: 2,
    ratio: null,
    isWide: false,
  } as const
  expect(validatorPart(round)).toBe('40')
  // After a long absence, it includes deposits and withdrawals of the validator.
  expect(
    validatorPart({ ...round, validatorBy: '-112469801544489', reward: null, returned: null }),
  ).toBeNull()
  expect(validatorPart({ ...round, validatorBy: '-40', loss: 'possible' })).toBe('-40')
})
