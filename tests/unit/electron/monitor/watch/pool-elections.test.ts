import { describe, expect, it } from 'vitest'
import { boundaryOf } from '../../../../../electron/monitor/watch/pool-elections.ts'
import { mainnetTiming } from '../../../../../electron/monitor/watch/pool-rounds.ts'
import { electionsAt } from '../../../../../electron/shared/elections.ts'
import { bookOf, of, state } from './rounds.ts'

const second = 1_000
const ann = [of('ann', '600')]
const minute = 60_000

/** A stake sent between 940 s and 1000 s, and returned between 130,000 s and 130,060 s. */
const book = bookOf([
  [0, state('0', '500', ann)],
  [1_000 * second, state('1100', '500', ann)],
  [130_060 * second, state('0', '500', ann)],
])

describe('the start of a validation round', () => {
  it('follows the sending of a stake by 8,192 s to 32,768 s', () => {
    // 940 + 8,192 = 9,132 and 1,000 + 32,768 = 33,768.
    expect(boundaryOf(book.entries, 2, mainnetTiming)).toMatchObject({
      from: 9_132 * second,
      to: 33_768 * second,
      observations: 1,
    })
  })

  it('precedes the return of a stake by at least 98,304 s', () => {
    // The stake was returned by 130,060 s, so its round began by 31,756 s. The round of the pool's next stake begins 131,072 s
    // later.
    const both = bookOf([
      [0, state('0', '500', ann)],
      [1_000 * second, state('1100', '500', ann)],
      [130_060 * second, state('0', '500', ann)],
      // The next stake is sent two rounds later, between 132,012 s and 132,072 s: the same bounds, shifted by 131,072 s.
      [132_072 * second, state('1100', '500', ann)],
    ])
    const boundary = boundaryOf(both.entries, 4, mainnetTiming)
    // From the second stake: 140,204 to 164,840. From the first stake: 9,132 + 131,072 = 140,204 to 31,756 + 131,072 = 162,828.
    expect(boundary).toMatchObject({ from: 140_204 * second, to: 162_828 * second, observations: 2 })
  })

  it('is unknown if no stake was observed being sent, or if the network’s durations are unknown', () => {
    expect(boundaryOf(book.entries, 1, mainnetTiming)).toBeNull()
    expect(boundaryOf(book.entries, 2, null)).toBeNull()
  })
})

describe('the next elections', () => {
  const boundary = {
    from: 100_000 * second,
    to: 100_600 * second,
    validationMs: 65_536 * second,
    electionsOpenMs: 32_768 * second,
    electionsCloseMs: 8_192 * second,
    observations: 3,
  }

  it('open 32,768 s and close 8,192 s before the round, within the bounds of the estimate', () => {
    expect(electionsAt(boundary, 60_000 * second)).toEqual({
      opens: [67_232 * second, 67_832 * second],
      closes: [91_808 * second, 92_408 * second],
      phase: 'later',
    })
    expect(electionsAt(boundary, 70_000 * second).phase).toBe('open')
    expect(electionsAt(boundary, 67_500 * second).phase).toBe('unsure')
    expect(electionsAt(boundary, 92_000 * second).phase).toBe('unsure')
  })

  it('are the elections of the next round once the current elections have certainly closed', () => {
    const { opens, phase } = electionsAt(boundary, 92_408 * second)
    expect(opens[0]).toBe((67_232 + 65_536) * second)
    expect(phase).toBe('later')
    expect(electionsAt(boundary, 92_408 * second + 20 * 65_536 * second + minute).opens[0]).toBe(
      (67_232 + 21 * 65_536) * second,
    )
  })
})
