import { describe, expect, it } from 'vitest'
import {
  deflate,
  inflate,
  packIntegers,
  packText,
  unpackIntegers,
  unpackText,
} from '../../../../../electron/monitor/store/codec.ts'

describe('integers', () => {
  it('takes one byte for seven bits, lowest first', () => {
    expect([...packIntegers([0, 127, 128, 300])]).toEqual([0x00, 0x7f, 0x80, 0x01, 0xac, 0x02])
    expect(unpackIntegers(Uint8Array.of(0x00, 0x7f, 0x80, 0x01, 0xac, 0x02))).toEqual([0, 127, 128, 300])
  })

  it('reaches the largest safe integer', () => {
    expect(unpackIntegers(packIntegers([9007199254740991]))).toEqual([9007199254740991])
  })

  it('refuses bytes that end inside a number, and numbers that are too large', () => {
    expect(() => unpackIntegers(Uint8Array.of(0x80))).toThrow('Unreadable')
    expect(() => unpackIntegers(new Uint8Array(9).fill(0xff))).toThrow('Unreadable')
  })
})

describe('texts', () => {
  it('keeps a short text as it is', () => {
    expect(packText('{"a":1}')).toBe('{"a":1}')
  })

  it('deflates a long text that repeats itself', () => {
    const packed = packText('stake '.repeat(100))
    expect(packed).toBeInstanceOf(Uint8Array)
    expect(packed.length).toBeLessThan(40)
    expect(unpackText(packed)).toBe('stake '.repeat(100))
  })

  it('refuses bytes that are not deflated', () => {
    expect(() => unpackText(Uint8Array.of(0xff, 0xff, 0xff))).toThrow('Unreadable')
  })

  it('costs little on a base that is nearly the same', () => {
    const base = Buffer.from('0:3f1c9a77d2e84b60/9b1f0d'.repeat(20))
    const version = Buffer.concat([base, Buffer.from('finalized')])
    expect(deflate(version, base).length).toBeLessThan(30)
    expect(inflate(deflate(version, base), base).equals(version)).toBe(true)
  })
})
