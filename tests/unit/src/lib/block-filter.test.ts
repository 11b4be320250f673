import { describe, expect, it } from 'vitest'
import { matcherOf } from '../../../../electron/shared/filter/match.ts'
import { parseFilter } from '../../../../electron/shared/filter/parse.ts'
import { blockFilter, type FilterRow } from '../../../../src/lib/block-filter.ts'

const a = `0:${'ab'.repeat(32)}`
const b = `-1:${'3'.repeat(64)}`
const friendly = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const raw = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const hash = 'A9gQ5lGR6uq1XOvmDJ0dLtG5/HEHNeKQR9nCY+Fh1hM='

const row = (account: string, lt: string, more: Partial<FilterRow> = {}): FilterRow => ({
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
function passes(text: string, candidate: FilterRow): boolean {
  const parsed = parseFilter(text, blockFilter.fields)
  if (!parsed.ok) throw new Error(parsed.message)
  return matcherOf(parsed.filter, blockFilter, context)(candidate)
}

describe('block filter', () => {
  it.each([
    friendly,
    'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
    'EQDKbj',
    'UQDKbj',
    raw,
    'CA6E321C',
    'A9gQ5lGR6uq1XOvmDJ0dLtG5_HEHNeKQR9nCY-Fh1hM=',
    '03d810e65191eaeab55cebe60c9d1d2ed1b9fc710735e29047d9c263e161d613',
    '03d810',
  ])('finds a transaction by the address or hash %s without a field', (text) => {
    expect(passes(text, row(raw, '1'))).toBe(true)
    expect(passes(text, row(b, '1', { hash: 'MpO9qbFNaY8aVbtKI6Lvx12ieegQuXNKX5iwJx7pC6k=' }))).toBe(false)
  })

  it.each<[string, boolean, boolean]>([
    ['', true, true],
    ['is:watched', true, false],
    ['-is:watched', false, true],
    ['is:named', true, false],
    ['label="hot wallet"', true, false],
    ['label^=hot', true, false],
    ['label^=wallet', false, false],
    ['label:WALL', true, false],
    ['label*=WALL', true, false],
    ['label!="Hot Wallet"', false, true],
    [`account:${a}`, true, false],
    [`account=${a}`, true, false],
    [`account!=${a}`, false, true],
    ['account:abab', true, false],
    ['account:0:ABAB', true, false],
    ['account^=0:ABAB', true, false],
    ['account^=-1:33', false, true],
    ['account:wallet', true, false],
    ['account^=wallet', false, false],
    ['wc:-1', false, true],
    ['wc>=0', true, false],
    ['lt>62481733000001', false, true],
    ['lt <= 62,481,733,000,001', true, false],
    ['lt:<=62_481_733_000_001', true, false],
    ['lt==62481733000001', true, false],
    ['lt:62481733000001', true, false],
    ['count>20', false, true],
    ['count <= 20', true, false],
    [`hash=${hash}`, true, true],
    ['hash:03d810e65191eaeab55cebe60c9d1d2ed1b9fc710735e29047d9c263e161d613', true, true],
    ['hash:03d810', true, true],
    ['hash^=A9gQ', true, true],
    ['hash:FFFF', false, false],
    ['wallet', true, false],
    ['hot wallet', true, false],
    ['"hot wallet"', true, false],
    ['is:watched or wc:-1', true, true],
    ['is:watched || wc:-1', true, true],
    ['is:watched wc:-1', false, false],
    ['is:watched and wc:-1', false, false],
    ['not (is:watched or wc:-1)', false, false],
    ['is:watched && lt>5 || count>20', true, true],
  ])('%j', (text, first, second) => {
    expect(passes(text, row(a, '62481733000001'))).toBe(first)
    expect(passes(text, row(b, '62481733000002', { siblings: { length: 21 } }))).toBe(second)
  })

  it('accepts an account in any form or its beginning', () => {
    expect(passes(`account:${friendly}`, row(raw, '1'))).toBe(true)
    expect(passes('account:EQDKbj', row(raw, '1'))).toBe(true)
    expect(passes('account^=UQDKbj', row(raw, '1'))).toBe(true)
    expect(passes('account:EQDKbk', row(raw, '1'))).toBe(false)
  })

  it('compares integers beyond 2^53 exactly', () => {
    expect(passes('lt>9007199254740992', row(a, '9007199254740993'))).toBe(true)
    expect(passes('lt=9007199254740992', row(a, '9007199254740993'))).toBe(false)
  })
})
