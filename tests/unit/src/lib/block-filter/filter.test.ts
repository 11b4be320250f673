import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allOf,
  anyOf,
  operatorsOf,
  print,
  type Field,
  type Filter,
} from '../../../../../src/lib/block-filter/language.ts'
import { matcherOf, type Candidate } from '../../../../../src/lib/block-filter/match.ts'
import { parseFilter } from '../../../../../src/lib/block-filter/parse.ts'
import { suggest } from '../../../../../src/lib/block-filter/suggest.ts'

const a = `0:${'ab'.repeat(32)}`
const b = `-1:${'3'.repeat(64)}`
const friendly = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const raw = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const hash = 'A9gQ5lGR6uq1XOvmDJ0dLtG5/HEHNeKQR9nCY+Fh1hM='

const row = (account: string, lt: string, more: Partial<Candidate> = {}): Candidate => ({
  account,
  lt,
  hash,
  siblings: { length: 1 },
  ...more,
})
const context = {
  isWatched: (account: string) => account === a,
  labelOf: (account: string) => (account === a ? 'Hot Wallet' : null),
  isTestnet: false,
}
function passes(text: string, candidate: Candidate): boolean {
  const parsed = parseFilter(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return matcherOf(parsed.filter, context)(candidate)
}

describe('matching', () => {
  it.each<[string, boolean, boolean]>([
    ['', true, true],
    ['watched', true, false],
    ['!watched', false, true],
    ['label', true, false],
    ['label == "hot wallet"', true, false],
    ['label ^= hot', true, false],
    ['label *= WALL', true, false],
    ['label != "Hot Wallet"', false, true],
    [`account == ${a}`, true, false],
    [`acct != ${a}`, false, true],
    ['account ^= abab', true, false],
    ['account ^= 0:ABAB', true, false],
    ['account ^= -1:33', false, true],
    ['wc == -1', false, true],
    ['wc >= 0', true, false],
    ['lt > 62481733000001', false, true],
    ['lt <= 62,481,733,000,001', true, false],
    ['lt == 62481733000001', true, false],
    ['count(account) > 20', false, true],
    ['count( acct ) <= 20', true, false],
    [`hash == ${hash}`, true, true],
    ['hash ^= 03d810', true, true],
    ['hash ^= A9gQ', true, true],
    ['hash ^= FFFF', false, false],
    ['wallet', true, false],
    ['hot wallet', true, false],
    ['"hot wallet"', true, false],
    ['watched || wc == -1', true, true],
    ['watched && wc == -1', false, false],
    ['!(watched || wc == -1)', false, false],
    ['watched && lt > 5 || count(account) > 20', true, true],
  ])('%j', (text, first, second) => {
    expect(passes(text, row(a, '62481733000001'))).toBe(first)
    expect(passes(text, row(b, '62481733000002', { siblings: { length: 21 } }))).toBe(second)
  })

  it('takes an account in any form', () => {
    expect(passes(`account == ${friendly}`, row(raw, '1'))).toBe(true)
    expect(passes('account ^= EQDKbj', row(raw, '1'))).toBe(true)
    expect(passes('account ^= UQDKbj', row(raw, '1'))).toBe(true)
    expect(passes('account ^= EQDKbk', row(raw, '1'))).toBe(false)
  })

  it('compares integers beyond 2^53 exactly', () => {
    expect(passes('lt > 9007199254740992', row(a, '9007199254740993'))).toBe(true)
    expect(passes('lt == 9007199254740992', row(a, '9007199254740993'))).toBe(false)
  })
})

describe('what is wrong is told with its place', () => {
  it.each([
    ['lt =5', 3, 4, 'Write =='],
    ['lt', 0, 2, 'is compared with something'],
    ['lt >', 4, 4, 'a value is missing'],
    ['lt > five', 5, 9, 'a whole number'],
    ['lt ^= 5', 3, 5, 'it takes =='],
    ['watched == 1', 8, 10, 'stands alone'],
    ['amount > 5', 0, 6, 'There is no field “amount”'],
    ['(watched', 0, 1, 'not closed'],
    ['watched)', 7, 8, 'not opened'],
    ['watched &', 8, 9, 'Write && for'],
    ['watched &&', 10, 10, 'A term is missing'],
    ['&& watched', 0, 2, 'nothing left of &&'],
    ['"open', 0, 5, 'not closed'],
    ['hash == abc', 8, 11, 'not a whole hash'],
    ['account == EQabc', 11, 16, '48 characters'],
    ['count > 3', 0, 5, 'count(account) > 1'],
    [`${'('.repeat(300)}watched`, 101, 102, 'nested too deeply'],
    ['x'.repeat(4_001), 4_000, 4_001, 'at most 4000'],
  ])('%j', (text, at, end, message) => {
    expect(parseFilter(text)).toMatchObject({ ok: false, at, end, message: expect.stringContaining(message) })
  })
})

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text !== ''),
  fc.constantFrom('watched', 'label', 'lt', 'a b', '"', '\\', 'EQ-_', '(', '&&'),
)
const values: Readonly<Record<Field, fc.Arbitrary<string>>> = {
  account: fc.constantFrom(a, b, raw),
  hash: fc.constantFrom(hash, 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='),
  label: word,
  lt: fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
  wc: fc.integer({ min: -128, max: 127 }).map(String),
  'count(account)': fc.nat({ max: 10_000 }).map(String),
}
const comparison = fc
  .constantFrom<Field>('account', 'hash', 'label', 'lt', 'wc', 'count(account)')
  .chain((field) =>
    fc
      .tuple(fc.constantFrom(...operatorsOf[field].filter((each) => each !== '^=')), values[field])
      .map(([operator, value]): Filter => ({ kind: 'compare', field, operator, value }) as Filter),
  )
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    comparison,
    fc.constantFrom<Filter>({ kind: 'watched' }, { kind: 'named' }),
    word.map((text): Filter => ({ kind: 'text', text })),
    tie('filter').map((term): Filter => ({ kind: 'not', term })),
    fc.array(tie('filter'), { minLength: 2, maxLength: 3 }).map((terms) => allOf(...terms)),
    fc.array(tie('filter'), { minLength: 2, maxLength: 3 }).map((terms) => anyOf(...terms)),
  ),
}))

