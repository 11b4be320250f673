import { describe, expect, it } from 'vitest'
import { createRandom, digest64 } from '../../../../../electron/demo/world/random.ts'

describe('random', () => {
  it('is deterministic for equal seed parts', () => {
    const list = (): number[] => {
      const random = createRandom(1, 'a', 2)
      return Array.from({ length: 20 }, () => random.int(0, 1000))
    }
    expect(list()).toEqual(list())
  })

  it('separates seed parts', () => {
    expect(digest64('a', 'bc')).not.toBe(digest64('ab', 'c'))
    expect(createRandom('a', 'bc').next()).not.toBe(createRandom('ab', 'c').next())
  })

  it('stays within bounds and reaches both', () => {
    const random = createRandom('bounds')
    const drawn = new Set(Array.from({ length: 400 }, () => random.int(3, 6)))
    expect([...drawn].toSorted()).toEqual([3, 4, 5, 6])
    for (let i = 0; i < 100; i += 1) {
      const big = random.big(1n << 60n, (1n << 64n) - 1n)
      expect(big >= 1n << 60n && big < 1n << 64n).toBe(true)
    }
  })

  it('is uniform, with waits around their mean', () => {
    const random = createRandom('spread')
    const draws = Array.from({ length: 20_000 }, () => random.next())
    const mean = draws.reduce((a, b) => a + b, 0) / draws.length
    expect(mean).toBeGreaterThan(0.49)
    expect(mean).toBeLessThan(0.51)
    const waits = Array.from({ length: 20_000 }, () => random.wait(10))
    const waited = waits.reduce((a, b) => a + b, 0) / waits.length
    expect(waited).toBeGreaterThan(9.6)
    expect(waited).toBeLessThan(10.4)
  })

  it('picks by weight', () => {
    const random = createRandom('weights')
    const picks = Array.from({ length: 1000 }, () =>
      random.weighted([
        [0, 'never'],
        [1, 'always'],
      ]),
    )
    expect(new Set(picks)).toEqual(new Set(['always']))
  })

  it('returns hex of any length', () => {
    expect(createRandom('hex').hex(13)).toMatch(/^[0-9a-f]{13}$/)
  })
})
