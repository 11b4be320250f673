import { expect, it } from 'vitest'
import { decodePool } from '../../../../electron/monitor/toncenter/pool.ts'
import { isSameNominator, type Nominator } from '../../../../electron/shared/pool-models.ts'

const [decoded] = decodePool({
  stake_amount_sent: 0,
  validator_amount: 0,
  nominators_count: 1,
  active_nominators: [{ address: `0:${'1'.repeat(64)}`, balance: 5, pending_balance: 2 }],
  inactive_nominators: [],
}).nominators
const nominator: Nominator = decoded ?? { address: '', balance: '', pending: '' }

it('nominators are the same if all of their fields are', () => {
  expect(isSameNominator(nominator, { ...nominator })).toBe(true)
})

it.each(Object.keys(nominator))('nominators with another %s are not the same', (field) => {
  expect(isSameNominator(nominator, { ...nominator, [field]: '3' })).toBe(false)
})
