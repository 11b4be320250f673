import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PoolYield } from '../../../../electron/shared/pool-models.ts'
import { contributing, observedReward, sumRecords } from '../../../../src/lib/nominator-sums.ts'

const record = (change: string | null, all: string) => ({
  change,
  rewards: { day: '1', week: '2', month: '3', all, unseparated: 0 },
})

describe('the observed reward of a nominator', () => {
  const none = { day: '0', week: '0', month: '0', all: '0' }

  const unseen: PoolYield = { perYear: null, rounds: 0, hasLoss: false, reward: '0' }

  it('is unknown if no reward was separable from a deposit', () => {
    expect(observedReward({ rewards: { ...none, unseparated: 1 }, yield: unseen }, 'month')).toBeNull()
  })

  it('is unknown before the first settlement', () => {
    const before = { rewards: { ...none, unseparated: 0 }, yield: unseen, change: null }
    expect(observedReward(before, 'month')).toBeNull()
    expect(sumRecords([before, before])).toMatchObject({ day: null, month: null, all: null })
  })

  it('is unknown for a former nominator of whom no reward was observed', () => {
    expect(observedReward({ rewards: { ...none, unseparated: 0 } }, 'all')).toBeNull()
    expect(observedReward({ rewards: { ...none, all: '5', unseparated: 0 } }, 'all')).toBe('5')
  })

  it('is the separable part, which is 0 in a span without a settlement', () => {
    const settled = { rewards: { ...none, unseparated: 0 }, yield: { ...unseen, rounds: 1 } }
    expect(observedReward(settled, 'month')).toBe('0')
    expect(observedReward({ ...settled, yield: { ...unseen, hasLoss: true } }, 'month')).toBe('0')
    const partly = { rewards: { ...none, all: '5', month: '5', unseparated: 1 }, yield: unseen }
    expect(observedReward(partly, 'month')).toBe('5')
    expect(observedReward(partly, 'day')).toBe('0')
  })
})

describe('totals of nominators', () => {
  it('contain exactly the given rows: former nominators are summed apart', () => {
    // Two present nominators gained 100.06 and 38, in total 138.06. A former nominator gained 199.82.
    const present = [record('100060000000', '100060000000'), record('38000000000', '38000000000')]
    const former = [record('-5', '199820000000'), record('0', '0')]
    expect(sumRecords(present)).toEqual({
      change: '138060000000',
      day: '2',
      week: '4',
      month: '6',
      all: '138060000000',
    })
    expect(contributing(former)).toEqual([former[0]])
    const unseparated = { ...record('0', '0'), rewards: { ...record('0', '0').rewards, unseparated: 1 } }
    expect(contributing([record('0', '5'), unseparated, record(null, '0')])).toEqual([
      record('0', '5'),
      unseparated,
    ])
    expect(sumRecords(contributing(former))).toMatchObject({ change: '-5', all: '199820000000' })
  })

  it('have no change when none is known', () => {
    expect(sumRecords([record(null, '1')]).change).toBeNull()
  })

  it('equal the sum of the displayed rows in integers', () => {
    const amount = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount)), (rows) => {
        const sums = sumRecords(rows.map(([change, all]) => record(change.toString(), all.toString())))
        let [change, all] = [0n, 0n]
        for (const row of rows) {
          change += row[0]
          all += row[1]
        }
        expect(BigInt(sums.change ?? 0)).toBe(change)
        expect(BigInt(sums.all ?? 0)).toBe(all)
      }),
    )
  })
})
