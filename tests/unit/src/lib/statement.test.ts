import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { PoolStatement, StatementKind } from '../../../../electron/shared/pool-statement.ts'
import {
  earlyEnds,
  lateStarts,
  monthBeside,
  monthPeriod,
  rowsOf,
  statementCsv,
  sumStatements,
} from '../../../../src/lib/statement.ts'

const pool = `-1:${'3'.repeat(64)}`
const address = `0:${'b'.repeat(64)}`
const day = 86_400_000

function statement(opening: bigint, lines: readonly (readonly [StatementKind, bigint])[]): PoolStatement {
  let balance = opening
  const listed = lines.map(([kind, by], index) => {
    balance += by
    return {
      id: String(index),
      when: { after: index * day, before: (index + 1) * day },
      kind,
      by: by.toString(),
      moved: kind === 'credited' ? '40' : null,
      isExact: true,
      balance: balance.toString(),
    }
  })
  const side = (at: number, amount: bigint) => ({ at, seenAt: at, balance: amount.toString() })
  return {
    pool,
    address,
    opening: side(0, opening),
    closing: side(9 * day, balance),
    lines: listed,
    gaps: [],
  }
}

describe('the sums of a statement', () => {
  it('are deposits, withdrawals, rewards and the rest', () => {
    const one = statement(340n, [
      ['reward', 15n],
      ['credited', 0n],
      ['deposit', 100n],
      ['unexplained', -7n],
      ['withdrawal', -448n],
    ])
    expect(sumStatements([one, statement(5n, [['reward', 2n]])])).toEqual({
      opening: '345',
      deposits: '100',
      withdrawals: '-448',
      rewards: '17',
      others: '-7',
      closing: '7',
      difference: '0',
    })
    expect(rowsOf([one]).length).toBe(5)
  })

  it('name a difference instead of hiding it', () => {
    const one = statement(10n, [['deposit', 5n]])
    expect(sumStatements([{ ...one, closing: { ...one.closing, balance: '14' } }]).difference).toBe('-1')
  })

  it('equal the displayed rows in integers', () => {
    const kinds = ['deposit', 'withdrawal', 'reward', 'not-separable', 'unexplained', 'unlisted'] as const
    const line = fc.tuple(fc.constantFrom(...kinds), fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }))
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.array(line), (opening, lines) => {
        const sums = sumStatements([statement(opening, lines)])
        const { deposits, withdrawals, rewards, others, closing, difference } = sums
        expect(difference).toBe('0')
        const parts = [deposits, withdrawals, rewards, others].map(BigInt)
        expect(opening + parts.reduce((total, part) => total + part, 0n)).toBe(BigInt(closing))
        const rewarded = lines.filter(([kind]) => kind === 'reward')
        expect(BigInt(rewards)).toBe(rewarded.reduce((total, [, by]) => total + by, 0n))
      }),
    )
  })
})

describe('a month', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    process.env['TZ'] = zone
  })

  it('lasts from its first to its last millisecond in the user’s time zone', () => {
    process.env['TZ'] = 'UTC'
    expect(monthPeriod('2026-10')).toEqual({ from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 10, 1) - 1 })
    expect(monthPeriod('2026-12')).toEqual({ from: Date.UTC(2026, 11, 1), to: Date.UTC(2027, 0, 1) - 1 })
    expect(monthPeriod('2026')).toBeNull()
    expect(monthPeriod('')).toBeNull()
  })

  it('has the months before and after it as neighbours, also across a year', () => {
    process.env['TZ'] = 'UTC'
    const january = Date.UTC(2026, 0, 31, 23, 59, 59)
    expect(monthBeside(january, -1)).toEqual({ from: Date.UTC(2025, 11, 1), to: Date.UTC(2026, 0, 1) - 1 })
    expect(monthBeside(january, 1)).toEqual({ from: Date.UTC(2026, 1, 1), to: Date.UTC(2026, 2, 1) - 1 })
  })
})

it('the CSV has both balances, all lines, and raw addresses without an apostrophe', () => {
  const text = statementCsv([statement(340n, [['reward', 15n]])], {
    labelOf: () => 'Pool even',
    friendlyOf: (key) => `E${key.slice(-1)}`,
  })
  const names = `"E3","${pool}","Pool even","Eb","${address}"`
  expect(text.split('\r\n').slice(1, 4)).toEqual([
    `${names},"1970-01-01T00:00:00.000Z","1970-01-01T00:00:00.000Z","opening",,,,,340`,
    `${names},"1970-01-02T00:00:00.000Z","1970-01-01T00:00:00.000Z","reward",15,0.000000015,,"true",355`,
    `${names},"1970-01-10T00:00:00.000Z","1970-01-10T00:00:00.000Z","closing",,,,,355`,
  ])
})

it('the opening balance of a pool that was added during the period is of its first response', () => {
  const early = statement(5n, [])
  const added = { ...early, pool: '-1:late', knownSince: 3 * day, opening: { ...early.opening, at: 3 * day } }
  expect(lateStarts([early, added], 0)).toEqual([{ pool: '-1:late', at: 259_200_000 }])
  expect(lateStarts([early, added], 4 * day)).toEqual([])
})

it('a period ends with the last response about each pool, not about another pool', () => {
  const asked = statement(5n, [])
  const stale = { ...asked, pool: '-1:stale', closing: { ...asked.closing, seenAt: 2 * day } }
  const lastOf = (key: string) => (key === pool ? 9 * day : 2 * day)
  const endsOf = (to: number, from = 0) => earlyEnds([asked, stale], { from, to }, lastOf)
  const staleEnd = { pool: '-1:stale', at: 172_800_000 }
  expect(endsOf(30 * day)).toEqual([{ pool, at: 777_600_000 }, staleEnd])
  expect(endsOf(9 * day)).toEqual([staleEnd])
  expect(endsOf(2 * day)).toEqual([])
  expect(endsOf(8 * day, 5 * day)).toEqual([staleEnd])
})
