import { describe, expect, it } from 'vitest'
import { rankEntries, scoreOf } from '../../../../src/lib/palette.ts'

const entries = [
  { id: 'pools', title: 'Go to Pools', hint: 'Command', words: 'staking nominators' },
  { id: 'pause', title: 'Pause', hint: 'Command' },
  { id: 'payroll', title: 'Payroll', hint: 'Account', words: '0:ca6e321c EQDKbjIc' },
  { id: 'pay-old', title: 'Old payroll', hint: 'Account' },
  { id: 'spare', title: 'Spare papers', hint: 'Account' },
]
const found = (query: string, recent: readonly string[] = []): readonly string[] =>
  rankEntries(entries, query, recent).map(({ id }) => id)

describe('palette search', () => {
  it.each([
    ['payr', ['payroll', 'pay-old']],
    ['pool', ['pools']],
    ['nominators', ['pools']],
    ['eqdkbjic', ['payroll']],
    ['gtp', ['pools']],
    ['zzz', []],
  ])('matches “%s”', (query, ids) => {
    expect(found(query)).toEqual(ids)
  })

  it('prefers word starts to word middles, and adjacent letters to scattered ones', () => {
    expect(found('pa')).toEqual(['pause', 'payroll', 'pay-old', 'spare'])
    expect(scoreOf('pau', 'Pause')).toBeGreaterThan(scoreOf('pse', 'Pause') ?? 0)
  })

  it('shows recent entries for an empty query', () => {
    expect(found('', ['spare', 'pause']).slice(0, 3)).toEqual(['spare', 'pause', 'pools'])
  })
})
