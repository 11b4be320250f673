import { describe, expect, it } from 'vitest'
import { checkCounts, countPlaywright, countVitest } from '../../../scripts/test-steps.mjs'

describe('npm test counts', () => {
  it('the results in the runners’ reports', () => {
    const vitest = { numPassedTests: 12, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }
    expect(countVitest(vitest)).toEqual({ passed: 12, failed: 2, skipped: 2 })
    const playwright = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 3 } }
    expect(countPlaywright(playwright)).toEqual({ passed: 8, failed: 1, skipped: 3 })
  })

  it.each([
    ['a runner that crashed', { passed: 5, failed: 0, skipped: 0 }, 1, 1],
    ['a run without tests', { passed: 0, failed: 0, skipped: 4 }, 0, 1],
    ['a missing report', countVitest({}), 0, 1],
    ['failed tests', { passed: 5, failed: 3, skipped: 0 }, 1, 3],
    ['a successful run', { passed: 5, failed: 0, skipped: 0 }, 0, 0],
  ])('%s', (_name, counts, exitCode, failed) => {
    expect(checkCounts(counts, exitCode).failed).toBe(failed)
  })
})
