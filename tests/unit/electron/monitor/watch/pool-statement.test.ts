import { describe, expect, it } from 'vitest'
import { enter } from '../../../../../electron/monitor/watch/pool-history.ts'
import { statementOf } from '../../../../../electron/monitor/watch/pool-statement.ts'
import { bookOf, end, hour, of, rounds, state } from './rounds.ts'

describe('a statement', () => {
  it('lists deposits, rewards and withdrawals between both balances', () => {
    const statement = statementOf(rounds, [], 'bob', 0, end)
    // 300 + 40 pending = 340. 340 + 15 + 35 - 4 = 386.
    expect(statement?.opening).toEqual({ at: 0, seenAt: 0, balance: '340' })
    expect(statement?.closing).toMatchObject({ at: end, balance: '386' })
    expect(
      statement?.lines.map(({ when, kind, by, moved, balance }) => [
        when.before / hour,
        kind,
        by,
        moved,
        balance,
      ]),
    ).toEqual([
      [10, 'reward', '15', null, '355'],
      [10, 'credited', '0', '40', '355'],
      [46, 'reward', '35', null, '390'],
      [82, 'reward', '-4', null, '386'],
    ])
  })

  it('begins with a deposit for a nominator who joined, and ends with a withdrawal for a nominator who left', () => {
    const kinds = (address: string) =>
      statementOf(rounds, [], address, 0, end)?.lines.map(({ kind, by }) => [kind, by])
    expect(kinds('dan')).toEqual([
      ['deposit', '200'],
      ['credited', '0'],
      ['reward', '-2'],
    ])
    expect(kinds('cid')).toEqual([
      ['reward', '5'],
      ['withdrawal', '-105'],
    ])
    expect(statementOf(rounds, [], 'cid', 0, end)?.closing.balance).toBe('0')
  })

  it('lists no withdrawal of a nominator who is missing from a list that is shorter than the count', () => {
    const both = state('0', '9', [of('ann', '5'), of('bob', '3')])
    const book = bookOf([
      [0, both],
      [hour, { ...state('0', '9', [of('ann', '5')]), nominatorsCount: 2 }],
      [2 * hour, both],
      [3 * hour, state('0', '9', [of('ann', '5')], ['bob'])],
    ])
    expect(statementOf(book, [], 'bob', 0, 4 * hour)?.lines.map(({ kind, by }) => [kind, by])).toEqual([
      ['unlisted', '-3'],
      ['relisted', '3'],
      ['withdrawal', '-3'],
    ])
  })

  it('separates the last reward from the withdrawal of a nominator who left with it', () => {
    const book = bookOf([
      [0, state('1500', '500', [of('ann', '600'), of('bob', '300'), of('cid', '100')])],
      // The nominators get a reward of 100: cid gets 10 of it and withdraws 110.
      [hour, state('0', '566', [of('ann', '660'), of('bob', '330')], ['cid'])],
    ])
    expect(statementOf(book, [], 'cid', 0, 2 * hour)?.lines).toMatchObject([
      { kind: 'reward', by: '10', balance: '110' },
      { kind: 'withdrawal', by: '-110', balance: '0' },
    ])
  })

  it('marks a reward that the others determine only within bounds, and the deposit or withdrawal that contains the rest', () => {
    const book = bookOf([
      [0, state('1500', '500', [of('ann', '10'), of('bob', '10'), of('cid', '480'), of('dan', '500')])],
      // Ann and bob get 1 each, so the nominators together get 100 to 199: cid 48 to 95, dan 50 to 99. Dan deposits too.
      [hour, state('0', '566', [of('ann', '11'), of('bob', '11'), of('dan', '1600')], ['cid'])],
    ])
    const lines = (address: string) =>
      statementOf(book, [], address, 0, 2 * hour)?.lines.map(({ kind, by, isExact }) => [kind, by, isExact])
    expect(lines('ann')).toEqual([['reward', '1', true]])
    expect(lines('cid')).toEqual([
      ['reward', '48', false],
      ['withdrawal', '-528', false],
    ])
    expect(lines('dan')).toEqual([
      ['reward', '50', false],
      ['deposit', '1050', false],
    ])
  })

  it('lists no reward of a nominator who left without one, or with one that cannot be separated', () => {
    const book = bookOf([
      [0, state('1500', '500', [of('ann', '600'), of('bob', '0', '40'), of('cid', '100')])],
      [hour, state('0', '566', [of('ann', '660')], ['bob', 'cid'])],
    ])
    const kinds = (address: string) =>
      statementOf(book, [], address, 0, 2 * hour)?.lines.map(({ kind, by }) => [kind, by])
    expect(kinds('bob')).toEqual([['withdrawal', '-40']])
    expect(kinds('cid')).toEqual([['withdrawal', '-100']])
  })

  it('does not call the stake a deposit of a nominator who joined while rounds may have ended', () => {
    const before = state('0', '500', [of('ann', '600')])
    const kinds = (hours: number, bob = of('bob', '300', '40')) => {
      const after = state('0', '500', [of('ann', '600'), bob])
      const first = enter('pool', undefined, { state: before, fromAt: 0, seenUntilAt: 0 })
      const at = hours * hour
      const last = enter('pool', first, { state: after, fromAt: at, seenUntilAt: at })
      const statement = statementOf({ pool: 'pool', entries: [first, last] }, [], 'bob', 0, 40 * hour)
      return statement?.lines.map(({ kind, by, balance }) => [kind, by, balance])
    }
    // A stake may be out and return within 65,536 s. The reward is then a part of the 300, but not of the pending 40.
    expect(kinds(19)).toEqual([
      ['not-separable', '300', '300'],
      ['deposit', '40', '340'],
    ])
    expect(kinds(19, of('bob', '300'))).toEqual([['not-separable', '300', '300']])
    expect(kinds(19, of('bob', '0', '40'))).toEqual([['deposit', '40', '40']])
    expect(kinds(18)).toEqual([['deposit', '340', '340']])
  })

  it('begins at the first response if the period begins earlier, and is absent if the period ends earlier', () => {
    const late = bookOf([[hour, state('0', '5', [of('ann', '7')])]])
    const gaps = [{ from: 0, to: hour, reason: 'offline' }]
    for (const to of [hour, 2 * hour])
      expect(statementOf(late, gaps, 'ann', 0, to)).toMatchObject({
        opening: { at: hour, balance: '7' },
        closing: { at: to, balance: '7' },
        lines: [],
        gaps: [],
      })
    expect(statementOf(late, gaps, 'ann', 0, hour - 1)).toBeNull()
  })

  it('contains the gaps of the period that have a length', () => {
    const gaps = [
      { from: 1 * hour, to: 2 * hour, reason: null },
      { from: 19 * hour, to: 20 * hour, reason: 'offline' },
      { from: 40 * hour, to: 41 * hour, reason: 'offline' },
      { from: 41 * hour, to: 41 * hour, reason: 'offline' },
      { from: end, to: end + hour, reason: 'offline' },
    ]
    expect(statementOf(rounds, gaps, 'ann', 20 * hour, end)?.gaps).toEqual([gaps[2]])
  })
})
