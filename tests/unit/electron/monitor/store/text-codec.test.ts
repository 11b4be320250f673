import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dictionary } from '../../../../../electron/monitor/store/dictionary.ts'
import { Unreadable } from '../../../../../electron/monitor/store/rows.ts'
import { packOnBase, packText, unpackText } from '../../../../../electron/monitor/store/text-codec.ts'
import { anyCharacter } from '../../../../fixtures/any-character.ts'

const action = `{"trace_id":null,"type":"jetton_transfer","trace_external_hash":"llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE=","finality":"pending"}`

/** Generates any well-formed text, including long repetitive texts. */
const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.json(),
  fc
    .tuple(fc.string({ unit: anyCharacter, minLength: 1 }), fc.nat(400))
    .map(([word, times]) => word.repeat(times)),
)

function bodyOf(some: string, base: string | null): string | Uint8Array {
  return (base === null ? null : packOnBase(some, base)) ?? packText(some)
}

function attempt(unpack: () => string): unknown {
  try {
    return unpack()
  } catch (thrown) {
    return thrown
  }
}

describe('texts', () => {
  it('leaves a short text unchanged', () => {
    expect(packText('{"a":1}')).toBe('{"a":1}')
  })

  it('leaves a text unchanged if deflating saves less than a quarter', () => {
    const noise =
      'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE=R5rbIuV1Rak7U4qaVL3ovgIdWVi1cA0BKQ8iWSihXTU=uJLMop14p4fDfCXBASCdi+kbhx0i34GOC4Z7sGDeQ08='
    expect(packText(noise)).toBe(noise)
  })

  it('deflates a long repetitive text', () => {
    const packed = packText('stake '.repeat(100))
    expect(packed).toBeInstanceOf(Uint8Array)
    expect(packed.length).toBeLessThan(40)
    expect(unpackText(packed, null)).toBe('stake '.repeat(100))
  })

  it('packs an action with known keys compactly', () => {
    expect(packText(action).length).toBeLessThan(70)
  })

  it('packs a text compactly on a nearly equal base', () => {
    const version = action.replace('pending', 'finalized')
    expect(packOnBase(version, action)?.length).toBeLessThan(24)
  })

  it('does not repeat addresses that the base has in upper case', () => {
    const address = '0:9654DC314BD3C43E99C1BE171540A602A96E21D8FCAAECF265657ED58CB0CD41'
    const record = `{"view":{"key":"=","accounts":["${address.toLowerCase()}"]}}`
    expect(packOnBase(record, `{"accounts":["${address}"]}`)?.length).toBeLessThan(20)
  })

  it('rejects a base longer than deflate’s window', () => {
    expect(packOnBase(action, 'a'.repeat(24_000))).not.toBeNull()
    expect(packOnBase(action, 'a'.repeat(24_001))).toBeNull()
  })

  it('unpacks every packed text, with and without a base', () => {
    fc.assert(
      fc.property(text, fc.option(text), (some, base) => {
        expect(unpackText(packText(some), null)).toBe(some)
        const onBase = base === null ? null : packOnBase(some, base)
        expect(onBase === null ? some : unpackText(onBase, base)).toBe(some)
      }),
      { numRuns: 300, seed: 1 },
    )
  })

  it('throws only Unreadable for damaged bytes', () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(text, fc.option(text), damage, fc.nat(), (some, base, changes, end) => {
        const packed = bodyOf(some, base)
        if (typeof packed === 'string') return
        const cut = Buffer.from(packed.subarray(0, end % packed.length))
        const changed = Buffer.from(packed)
        for (const [place, bits] of changes) {
          const at = place % changed.length
          changed[at] = (changed[at] ?? 0) ^ bits
        }
        expect(attempt(() => unpackText(cut, base))).toBeInstanceOf(Unreadable)
        const result = attempt(() => unpackText(changed, base))
        expect(typeof result === 'string' || result instanceof Unreadable).toBe(true)
      }),
      { numRuns: 300, seed: 1 },
    )
  })

  it('throws only Unreadable for bytes that were never packed', () => {
    fc.assert(
      fc.property(fc.nat(31), fc.uint8Array(), fc.option(text), (first, rest, base) => {
        const result = attempt(() => unpackText(Uint8Array.of(first, ...rest), base))
        expect(typeof result === 'string' || result instanceof Unreadable).toBe(true)
      }),
      { numRuns: 500, seed: 1 },
    )
    expect(() => unpackText(new Uint8Array(), null)).toThrow(Unreadable)
  })

  it('rejects bytes that are not UTF-8', () => {
    // An uncompressed deflate block: its length, the complement of the length, and one byte.
    expect(() => unpackText(Uint8Array.of(0x0e, 0x01, 1, 0, 0xfe, 0xff, 0xff), null)).toThrow(Unreadable)
  })
})

describe('the dictionary', () => {
  it('fits into deflate’s window with room for a base', () => {
    expect(dictionary.length).toBeLessThan(8_000)
  })
})
