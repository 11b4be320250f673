import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bytesFromBase64,
  bytesFromHex,
  bytesToBase64,
  bytesToBase64Url,
  bytesToHex,
  parseHash,
} from '../../../../electron/shared/hash.ts'

// The root hash of masterchain block 24226822, in the forms that the service returns and accepts.
const hash = {
  hex: 'fadf76b6827ae5f61e90ae372b7244ab13b334f09cc4f6399e4a386114fc61c7',
  base64: '+t92toJ65fYekK43K3JEqxOzNPCcxPY5nko4YRT8Ycc=',
  base64url: '-t92toJ65fYekK43K3JEqxOzNPCcxPY5nko4YRT8Ycc',
}

describe('parseHash', () => {
  it.each([
    hash.hex,
    hash.hex.toUpperCase(),
    `0x${hash.hex}`,
    hash.base64,
    hash.base64.slice(0, 43),
    hash.base64url,
    `${hash.base64url}=`,
    '%2Bt92toJ65fYekK43K3JEqxOzNPCcxPY5nko4YRT8Ycc%3D',
    '%2bt92toJ65fYekK43K3JEqxOzNPCcxPY5nko4YRT8Ycc%3d',
    '%2Bt92toJ65fYekK43K3JEqxOzNPCcxPY5nko4YRT8Ycc',
    ` ${hash.hex}\n`,
  ])('parses %j', (text) => expect(parseHash(text)).toEqual(hash))

  it.each([
    '',
    hash.hex.slice(1),
    `${hash.hex}0`,
    'g'.repeat(64),
    hash.base64.slice(1),
    `${hash.base64}=`,
    '='.repeat(44),
    '%2t92toJ65fYekK43K3JEqxOzNPCcxPY5nko4YRT8Ycc%3D',
    `%20${hash.base64}`,
  ])('rejects %j', (text) => expect(parseHash(text)).toBeNull())
})

describe('bytes', () => {
  it('agrees with Buffer at every length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const buffer = Buffer.from(bytes)
        expect(bytesToHex(bytes)).toBe(buffer.toString('hex'))
        expect(bytesToBase64(bytes)).toBe(buffer.toString('base64'))
        expect(bytesToBase64Url(bytes)).toBe(buffer.toString('base64url'))
        expect(bytesFromBase64(buffer.toString('base64'))).toEqual(bytes)
        expect(bytesFromBase64(buffer.toString('base64url'))).toEqual(bytes)
        expect(bytesFromHex(buffer.toString('hex'))).toEqual(bytes)
      }),
    )
  })

  it.each(['A', 'AA=', 'AAA==', 'AA=A', 'AB==', 'A A=', 'AA\n='])('rejects the base64 %j', (text) =>
    expect(bytesFromBase64(text)).toBeNull(),
  )

  it.each(['a', 'zz', '0x'])('rejects the hex %j', (text) => expect(bytesFromHex(text)).toBeNull())
})
