import { expect, test } from 'vitest'
import { formatFriendly, shortenAddress } from '../../../../electron/shared/address.ts'
import { book } from '../../../../src/stores/book.ts'
import { lookAlikeOf } from '../../../../src/stores/look-alikes.ts'

const addressOf = (head: string, tail: string): string => `0:${head.padEnd(64 - tail.length, '0')}${tail}`
const entry = (key: string) => ({ key, name: key })

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
