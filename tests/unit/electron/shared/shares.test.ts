import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf, sharesOf } from '../../../../electron/shared/shares.ts'

describe('a share', () => {
  it('is rounded half up', () => {
    // 11.80998 %, 11.805 %, 11.80499 %
    expect(shareOf('1180998', '10000000')).toBe(1_181)
    expect(shareOf('1180500', '10000000')).toBe(1_181)
    expect(shareOf('1180499', '10000000')).toBe(1_180)
    expect(shareOf('5', '0')).toBe(0)
  })
})

describe('a column of shares', () => {
  it('sums to 100 % by the largest remainder', () => {
    expect(sharesOf(['50125', '49875'])).toEqual([5_013, 4_987])
    expect(sharesOf(['1', '1', '1'])).toEqual([3_334, 3_333, 3_333])
    expect(sharesOf(['1180998', '8819002'])).toEqual([1_181, 8_819])
    expect(sharesOf(['0', '7', '0'])).toEqual([0, 10_000, 0])
    expect(sharesOf(['0', '0'])).toEqual([0, 0])
    expect(sharesOf([])).toEqual([])
  })

  it('sums to 100 % for any parts, each within a hundredth of a percent', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1 }), (parts) => {
        const sum = parts.reduce((total, part) => total + part, 0n)
        const shares = sharesOf(parts.map(String))
        expect(shares.reduce((total, share) => total + share, 0)).toBe(sum === 0n ? 0 : 10_000)
        for (const [index, part] of parts.entries()) {
          const exact = sum === 0n ? 0n : (part * 10_000n) / sum
          expect([Number(exact), Number(exact) + 1]).toContain(shares[index])
        }
      }),
    )
  })
})
