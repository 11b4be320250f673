import { describe, expect, it } from 'vitest'
import { changesOf, differenceOf, pointsOf } from '../../../../../electron/monitor/watch/pool-history-view.ts'
import { end, hour, rounds } from './rounds.ts'

describe('the change log', () => {
  it('has one line per change, newest first, with the gaps', () => {
    const gaps = [{ from: 13 * hour, to: 14 * hour, reason: 'offline' }]
    expect(
      changesOf(rounds, gaps, 0, 20 * hour, 100).map(({ id: _id, when: { before }, ...line }) => [
        before / hour,
        line,
      ]),
    ).toEqual([
      [20, { kind: 'joined', address: 'dan', balance: '0', pending: '200' }],
      [14, { kind: 'gap', reason: 'offline' }],
      [12, { kind: 'stake-sent', amount: '1517' }],
      [11, { kind: 'left', address: 'cid', balance: '105', pending: '0' }],
      [10, { kind: 'credited', address: 'bob', by: '40' }],
      [
        10,
        {
          kind: 'settled',
          // Returned: 1500 + 33 + 30 + 15 + 5 = 1583. Commission: 33 of 83 is 39.8 %; 40 % of 83 is 33.2, rounded down to 33.
          result: {
            sent: '1500',
            returned: '1583',
            reward: '83',
            validatorBy: '33',
            nominatorsBy: '50',
            commission: 4_000,
            loss: null,
            isMinimum: false,
          },
          rewarded: 3,
          residual: '0',
        },
      ],
    ])
  })
})

describe('the difference of two moments', () => {
  it('lists joined, former and changed nominators, largest first', () => {
    const { rows, from, to } = differenceOf(rounds, hour, end)
    expect(rows).toEqual([
      {
        address: 'dan',
        kind: 'joined',
        balance: [null, '198'],
        pending: [null, '0'],
        by: '198',
        rewards: '-2',
      },
      {
        address: 'cid',
        kind: 'left',
        balance: ['100', null],
        pending: ['0', null],
        by: '-100',
        rewards: '5',
      },
      {
        address: 'ann',
        kind: 'moved',
        balance: ['600', '687'],
        pending: ['0', '0'],
        by: '87',
        rewards: '87',
      },
      {
        address: 'bob',
        kind: 'moved',
        balance: ['300', '386'],
        pending: ['40', '0'],
        by: '46',
        rewards: '46',
      },
    ])
    expect(from?.state).toMatchObject({ nominators: '1000', pending: '40', validatorAmount: '500' })
    expect(to?.state).toMatchObject({ nominators: '1271', pending: '0', validatorAmount: '0' })
  })

  it('names the responses that it uses, and the gap in which a moment lies', () => {
    const gaps = [{ from: 21 * hour, to: 40 * hour, reason: 'offline' }]
    const { from, to, isUnobserved } = differenceOf(rounds, 15 * hour, 30 * hour, gaps)
    expect(from).toMatchObject({ fromAt: 12 * hour, seenAt: 15 * hour, gap: null })
    expect(to).toMatchObject({ fromAt: 20 * hour, seenAt: 30 * hour, gap: gaps[0] })
    expect(isUnobserved).toBe(false)
  })

  it('does not treat the responses before and after a gap as the same', () => {
    const gaps = [{ from: 21 * hour, to: 40 * hour, reason: 'offline' }]
    expect(differenceOf(rounds, 22 * hour, 30 * hour, gaps).isUnobserved).toBe(true)
    expect(differenceOf(rounds, 20 * hour, 30 * hour, gaps).isUnobserved).toBe(true)
    expect(differenceOf(rounds, 20 * hour, 21 * hour, gaps).isUnobserved).toBe(false)
  })

  it('is empty without data', () => {
    expect(differenceOf(rounds, -5, end)).toMatchObject({ from: null, knownSince: 0, rows: [] })
  })
})

describe('points', () => {
  it('contain the values of each response and its events', () => {
    expect(pointsOf(rounds, 11 * hour, 12 * hour)).toEqual([
      {
        at: 11 * hour,
        stakeSent: '0',
        validator: '533',
        nominators: '985',
        pending: '0',
        counted: 2,
        listed: 2,
        topThree: 10_000,
        joined: 0,
        left: 1,
        settled: 0,
        changes: 1,
      },
      expect.objectContaining({ at: 12 * hour, stakeSent: '1517', changes: 1 }),
    ])
    expect(pointsOf(rounds, 82 * hour, end).map(({ settled }) => settled)).toEqual([-1])
  })
})
