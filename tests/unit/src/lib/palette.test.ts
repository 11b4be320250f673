import { describe, expect, it } from 'vitest'
import { nearEntries, rankEntries, scoreOf } from '../../../../src/lib/palette.ts'

const entries = [
  { id: 'pools', title: 'Go to Pools', hint: 'Command', words: 'staking nominators' },
  { id: 'pause', title: 'Pause', hint: 'Command' },
  { id: 'payroll', title: 'Payroll', hint: 'Account', words: '0:ca6e321c EQDKbjIc' },
  { id: 'pay-old', title: 'Old payroll', hint: 'Account' },
  { id: 'spare', title: 'Spare papers', hint: 'Account' },
]
const found = (query: string, recent: readonly string[] = []): readonly string[] =>
  rankEntries(entries, query, recent).map(({ id }) => id)

describe('a mistyped query', () => {
  const near = (query: string): readonly string[] => nearEntries(entries, query).map(({ id }) => id)

  it.each([
    ['payrool', ['payroll', 'pay-old']],
    ['payrll', ['payroll', 'pay-old']],
    ['payyroll', ['payroll', 'pay-old']],
    ['paryoll', ['payroll', 'pay-old']],
    ['pyaroll', ['payroll', 'pay-old']],
    ['old payrlo', ['pay-old']],
    ['stakng', ['pools']],
    ['paise', ['pause']],
  ])('finds words with one wrong, missing, extra or exchanged letter: %s', (query, ids) => {
    expect(near(query)).toEqual(ids)
  })

  it.each([
    ['two letters are wrong', 'paxxoll'],
    ['the first letter is wrong', 'bayroll'],
    ['the word is short', 'pzy'],
    ['the query has digits', 'payrol1'],
    ['another word has no match', 'payrool vault'],
    ['the query has no words', ' - '],
  ])('finds nothing if %s', (_case, query) => {
    expect(near(query)).toEqual([])
  })
})

it('a mistyped query finds no address or hash', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyzabcdef'
  const entryOf = (words: string) => ({ id: 'account.1', title: 'Vault', hint: 'Account', words })
  expect(nearEntries([entryOf(letters)], 'abcdx')).toEqual([])
  expect(nearEntries([entryOf(letters.slice(0, 30))], 'abcdx')).toHaveLength(1)
})

describe('palette search', () => {
  it.each([
    ['payr', ['payroll', 'pay-old']],
    ['pool', ['pools']],
    ['nominators', ['pools']],
    ['eqdkbjic', ['payroll']],
    ['gtp', ['pools']],
    ['pools nomin', ['pools']],
    ['pools validator', []],
    ['zzz', []],
  ])('matches “%s”', (query, ids) => {
    expect(found(query)).toEqual(ids)
  })

  it('prefers word starts to word middles', () => {
    expect(found('pa')).toEqual(['pause', 'payroll', 'pay-old', 'spare'])
  })

  it('prefers the more recently used of similar results', () => {
    expect(found('pa', ['pay-old', 'spare']).slice(0, 2)).toEqual(['pay-old', 'pause'])
  })

  it('prefers whole words to beginnings, and both to initials', () => {
    expect(scoreOf('pay', 'Pay desk')).toBeGreaterThan(scoreOf('pay', 'Payroll') ?? 0)
    expect(scoreOf('desk', 'Market making desk')).toBeGreaterThan(scoreOf('desk', 'Deskpro') ?? 0)
    expect(scoreOf('wallet hot', 'Hot wallet A')).toBeGreaterThan(scoreOf('hta', 'Hot wallet A') ?? 0)
  })

  it.each([
    ['dark', 'Receive 40 USD₮ (marked as scam)'],
    ['elector', 'The pool’s elections close soon'],
    ['d4a', '0:d03a4'],
    ['pse', 'Pause'],
  ])('does not find scattered letters: %s', (query, title) => {
    expect(scoreOf(query, title)).toBeNull()
  })

  it.each([
    ['48081', 'Send 48,081 USD₮ to vendor.ton'],
    ['48,081 usdt', 'Send 48,081 USD₮ to vendor.ton'],
  ])('finds an amount and a symbol as typed: %s', (query, title) => {
    expect(scoreOf(query, title)).toBeGreaterThan(1_500)
  })

  it('prefers what is watched to what happened to it, also where a title is cut', () => {
    const both = [
      { id: 'alert.1', title: 'Not executed: Send 5 TON to a shop (Hot wall…', hint: 'Alert' },
      { id: 'trace.1', title: 'Hot wall', hint: 'Pending' },
      { id: 'account.1', title: 'My hot wallet', hint: 'Account' },
    ]
    const ids = rankEntries(both, 'hot wall', []).map(({ id }) => id)
    expect(ids).toEqual(['account.1', 'trace.1', 'alert.1'])
  })

  it('shows recent entries for an empty query', () => {
    expect(found('', ['spare', 'pause']).slice(0, 3)).toEqual(['spare', 'pause', 'pools'])
  })
})
