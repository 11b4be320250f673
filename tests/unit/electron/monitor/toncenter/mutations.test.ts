import { describe, expect, it } from 'vitest'
import { isRead, mutate, readings } from '../../../../fixtures/toncenter/mutations.ts'

const cases = 7_000

describe('a mutated body', () => {
  it.each(readings)('of $name is read or refused with a path', { timeout: 60_000 }, ({ text, read }) => {
    let readCount = 0
    for (let seed = 0; seed < cases; seed += 1) {
      const mutated = mutate(text, seed)
      try {
        if (isRead(read, mutated)) readCount += 1
      } catch (thrown) {
        throw new Error(`Seed ${seed}: ${mutated}`, { cause: thrown })
      }
    }
    // Both outcomes are well covered.
    expect(readCount).toBeGreaterThan(cases / 20)
    expect(readCount).toBeLessThan((cases * 19) / 20)
  })
})
