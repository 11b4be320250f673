import { describe, expect, it } from 'vitest'
import { countUntil, entryAt, gapsOf } from '../../../../../electron/monitor/watch/pool-history.ts'
import { changesOf, differenceOf, pointsOf } from '../../../../../electron/monitor/watch/pool-history-view.ts'
import { statementOf } from '../../../../../electron/monitor/watch/pool-statement.ts'
import { summarisePool } from '../../../../../electron/monitor/watch/pool-summary.ts'
import { bookOf, hour, of, rounds, state } from './rounds.ts'

describe('pool history', () => {
  it('returns the response that was current at a moment', () => {
    expect(countUntil(rounds, -1)).toBe(0)
    expect(entryAt(rounds, -1)).toBeNull()
    expect(entryAt(rounds, 10 * hour - 1)?.state.validatorAmount).toBe('500')
    expect(entryAt(rounds, 10 * hour)?.state.validatorAmount).toBe('533')
    expect(entryAt(rounds, 1_000 * hour)?.state.validatorAmount).toBe('0')
  })

  it('keeps unchanged data as the same object', () => {
    expect(rounds.entries[3]?.state.nominators[0]).toBe(rounds.entries[2]?.state.nominators[0])
    expect(rounds.entries[3]?.state.former).toBe(rounds.entries[2]?.state.former)
  })
})

describe('a list that is shorter than the count', () => {
  const short = { ...state('0', '9', [of('ann', '5')]), nominatorsCount: 2 }
  const whole = state('0', '9', [of('ann', '5'), of('bob', '3')])
  const history = bookOf([
    [0, whole],
    [hour, short],
    [2 * hour, whole],
    [3 * hour, state('0', '9', [of('ann', '5')], ['bob'])],
  ])

  it('does not count missing nominators as left, nor returning ones as joined', () => {
    const lines = changesOf(history, [], 0, 2 * hour, 100).map(({ id: _id, when: _when, ...line }) => line)
    expect(lines).toEqual([
      { kind: 'count', counted: 2, listed: 2 },
      { kind: 'relisted', address: 'bob' },
      { kind: 'count', counted: 2, listed: 1 },
      { kind: 'unlisted', address: 'bob' },
    ])
    expect(summarisePool(history, 2 * hour - 1, null, null).former).toEqual([])
    expect(pointsOf(history, hour, hour)).toMatchObject([{ joined: 0, left: 0, counted: 2, listed: 1 }])
    expect(differenceOf(history, 0, hour).rows).toMatchObject([
      { address: 'bob', kind: 'unlisted' },
      { kind: 'same' },
    ])
    expect(differenceOf(history, hour, 2 * hour).rows).toMatchObject([{ kind: 'relisted' }, { kind: 'same' }])
  })

  it('does not hide who joined since it was complete, although the count rose first', () => {
    const only = state('0', '9', [of('ann', '5')])
    const joined = bookOf([
      [0, only],
      [hour, short],
      [2 * hour, short],
      [3 * hour, whole],
    ])
    const kinds = changesOf(joined, [], 0, 3 * hour, 100).map(({ kind }) => kind)
    expect(kinds).toEqual(['count', 'joined', 'count'])
    expect(pointsOf(joined, 3 * hour, 3 * hour)).toMatchObject([{ joined: 1 }])
    expect(differenceOf(joined, 2 * hour, 3 * hour).rows).toMatchObject([
      { address: 'bob', kind: 'joined' },
      { kind: 'same' },
    ])
    expect(statementOf(joined, [], 'bob', 0, 3 * hour)?.lines).toMatchObject([{ kind: 'deposit', by: '3' }])
  })

  it('does not tell who joined if it was never complete', () => {
    const never = bookOf([
      [0, short],
      [hour, whole],
    ])
    expect(changesOf(never, [], 0, hour, 100).map(({ kind }) => kind)).toEqual(['count', 'relisted'])
  })

  it('does not hide who left if the count fell with the list', () => {
    const counted = { ...whole, nominatorsCount: 3 }
    const left = { ...short, nominatorsCount: 2 }
    const lagging = bookOf([
      [0, counted],
      [hour, left],
    ])
    expect(differenceOf(lagging, 0, hour).rows).toMatchObject([
      { address: 'bob', kind: 'left' },
      { kind: 'same' },
    ])
    expect(pointsOf(lagging, hour, hour)).toMatchObject([{ left: 1 }])
  })

  it('ends with a complete list: missing nominators have left', () => {
    expect(summarisePool(history, 4 * hour, null, null).former).toMatchObject([
      { address: 'bob', last: { balance: '3', pending: '0' }, left: { before: 3 * hour } },
    ])
  })
})

describe('gaps', () => {
  const history = bookOf([
    [0, state('0', '1', [])],
    [2 * hour, state('0', '2', [])],
  ])

  it('cover failed polls, from the last response before to the first after', () => {
    expect(gapsOf(history, [{ at: 119 * 60_000 + 1, reason: 'offline' }], 0, 2 * hour + 1)).toEqual([
      { from: 7_140_000, to: 7_200_000, reason: 'offline' },
    ])
  })

  it('exclude the minute between two polls', () => {
    expect(gapsOf(history, [], 0, 2 * hour + 60_000)).toEqual([])
  })

  it('cover half an hour without polls, also after the last one', () => {
    expect(gapsOf(history, [], 0, 4 * hour)).toEqual([{ from: 7_260_000, to: 14_400_000, reason: null }])
  })
})
