import { describe, expect, it } from 'vitest'
import { isRead, mutate, readings } from '../../../../fixtures/toncenter/mutations.ts'

const cases = 7_000

describe('a mutated body', () => {
  it.each(readings)('is read or rejected with a path: $name', { timeout: 60_000 }, ({ text, read }) => {
    let readCount = 0
    for (let seed = 0; seed < cases; seed += 1) {
      const mutated = mutate(text, seed)
      try {
        if (isRead(read, mutated)) readCount += 1
      } catch (thrown) {
        throw new Error(`Seed ${seed}: ${mutated}`, { cause: thrown })
      }
    }
    // Both outcomes occur often enough.
    expect(readCount).toBeGreaterThan(cases / 20)
    expect(readCount).toBeLessThan((cases * 19) / 20)
  })
})
