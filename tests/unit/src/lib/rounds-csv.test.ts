import { expect, it } from 'vitest'
import { roundsCsv } from '../../../../src/lib/rounds-csv.ts'

it('the CSV of rounds has exact amounts, the commission and the raw address of the pool', () => {
  const pool = `-1:${'3'.repeat(64)}`
  const text = roundsCsv(
    [
      {
        pool,
        when: { after: Date.UTC(2026, 10, 20, 11), before: Date.UTC(2026, 10, 20, 12) },
        started: null,
        sent: '1588788350000000',
        returned: '1467264300000000',
        reward: '-121524050000000',
        validatorBy: '-120274050000000',
        nominatorsBy: '-1250000000000',
        nominators: 11,
        commission: null,
        ratio: -850_340,
        loss: 'certain',
        isMinimum: false,
        isWide: false,
      },
    ],
    { labelOf: () => 'Harbor pool', friendlyOf: () => 'EfA' },
  )
  expect(text.split('\r\n')[1]).toBe(
    `"2026-11-20T12:00:00.000Z","2026-11-20T11:00:00.000Z",,"EfA","${pool}","Harbor pool",1588788350000000,1467264300000000,-121524050000000,-120274050000000,-1250000000000,11,,-850.340,"certain",`,
  )
})

it('the note of a round says that it may be several, and that a loss is a minimum', () => {
  const round = {
    pool: `-1:${'3'.repeat(64)}`,
    when: { after: Date.UTC(2026, 10, 19, 11), before: Date.UTC(2026, 10, 20, 12) },
    started: null,
    sent: '1500',
    returned: '910',
    reward: '-590',
    validatorBy: '-500',
    nominatorsBy: '-90',
    nominators: 3,
    commission: null,
    ratio: null,
    loss: 'certain',
    isMinimum: true,
    isWide: true,
  } as const
  const note = (fields: object): string | undefined =>
    roundsCsv([{ ...round, ...fields }], { labelOf: () => null, friendlyOf: () => 'EfA' })
      .split('\r\n')[1]
      ?.split(',"certain",')[1]
  expect(note({})).toBe(
    '"may span more than one round; loss of some nominators unknown: amounts of the loss are at least these"',
  )
  expect(note({ isMinimum: false })).toBe('"may span more than one round"')
})
