import { Address } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findLookAlikes,
  formatFriendly,
  isAddressKey,
  parseAddress,
  shortenAddress,
} from '../../../../electron/shared/address.ts'
import { anyCharacter } from '../../../fixtures/any-character.ts'

const key = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const friendly = [
  ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF', true, false],
  ['UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA', false, false],
  ['kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP', true, true],
  ['0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPleK', false, true],
] as const

const anyAccount = fc.uint8Array({ minLength: 32, maxLength: 32 })
const anyWorkchain = fc.constantFrom(-128, -1, 0, 1, 127)

describe('parseAddress', () => {
  it.each(friendly)('parses %s', (text) => {
    const address = { key }
    expect(parseAddress(text)).toEqual({ ok: true, address })
    expect(parseAddress(text.replaceAll('-', '+').replaceAll('_', '/'))).toEqual({ ok: true, address })
    expect(parseAddress(`\n ${text}\t`)).toEqual({ ok: true, address })
  })

  it('parses the raw form in either case', () => {
    const address = { key }
    expect(parseAddress(key)).toEqual({ ok: true, address })
    expect(parseAddress(key.toUpperCase())).toEqual({ ok: true, address })
  })

  it('parses a masterchain address', () => {
    expect(parseAddress('Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF')).toMatchObject({
      address: { key: `-1:${'3'.repeat(64)}` },
    })
  })

  it.each([
    ['', 'The address is missing.'],
    ['   ', 'The address is missing.'],
    ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrH', 'has 48 characters; this one has 47'],
    ['EQDK bjIc', 'contains a space'],
    ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrH§', 'The character “§” cannot be part'],
    [
      '\u2068EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrH\u2069',
      'The character “⟨U+2068⟩” cannot be part',
    ],
    ['vendor.ton', 'Domain names are not supported'],
    ['https://tonviewer.com/blocks', 'Lookout finds no address in this link.'],
  ])('rejects %j and lists what is accepted', (text, reason) => {
    const parsed = parseAddress(text)
    expect(parsed).toMatchObject({ ok: false, message: expect.stringContaining(reason) })
    expect(parsed).toMatchObject({
      message: expect.stringContaining('Accepted: 48 characters such as EQDK…'),
    })
  })

  it.each([
    [
      'ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
      'The workchain is missing before these 64 hex digits. Add the prefix 0:, or -1: for the masterchain.',
    ],
    [
      '0xca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
      'The workchain is missing before these 64 hex digits. Add the prefix 0:, or -1: for the masterchain.',
    ],
    [
      'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG',
      'The checksum of this friendly address is wrong: a character is mistyped or missing.',
    ],
    [
      'EQDKbjlcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
      'The checksum of this friendly address is wrong: a character is mistyped or missing.',
    ],
    [
      'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5_qPrHF',
      'This friendly address mixes the two base64 alphabets (+/ and -_).',
    ],
    ['0:ca6e', 'The part after the colon has 4 hex digits; 64 are required.'],
    [`${key}0`, 'The part after the colon has 65 hex digits; 64 are required.'],
    [key.replace('ca', 'zz'), 'The part after the colon contains a character that is not a hex digit.'],
    [key.replace('0:', '128:'), 'The workchain 128 is out of range, -128 to 127.'],
    [key.replace('0:', ':'), '“” is not a workchain.'],
    [key.replace('0:', '-0:'), '“-0” is not a workchain.'],
    [key.replace('0:', '1e2:'), '“1e2” is not a workchain.'],
    [
      'EgDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgWL',
      'The first byte of this friendly address is invalid.',
    ],
  ])('rejects %j, whose form is clear, with the reason only', (text, message) => {
    expect(parseAddress(text)).toEqual({ ok: false, message })
  })

  it('round-trips the addresses of another implementation', () => {
    const check = (workchain: number, account: Uint8Array, bounceable: boolean, testnet: boolean): void => {
      const other = new Address(workchain, Buffer.from(account))
      const text = other.toString({ urlSafe: true, bounceable, testOnly: testnet })
      const parsed = parseAddress(text)
      expect(parsed).toMatchObject({
        ok: true,
        address: { key: other.toRawString() },
      })
      expect(formatFriendly(other.toRawString(), { bounceable, testnet })).toBe(text)
      expect(parseAddress(other.toString({ urlSafe: false }))).toMatchObject({
        address: { key: other.toRawString() },
      })
    }
    fc.assert(fc.property(anyWorkchain, anyAccount, fc.boolean(), fc.boolean(), check), { numRuns: 500 })
  })

  it('rejects every friendly text that another implementation rejects', () => {
    const changed = fc.tuple(fc.nat({ max: 47 }), fc.constantFrom(...'ABCZaz059-_'))
    const check = (account: Uint8Array, [at, letter]: readonly [number, string]): void => {
      const text = new Address(0, Buffer.from(account)).toString()
      const mutated = text.slice(0, at) + letter + text.slice(at + 1)
      expect(parseAddress(mutated).ok).toBe(mutated === text)
    }
    fc.assert(fc.property(anyAccount, changed, check), { numRuns: 500 })
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 60 }),
        (text) => typeof parseAddress(text).ok === 'boolean',
      ),
    )
  })
})

describe('other forms', () => {
  it('formats the four friendly forms', () => {
    for (const [text, bounceable, testnet] of friendly) {
      expect(formatFriendly(key, { bounceable, testnet })).toBe(text)
    }
    expect(() => formatFriendly('0:ca', { bounceable: true, testnet: false })).toThrow(RangeError)
  })

  it('recognizes canonical keys', () => {
    expect(isAddressKey(key)).toBe(true)
    expect(isAddressKey(key.toUpperCase())).toBe(false)
    expect(isAddressKey(`200:${'0'.repeat(64)}`)).toBe(false)
  })

  it('shortens to six and six after the prefix', () => {
    expect(shortenAddress('EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF')).toBe('DKbjIc···gqPrHF')
    expect(shortenAddress(key)).toBe('ca6e32···982a3e')
    expect(shortenAddress('0:ca6e')).toBe('ca6e')
  })

  it('finds look-alikes by the ends of the raw form', () => {
    const middle = '0'.repeat(52)
    const twin = `0:ca6e32${middle}982a3e`
    const other = `0:111111${middle}222222`
    expect(findLookAlikes([key, twin, other, key])).toEqual(new Set([key, twin]))
  })

  it('finds look-alikes by four characters at each end of any friendly form', () => {
    // EQDKbjIc…gqPrHF and EQDKbj8A…C9XPrHF; UQDKbjIc…gqPuwA and UQDKbj8A…C9XPuwA.
    const twin = `0:ca6e3f${'0'.repeat(52)}2f573e`
    const near = `0:ca6e3f${'0'.repeat(52)}2f563e`
    expect(findLookAlikes([key, twin, near])).toEqual(new Set([key, twin]))
  })
})
