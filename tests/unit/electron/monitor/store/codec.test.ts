import { describe, expect, it } from 'vitest'
import {
  deflate,
  inflate,
  packIntegers,
  packName,
  unpackIntegers,
  unpackName,
} from '../../../../../electron/monitor/store/codec.ts'

describe('integers', () => {
  it('use one byte for seven bits, lowest first', () => {
    expect([...packIntegers([0, 127, 128, 300])]).toEqual([0x00, 0x7f, 0x80, 0x01, 0xac, 0x02])
    expect(unpackIntegers(Uint8Array.of(0x00, 0x7f, 0x80, 0x01, 0xac, 0x02))).toEqual([0, 127, 128, 300])
  })

  it('support the largest safe integer', () => {
    expect(unpackIntegers(packIntegers([9007199254740991]))).toEqual([9007199254740991])
  })

  it('are rejected if the bytes end inside a number or the number is too large', () => {
    expect(() => unpackIntegers(Uint8Array.of(0x80))).toThrow('Unreadable')
    expect(() => unpackIntegers(new Uint8Array(9).fill(0xff))).toThrow('Unreadable')
  })
})

describe('deflate', () => {
  it('is compact on a nearly equal base', () => {
    const base = Buffer.from('0:3f1c9a77d2e84b60/9b1f0d'.repeat(20))
    const version = Buffer.concat([base, Buffer.from('finalized')])
    expect(deflate(version, base).length).toBeLessThan(30)
    expect(inflate(deflate(version, base), base).equals(version)).toBe(true)
  })
})

describe('names', () => {
  const base64 = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='
  const digits = '9654DC314BD3C43E99C1BE171540A602A96E21D8FCAAECF265657ED58CB0CD41'

  it('use 32 bytes for the first action of a trace, and 34 for the action with index 17', () => {
    expect(packName(`${base64}#0`)).toHaveLength(32)
    expect(packName(`${base64}#17`)).toHaveLength(34)
    expect(unpackName(packName(`${base64}#0`))).toBe(`${base64}#0`)
    expect(unpackName(packName(`${base64}#17`))).toBe(`${base64}#17`)
  })

  it('use 33 bytes for an address, and other names are unchanged', () => {
    expect(packName(`-1:${digits.toLowerCase()}`)).toHaveLength(33)
    expect(unpackName(packName(`-1:${digits.toLowerCase()}`))).toBe(`-1:${digits.toLowerCase()}`)
    for (const name of ['pool', `0:${digits}`, `${base64}#01`, `${base64}#100`, '']) {
      expect(packName(name)).toBe(name)
    }
  })
})
