import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { matcherOf } from '../../../../../electron/shared/filter/match.ts'
import { parseFilter, parseStart } from '../../../../../electron/shared/filter/parse.ts'
import { allOf, anyOf, print, type Filter } from '../../../../../electron/shared/filter/tree.ts'
import { traceFilter } from '../../../../../electron/shared/trace-filter.ts'
import { blockFilter } from '../../../../../src/lib/block-filter.ts'
import { suggest } from '../../../../../src/lib/filter/suggest.ts'
import { inState } from '../../../../fixtures/trace-progress.ts'
import { anyCharacter } from '../../../../fixtures/any-character.ts'

const { fields } = traceFilter
const words = (text: string): Filter => ({ kind: 'text', text })
const compare = (field: string, operator: ':' | '=' | '>=' | '^=', value: string): Filter => {
  return { kind: 'compare', field, operator, value }
}

test.each<[string, Filter | null]>([
  ['  ', null],
  ['a b', { kind: 'and', terms: [words('a'), words('b')] }],
  ['a and b AND c', { kind: 'and', terms: [words('a'), words('b'), words('c')] }],
  ['a or b c', { kind: 'or', terms: [words('a'), { kind: 'and', terms: [words('b'), words('c')] }] }],
  ['(a or b) c', { kind: 'and', terms: [{ kind: 'or', terms: [words('a'), words('b')] }, words('c')] }],
  ['not a', { kind: 'not', term: words('a') }],
  ['-a', { kind: 'not', term: words('a') }],
  ['!(a)', { kind: 'not', term: words('a') }],
  ['-"a b"', { kind: 'not', term: words('a b') }],
  ['-5', words('-5')],
  ['- a', { kind: 'and', terms: [words('-'), words('a')] }],
  ['0:ca6e', words('0:ca6e')],
  ['"or" "x:y" "(z)"', { kind: 'and', terms: [words('or'), words('x:y'), words('(z)')] }],
  ['"a\\"b\\\\"', words('a"b\\')],
  ['TYPE:swap', compare('type', ':', 'swap')],
  ['type:"a b"', compare('type', ':', 'a b')],
  ['type:a:b', compare('type', ':', 'a:b')],
  ['amount >= 5', compare('amount', '>=', '5')],
  ['amount:>=5', compare('amount', '>=', '5')],
  ['amount==5', compare('amount', '=', '5')],
  ['-type^=jetton', { kind: 'not', term: compare('type', '^=', 'jetton') }],
  ['type!=swap', { kind: 'not', term: compare('type', '=', 'swap') }],
])('parses %j', (text, filter) => {
  expect(parseFilter(text, fields)).toEqual({ ok: true, filter })
})

test.each<[string, number, number, string]>([
  [
    'foo:1',
    0,
    3,
    'Unknown field "foo". Use: state, type, dir, asset, amount, account, group, hash, is, or put the text in quotes.',
  ],
  [
    'a https://x',
    2,
    7,
    'Unknown field "https". Use: state, type, dir, asset, amount, account, group, hash, is, or put the text in quotes.',
  ],
  ['dir:up', 4, 6, 'Unknown dir "up". Use: in, out.'],
  ['state:', 0, 6, 'A value is missing after "state:", e.g. state:completed.'],
  ['type: swap', 0, 5, 'A value is missing after "type:", e.g. type:jetton_transfer.'],
  ['amount >', 0, 8, 'A value is missing after "amount>", e.g. amount>=100.'],
  ['amount>x', 7, 8, '"amount" needs a number, e.g. amount>=100.'],
  ['amount>0,5', 7, 10, '"amount" needs a number, e.g. amount>=100.'],
  ['amount>-1', 7, 9, '"amount" needs a number, e.g. amount>=100.'],
  ['state > failed', 5, 8, '"state" does not support ">". Use: ":", "=".'],
  ['> 5', 0, 1, 'Write a field before ">", or put the text in quotes.'],
  ['hash:!', 5, 6, '"hash" needs a hash in hex or base64, e.g. hash:03d810.'],
  ['hash=03d810', 5, 11, 'This is not a complete hash. For the start of a hash, use hash:03d810.'],
  [
    'account=EQabc',
    8,
    13,
    'A friendly address has 48 characters; this one has 5. Accepted: 48 characters such as EQDK…, or 0:ca6e… with 64 hex digits. For part of an address, use account:EQabc.',
  ],
  [
    'account:EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHx',
    8,
    56,
    'The checksum of this friendly address is wrong: a character is mistyped or missing.',
  ],
  ['(a', 0, 1, 'Unmatched "(".'],
  ['a)', 1, 2, 'Unmatched ")".'],
  [')', 0, 1, 'Unmatched ")".'],
  ['()', 1, 2, 'The parentheses are empty.'],
  ['a or', 4, 4, 'A term is missing after "or".'],
  ['a and or b', 6, 8, 'A term is missing after "and".'],
  ['and a', 0, 3, 'A term is missing before "and".'],
  ['not', 3, 3, 'A term is missing after "not".'],
  ['a "b', 2, 4, 'Close the quotation mark.'],
  ['type:"b', 5, 7, 'Close the quotation mark.'],
  ['""', 0, 2, 'The quoted text is empty.'],
  [`${'('.repeat(300)}a`, 101, 102, 'Parentheses can be nested at most 100 levels deep.'],
  ['x'.repeat(4_001), 4_000, 4_001, 'A filter has at most 4,000 characters.'],
])('rejects %j with a position and a reason', (text, at, end, message) => {
  expect(parseFilter(text, fields)).toEqual({ ok: false, at, end, message })
})

