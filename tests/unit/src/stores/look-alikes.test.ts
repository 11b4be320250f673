import { expect, test } from 'vitest'
import { formatFriendly, shortenAddress } from '../../../../electron/shared/address.ts'
import { book } from '../../../../src/stores/book.ts'
import { setPresentLabels } from '../../../../src/stores/labels.ts'
import { lookAlikeName, lookAlikeOf, sameNameOf } from '../../../../src/stores/look-alikes.ts'

const addressOf = (head: string, tail: string): string => `0:${head.padEnd(64 - tail.length, '0')}${tail}`
const entry = (key: string) => ({ key, name: key })

test('an address with the first and last four characters of another is its look-alike', () => {
  // EQDKbjIc…gqPrHF and EQDKbj8A…C9XPrHF.
  const known = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
  book.hydrate([entry(known)])
  expect(lookAlikeOf(`0:ca6e3f${'0'.repeat(52)}2f573e`)).toBe(known)
  expect(lookAlikeOf(`0:ca6e3f${'0'.repeat(52)}2f563e`)).toBeNull()
})

test('an address with another’s shortened raw form is its look-alike, others are not', () => {
  const known = addressOf('ca6e32', '982a3e')
  book.hydrate([entry(known), entry(addressOf('ca6e33', '982a3e'))])
  expect(lookAlikeOf(addressOf('ca6e321', '982a3e'))).toBe(known)
  expect(lookAlikeOf(known)).toBeNull()
  expect(lookAlikeOf('not an address')).toBeNull()
})

/** Returns two addresses whose friendly forms agree in all shown digits, and whose raw forms do not. */
function friendlyTwins(): readonly [string, string] {
  const found = new Map<string, string>()
  for (let nth = 1; ; nth += 1) {
    const key = addressOf(`ca6e32ff${nth.toString(16).padStart(8, '0')}`, `${nth % 2}82a3e`)
    const short = shortenAddress(formatFriendly(key, { bounceable: true, testnet: false }))
    const other = found.get(short)
    if (other !== undefined && shortenAddress(other) !== shortenAddress(key)) return [other, key]
    found.set(short, key)
  }
}

test('an address with another’s shortened friendly form is its look-alike', () => {
  const [known, twin] = friendlyTwins()
  book.hydrate([entry(known)])
  expect(lookAlikeOf(twin)).toBe(known)
})

test('at a past moment, addresses are also compared with those that are watched only since', () => {
  const account = { key: addressOf('ca6e32', '982a3e'), label: 'Payroll' }
  const pool = { key: addressOf('ab12cd', '34ef56'), label: 'Own pool' }
  const compared = () => [
    lookAlikeName(addressOf('ca6e321', '982a3e')),
    lookAlikeName(addressOf('ab12cd1', '34ef56')),
    sameNameOf(addressOf('1', '2'), 'payroll'),
  ]
  book.hydrate([])
  expect(compared()).toEqual([null, null, null])
  setPresentLabels([account], [pool])
  expect(compared()).toEqual(['Payroll', 'Own pool', account.key])
  setPresentLabels([], [])
  expect(compared()).toEqual([null, null, null])
})
