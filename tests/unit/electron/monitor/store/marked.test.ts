import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packName, unpackName } from '../../../../../electron/monitor/store/codec.ts'
import { packMarked, unpackMarked } from '../../../../../electron/monitor/store/marked.ts'

const base64 = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='
const digits = '9654DC314BD3C43E99C1BE171540A602A96E21D8FCAAECF265657ED58CB0CD41'

describe('marked texts', () => {
  it('keep a hash once, in whatever way it is written', () => {
    const text = JSON.stringify([base64, `0:${digits}`, `0:${digits.toLowerCase()}`])
    const packed = packMarked(text, null)
    // Three bytes of form, dictionary and count, one hash, and the deflated marks.
    expect(packed?.length).toBeLessThan(3 + 32 + 26)
    expect(packed === null ? null : unpackMarked(packed, null)).toBe(text)
  })

  it('keep no hash that the base has', () => {
    const text = JSON.stringify({ trace: base64, state: 'finalized' })
    const base = JSON.stringify({ account: `0:${digits}`, state: 'pending' })
    const packed = packMarked(text, base)
    expect(packed?.length).toBeLessThan(40)
    expect(packed === null ? null : unpackMarked(packed, base)).toBe(text)
  })

  it('leave base64 alone that is not the one form of 32 bytes', () => {
    const odd = JSON.stringify({ a: `${base64.slice(0, 42)}F=`, b: `${base64}${base64}`, c: digits.slice(1) })
    const packed = packMarked(odd, null)
    expect(packed === null ? null : unpackMarked(packed, null)).toBe(odd)
  })

  it('are not made of texts that hold the marks themselves', () => {
    expect(packMarked('a\u0003b', null)).toBeNull()
    expect(packMarked('plain', 'a\u0004b')).toBeNull()
  })

  it('refuse bytes that are not marked', () => {
    expect(() => unpackMarked(Uint8Array.of(6, 0), null)).toThrow('Unreadable')
    expect(() => unpackMarked(Uint8Array.of(6, 0, 200, 1, 3), null)).toThrow('Unreadable')
    expect(() => unpackMarked(Uint8Array.of(6, 9, 0, 3, 0), null)).toThrow('Unreadable')
  })

  it('come back as they were, whatever they are', () => {
    const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))
    const word = fc.oneof(
      hash.map((bytes) => bytes.toString('base64')),
      hash.map((bytes) => bytes.toString('hex')),
      hash.map((bytes) => bytes.toString('hex').toUpperCase()),
      fc.string(),
    )
    const words = fc.array(word, { maxLength: 12 })
    fc.assert(
      fc.property(words, words, fc.boolean(), (some, others, hasBase) => {
        const text = JSON.stringify([...some, ...others, ...some])
        const base = hasBase ? JSON.stringify(others) : null
        const packed = packMarked(text, base)
        expect(packed === null ? text : unpackMarked(packed, base)).toBe(text)
      }),
      { numRuns: 300, seed: 1 },
    )
  })
})

describe('names', () => {
  it('of an action take 32 bytes, and 34 when it is not the first of its trace', () => {
    expect(packName(`${base64}#0`)).toHaveLength(32)
    expect(packName(`${base64}#17`)).toHaveLength(34)
    expect(unpackName(packName(`${base64}#0`))).toBe(`${base64}#0`)
    expect(unpackName(packName(`${base64}#17`))).toBe(`${base64}#17`)
  })

  it('of an address take 33 bytes, and others stay as they are', () => {
    expect(packName(`-1:${digits.toLowerCase()}`)).toHaveLength(33)
    expect(unpackName(packName(`-1:${digits.toLowerCase()}`))).toBe(`-1:${digits.toLowerCase()}`)
    for (const name of ['pool', `0:${digits}`, `${base64}#01`, `${base64}#100`, '']) {
      expect(packName(name)).toBe(name)
    }
  })
})