test.each([
  ['is:live dir:out', 'is:live dir:out'],
  ['is:live dir:sideways', 'is:live '],
  ['is:live or', 'is:live '],
  ['is:live -(dir:', 'is:live '],
  ['foo:1 is:live', ''],
  ['"open', ''],
  [`a ${'('.repeat(20)}`, ''],
])('in %j the part that applies is %j', (text, part) => {
  expect({ ok: true, ...parseStart(text, fields) }).toEqual({ ...parseFilter(part, fields), text: part })
})

const traceContext = { labelOf: () => null, groupOf: () => null, isTestnet: false }
const blockContext = { labelOf: () => 'Hot "w"', isWatched: () => true, isTestnet: false }
const blockRow = { account: `0:${'ab'.repeat(32)}`, lt: '5', hash: 'A9gQ', siblings: [] }
const trace = {
  key: 'A9gQ',
  ...inState('completed'),
  accounts: [`0:${'ab'.repeat(32)}`],
  firstSeenAt: 0,
  lastSeenAt: 0,
  endedAt: 1,
  steps: [],
  actions: [],
  mcSeqno: 1,
} as const

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom('and', 'NOT', 'a b', '"', '\\', '-5', '-', '!', '(', '||', 'type:x', 'x >', '^=', ':'),
)
const comparison = fc.oneof(
  fc
    .tuple(fc.constantFrom('type', 'asset', 'group'), fc.constantFrom(':', '=', '^='), text)
    .map(([field, operator, value]): Filter => ({ kind: 'compare', field, operator, value })),
  fc.tuple(fc.constantFrom(':', '=', '<', '<=', '>', '>='), fc.nat()).map(([operator, value]): Filter => {
    return { kind: 'compare', field: 'amount', operator, value: String(value) }
  }),
)
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    comparison,
    text.map(words),
    tie('filter').map((term): Filter => ({ kind: 'not', term })),
    fc.array(tie('filter'), { minLength: 2, maxLength: 3 }).map((terms) => allOf(...terms)),
    fc.array(tie('filter'), { minLength: 2, maxLength: 3 }).map((terms) => anyOf(...terms)),
  ),
}))
const pieces = fc.constantFrom(
  ...'state type lt hash is amount account : = ^= < != and or not ( ) " 5 -1 - ! \\ ß completed'.split(' '),
  '\u0000',
  ' ',
  blockRow.account,
)

describe('properties', () => {
  it('a printed filter parses to the same tree', () => {
    fc.assert(
      fc.property(filter, (one) => {
        const printed = print(one)
        fc.pre(printed.length <= 4_000)
        expect(parseFilter(printed, fields)).toEqual({ ok: true, filter: one })
      }),
      { numRuns: 500 },
    )
  })

  it('random text is parsed or rejected with a position inside it, and print keeps its meaning', () => {
    const written = fc.oneof(
      fc.string(),
      fc.string({ unit: anyCharacter }),
      fc.array(pieces, { maxLength: 14 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(
        written,
        fc.nat({ max: 40 }),
        fc.constantFrom(traceFilter, blockFilter),
        (typed, caret, of) => {
          const known = { value: blockRow.account, title: 'Hot "w"' }
          suggest(typed, Math.min(caret, typed.length), { fields: of.fields, valuesOf: () => [known] })
          const parsed = parseFilter(typed, of.fields)
          if (!parsed.ok) {
            expect(parsed.at).toBeGreaterThanOrEqual(0)
            expect(parsed.end).toBeGreaterThanOrEqual(parsed.at)
            expect(parsed.end).toBeLessThanOrEqual(typed.length)
            return
          }
          if (of === traceFilter) matcherOf(parsed.filter, traceFilter, traceContext)(trace)
          else matcherOf(parsed.filter, blockFilter, blockContext)(blockRow)
          if (parsed.filter !== null) expect(parseFilter(print(parsed.filter), of.fields)).toEqual(parsed)
        },
      ),
      { numRuns: 500 },
    )
  })
})

it.each(['constructor', '__proto__', 'toString'])('parses %s as free text', (word) => {
  expect(parseFilter(word, [])).toEqual({ ok: true, filter: { kind: 'text', text: word } })
})
