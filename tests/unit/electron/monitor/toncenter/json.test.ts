import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseWire, stringifyWire, toPlainJson } from '../../../../../electron/monitor/toncenter/json.ts'
import { ShapeError } from '../../../../../electron/monitor/toncenter/shape.ts'

describe('parseWire', () => {
  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740993', -9007199254740993n],
    ['8999999999999999', 8999999999999999],
    ['{"a":[18446744073709551615, 1]}', { a: [18446744073709551615n, 1] }],
    ['[ 12345678901234567\n]', [12345678901234567n]],
    ['{"a" :\t12345678901234567 }', { a: 12345678901234567n }],
    ['{"shard":"-9223372036854775808"}', { shard: '-9223372036854775808' }],
    [
      '{"a":"x: 12345678901234567, y","b":12345678901234567}',
      { a: 'x: 12345678901234567, y', b: 12345678901234567n },
    ],
    [
      '{"a":"\\":12345678901234567,","b":12345678901234567}',
      { a: '":12345678901234567,', b: 12345678901234567n },
    ],
    ['{"a":"\\\\","b":12345678901234567}', { a: '\\', b: 12345678901234567n }],
    ['{"a:12345678901234567":12345678901234567}', { 'a:12345678901234567': 12345678901234567n }],
    ['["\\u000112345678901234567",12345678901234567]', ['\u000112345678901234567', 12345678901234567n]],
    [
      '{"a":1e400,"b":0.12345678901234567890,"c":12345678901234567e0}',
      { a: Infinity, b: 0.12345678901234568, c: 12345678901234568 },
    ],
    ['[9007199254740991,9007199254740992,9000000000000000]', [9007199254740991, 9007199254740992n, 9e15]],
    [
      '[12345678901234567.5,-12345678901234567E1,-9007199254740993]',
      [12345678901234568, -123456789012345660, -9007199254740993n],
    ],
    ['{"a":12345678901234567,"a":1}', { a: 1 }],
    ['{"a":1,"a":12345678901234567}', { a: 12345678901234567n }],
  ])('reads %s', (text, value) => expect(parseWire(text)).toEqual(value))

  it.each([
    '',
    '{',
    '{"a":}',
    '[1 12345678901234567]',
    '{"a":012345678901234567}',
    '[12345678901234567',
    '{12345678901234567:1}',
    '{"a":1, 12345678901234567 :1}',
    '["a"12345678901234567]',
    '[--12345678901234567]',
    '["a\\",12345678901234567]',
    '"\u0001"',
    'NaN',
  ])('rejects %j', (text) => expect(() => parseWire(text)).toThrow(ShapeError))

  it('keeps __proto__ as an ordinary key', () => {
    for (const text of [
      '{"__proto__":{"x":1}}',
      '{"__proto__":{"x":12345678901234567}}',
      '{"__proto__":12345678901234567}',
    ]) {
      const value = parseWire(text)
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
      expect(Object.keys(Object(value))).toEqual(['__proto__'])
      expect(stringifyWire(value)).toBe(text)
      expect(Object.keys(Object(toPlainJson(value)))).toEqual(['__proto__'])
    }
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })

  it('limits nesting and digits', () => {
    const nested = (depth: number, core: string): string => '['.repeat(depth) + core + ']'.repeat(depth)
    expect(() => parseWire(nested(200_000, '12345678901234567'))).toThrow(ShapeError)
    expect(() => parseWire(nested(200_000, '"\\u0001",12345678901234567'))).toThrow(ShapeError)
    expect(() => parseWire(nested(200_000, '1'))).toThrow(ShapeError)
    expect(() => parseWire('{"a":'.repeat(200) + '1' + '}'.repeat(200))).toThrow('nested at most 64 deep')
    expect(() => parseWire(nested(64, '{"a":1}'))).not.toThrow()
    expect(() => parseWire(nested(65, '{"a":1}'))).toThrow('nested at most 64 deep')
    expect(() => parseWire(`[${'9'.repeat(1_001)}]`)).toThrow(ShapeError)
    expect(() => parseWire(`[${'9'.repeat(5_000_000)}]`)).toThrow(ShapeError)
    expect(parseWire(`[${'9'.repeat(78)}]`)).toEqual([10n ** 78n - 1n])
  })

  // A scan that restarts at each integer would exceed the test's timeout.
  it.each([
    ['integers without a string', '[', '12345678901234567890,', ']'],
    ['integers between strings', '["",', '12345678901234567890,"",', ']'],
    ['integers in one string', '["', '12345678901234567890,', '",12345678901234567,'],
    ['escaped quotes', '["', '\\":12345678901234567,', '",12345678901234567,'],
    ['backslashes', '["', '\\\\', '",12345678901234567,'],
    ['space', '[12345678901234567', ' '.repeat(20), ',12345678901234567,'],
    ['digits in a string', '["', '12345678901234567', '",12345678901234567,'],
  ])('reads half a million times %s', (_name, before, repeated, after) => {
    const text = before + repeated.repeat(500_000) + after
    const value = parseWire(after === ']' ? `${text.slice(0, -2)}]` : `${text}1]`)
    const expected = after === ']' ? 12345678901234567890n : 1
    expect(Array.isArray(value) && value.findLast((each) => each !== '')).toBe(expected)
    expect(() => parseWire(text)).toThrow(ShapeError)
  })

  it('equals a reviver with access to the source text, for any JSON', () => {
    const leaf = fc.oneof(
      fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map((value) => value.toString()),
      fc.integer().map(String),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
      fc.string().map((value) => JSON.stringify(value)),
      fc.constantFrom(
        'null',
        'true',
        '"\\u0001123"',
        '"[12345678901234567]"',
        '", 12345678901234567 ,"',
        '"\\\\"',
        '"\\""',
      ),
    )
    const key = fc
      .constantFrom('a', 'b', '__proto__', '1', ':12345678901234567,', '\\n"')
      .map((text) => JSON.stringify(text))
    const space = fc.constantFrom('', ' ', '\n\t')
    const { json } = fc.letrec<{ json: string }>((tie) => ({
      json: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        fc.array(tie('json'), { maxLength: 4 }).map((list) => `[${list.join(',')}]`),
        fc
          .array(fc.tuple(key, space, tie('json')), { maxLength: 4 })
          .map((list) => `{${list.map(([name, gap, value]) => `${name}:${gap}${value}`).join(',')}}`),
      ),
    }))
    const withSource = (text: string): unknown =>
      JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
        typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
          ? BigInt(context?.source ?? '')
          : value,
      )
    fc.assert(
      fc.property(json, (text) => {
        const value = parseWire(text)
        expect(value).toEqual(withSource(text))
        expect(parseWire(stringifyWire(value))).toEqual(value)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('writing', () => {
  it('writes canonical text in the order received', () => {
    const text = '{"b":[1,-0,1e999,"\\ud800",null,true],"a":{"n":18446744073709551615}}'
    expect(stringifyWire(parseWire(text))).toBe(text)
    expect(stringifyWire(parseWire(' { "b" : 1.50 , "a" : 1e2 } '))).toBe('{"b":1.5,"a":100}')
  })

  it('returns plain JSON with big integers as text', () => {
    expect(toPlainJson(parseWire('{"a":[18446744073709551615,1.5,1e999],"b":null}'))).toEqual({
      a: ['18446744073709551615', 1.5, 'Infinity'],
      b: null,
    })
  })
})
