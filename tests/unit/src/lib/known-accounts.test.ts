import { parseAddress } from '../../../../electron/shared/address.ts'
import { expect, it } from 'vitest'
import { knownName } from '../../../../src/lib/known-accounts.ts'

it.each([
  ['Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF', 'Elector'],
  ['Ef9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVbxn', 'Config'],
  ['Ef80UXx731GHxVr0-LYf3DIViMerdo3uJLAG3ykQZFjXz2kW', 'Log test contract'],
  ['EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c', 'Zero address (burner)'],
  ['EQD__________________________________________0vo', 'Burner'],
])('%s is named', (text, name) => {
  const parsed = parseAddress(text)
  expect(parsed.ok && knownName(parsed.address.key)).toBe(name)
})

it('other accounts have no name', () => {
  expect(knownName(`0:${'ab'.repeat(32)}`)).toBeNull()
})
