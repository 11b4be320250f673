import { describe, expect, it } from 'vitest'
import { crc16, parseAddress, parseHash, toFriendly } from '../../../../../electron/demo/world/addresses.ts'

const raw = '0:CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E'
const forms = {
  'bounceable mainnet': 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
  'non-bounceable mainnet': 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
  'bounceable testnet': 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP',
  'non-bounceable testnet': '0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPleK',
}

describe('addresses', () => {
  it('computes CRC16 XMODEM', () => {
    expect(crc16(Buffer.from('123456789'))).toBe(0x31c3)
  })

  it('writes the four friendly forms', () => {
    expect(toFriendly(raw, { bounceable: true, testnet: false })).toBe(forms['bounceable mainnet'])
    expect(toFriendly(raw, { bounceable: false, testnet: false })).toBe(forms['non-bounceable mainnet'])
    expect(toFriendly(raw, { bounceable: true, testnet: true })).toBe(forms['bounceable testnet'])
    expect(toFriendly(raw, { bounceable: false, testnet: true })).toBe(forms['non-bounceable testnet'])
  })

  it.each(Object.entries(forms))('parses the %s form', (_, text) => {
    expect(parseAddress(text)).toBe(raw)
    expect(parseAddress(text.replaceAll('-', '+').replaceAll('_', '/'))).toBe(raw)
  })

  it('parses raw forms in either case and in the masterchain', () => {
    expect(parseAddress(raw.toLowerCase())).toBe(raw)
    expect(parseAddress(`-1:${'3'.repeat(64)}`)).toBe(`-1:${'3'.repeat(64)}`)
  })

  it.each([
    ['bare hex', 'CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E'],
    ['a wrong checksum', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG'],
    ['a short one', '0:CA6E'],
    ['a workchain beyond int8', `200:${'0'.repeat(64)}`],
    ['nothing', ''],
    ['two at once', `${raw},${raw}`],
  ])('rejects %s', (_, text) => {
    expect(parseAddress(text)).toBeUndefined()
  })

  it('parses hashes in every form', () => {
    const base64 = '+/9rlyfO6TmtUxoqB+fMo3BWCA+mG2tVGBshyDCiEws='
    const hex = 'fbff6b9727cee939ad531a2a07e7cca37056080fa61b6b55181b21c830a2130b'
    for (const text of [
      base64,
      hex,
      hex.toUpperCase(),
      `0x${hex}`,
      '-_9rlyfO6TmtUxoqB-fMo3BWCA-mG2tVGBshyDCiEws=',
      '-_9rlyfO6TmtUxoqB-fMo3BWCA-mG2tVGBshyDCiEws',
    ]) {
      expect(parseHash(text)).toBe(base64)
    }
    expect(parseHash(hex.slice(1))).toBeUndefined()
    expect(parseHash(' 9rlyfO6TmtUxoqB+fMo3BWCA+mG2tVGBshyDCiEws=')).toBeUndefined()
  })
})