describe('properties', () => {
  it('what is printed is read back as the same filter', () => {
    fc.assert(
      fc.property(filter, (one) => {
        const text = print(one)
        fc.pre(text.length <= 4_000)
        expect(parseFilter(text)).toEqual({ ok: true, filter: one })
      }),
      { numRuns: 300 },
    )
  })

  it('what is read prints to what is read alike, and nothing is thrown', () => {
    const piece = fc.constantFrom(
      'watched',
      'label',
      'lt',
      'wc',
      'hash',
      'account',
      'count(account)',
      '==',
      '^=',
      '<',
      '&&',
      '||',
      '!',
      '(',
      ')',
      '"',
      '5',
      '-1',
      a,
      hash,
      '=',
      '\\',
      'ß',
      '\u0000',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 12 }).map((all) => all.join(' ')),
    )
    fc.assert(
      fc.property(text, fc.nat({ max: 40 }), (written, caret) => {
        suggest(written, Math.min(caret, written.length), [{ key: a, label: 'Hot "w"' }])
        const parsed = parseFilter(written)
        if (!parsed.ok) {
          expect(parsed.at).toBeGreaterThanOrEqual(0)
          expect(parsed.end).toBeLessThanOrEqual(written.length)
          return
        }
        if (parsed.filter === null) return
        matcherOf(parsed.filter, context)(row(a, '5'))
        expect(parseFilter(print(parsed.filter))).toEqual(parsed)
      }),
      { numRuns: 500 },
    )
  })
})

describe('completion', () => {
  const titles = (text: string): readonly string[] =>
    suggest(text, text.length, [{ key: a, label: 'Hot wallet' }]).map(({ title }) => title)

  it('offers fields, operators of the field, and known accounts', () => {
    expect(titles('wa')).toEqual(['watched'])
    expect(titles('lt ')).toEqual(['==', '!=', '<', '<=', '>', '>='])
    expect(titles('account == ho')).toEqual(['Hot wallet'])
    expect(suggest('account == ho', 13, [{ key: a, label: 'Hot wallet' }])[0]?.text).toBe(`account == ${a} `)
    expect(titles('watched && ha')).toEqual(['hash'])
  })
})
