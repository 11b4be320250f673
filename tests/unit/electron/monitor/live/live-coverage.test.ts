import { expect, it } from 'vitest'
import { createLiveCoverage } from '../../../../../electron/monitor/live/live-coverage.ts'

const hour = 3_600_000

it('an account is covered from the first poll that was sent after the interruption', () => {
  const coverage = createLiveCoverage()
  coverage.interrupt(['a'], 1_000)
  expect([coverage.notePolled('a', 900), coverage.since('a')]).toEqual([false, null])
  expect([coverage.notePolled('a', 1_100), coverage.since('a')]).toEqual([true, 1_100])
})

it('a later interruption does not shorten an earlier one', () => {
  const coverage = createLiveCoverage()
  coverage.interrupt(['a'], 600_000)
  coverage.interrupt(['a'], 2_000)
  expect([coverage.notePolled('a', 3_000), coverage.notePolled('a', 600_000)]).toEqual([false, true])
})

it('an interruption noted by a clock that was ahead does not delay the coverage', () => {
  const coverage = createLiveCoverage()
  coverage.interrupt(['a'], 5 * hour)
  expect([coverage.notePolled('a', 1_000), coverage.since('a')]).toEqual([true, 1_000])
})

it('an interruption of an account that is no longer subscribed is forgotten', () => {
  const coverage = createLiveCoverage()
  coverage.interrupt(['a', 'b'], 1_000)
  coverage.keep(new Set(['b']))
  expect([coverage.notePolled('a', 1_100), coverage.notePolled('b', 1_100)]).toEqual([false, true])
})
