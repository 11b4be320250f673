import { describe, expect, it } from 'vitest'
import type { WireAction } from '../../../../../electron/monitor/toncenter/client-types.ts'
import { isObject } from '../../../../../electron/monitor/toncenter/shape.ts'
import { accountA, accountB, action, rootHash, startedBy, watchedBy, type Sample } from './samples.ts'

function rowsAfter(samples: readonly Sample[]): readonly (readonly [string, string | null])[] {
  return (
    watchedBy(...samples)
      .record()
      ?.view.actions.map(({ key, comment }) => [key, comment]) ?? []
  )
}

const rent = action({ actionId: 'r1', details: 'rent', startLt: '10', transactions: ['tx-rent'] })
const food = action({ actionId: 'f1', details: 'food', startLt: '20', transactions: ['tx-food'] })
const swap = action({
  actionId: 's1',
  type: 'jetton_swap',
  details: 'swap',
  startLt: '30',
  transactions: ['tx-swap'],
})

describe('the rows of a trace', () => {
  it('are numbered by type, in the order of logical time', () => {
    expect(rowsAfter([[0, 'A', [swap, food, rent]]])).toEqual([
      ['ton_transfer:0', 'rent'],
      ['ton_transfer:1', 'food'],
      ['jetton_swap:0', 'swap'],
    ])
  })

  it('keep key and position when the order changes', () => {
    expect(
      rowsAfter([
        [0, 'A', [rent, food]],
        [2, 'A', [food, rent]],
      ]),
    ).toEqual([
      ['ton_transfer:0', 'rent'],
      ['ton_transfer:1', 'food'],
    ])
  })

  it('keep their key when ids and logical times change and swap', () => {
    const laterRent = {
      ...rent,
      ...action({ actionId: 'r2', details: 'rent', startLt: '900', transactions: ['tx-rent-2'] }),
    }
    const laterFood = {
      ...food,
      ...action({ actionId: 'f2', details: 'food', startLt: '100', transactions: ['tx-food-2'] }),
    }
    expect(
      rowsAfter([
        [0, 'A', [rent, food]],
        [2, 'A', [laterFood, laterRent]],
      ]),
    ).toEqual([
      ['ton_transfer:1', 'food'],
      ['ton_transfer:0', 'rent'],
    ])
  })

  it('keep their key when the details change and the id does not', () => {
    const moreFood = action({ actionId: 'f1', details: 'more food', startLt: '5', transactions: ['other'] })
    expect(
      rowsAfter([
        [0, 'A', [rent, food]],
        [2, 'A', [moreFood, rent]],
      ]),
    ).toEqual([
      ['ton_transfer:1', 'more food'],
      ['ton_transfer:0', 'rent'],
    ])
  })

  it('keep their key when only a transaction stays the same', () => {
    const changed = action({
      actionId: 'f9',
      details: 'dinner',
      startLt: '5',
      transactions: ['tx-food', 'tx-9'],
    })
    expect(
      rowsAfter([
        [0, 'A', [rent, food]],
        [2, 'A', [changed, rent]],
      ]),
    ).toEqual([
      ['ton_transfer:1', 'dinner'],
      ['ton_transfer:0', 'rent'],
    ])
  })

  it('are matched in order when everything changed', () => {
    const first = action({ actionId: 'x1', details: 'one', startLt: '1', transactions: ['y1'] })
    const second = action({ actionId: 'x2', details: 'two', startLt: '2', transactions: ['y2'] })
    expect(
      rowsAfter([
        [0, 'A', [rent, food]],
        [2, 'A', [second, first]],
      ]),
    ).toEqual([
      ['ton_transfer:0', 'one'],
      ['ton_transfer:1', 'two'],
    ])
  })

  it('append a new action and drop one that is no longer returned', () => {
    expect(
      rowsAfter([
        [0, 'A', [rent, food]],
        [2, 'A', [rent, food, swap]],
        [4, 'A', [food, swap]],
      ]),
    ).toEqual([
      ['ton_transfer:1', 'food'],
      ['jetton_swap:0', 'swap'],
    ])
  })

  it('belonging to another account stay when one account’s response lacks them', () => {
    const mine = action({ actionId: 'm', details: 'mine', accounts: [accountA] })
    const theirs = action({ actionId: 't', details: 'theirs', accounts: [accountB], startLt: '40' })
    const both = action({ actionId: 'b', details: 'both', accounts: [accountA, accountB], startLt: '50' })
    expect(
      rowsAfter([
        [0, 'hash', [mine, theirs, both]],
        [2, 'A', [mine]],
      ]),
    ).toEqual([
      ['ton_transfer:0', 'mine'],
      ['ton_transfer:1', 'theirs'],
    ])
  })

  it('keep the last response of each action', () => {
    const later = action({
      ...rent,
      traceId: rootHash,
      raw: { action_id: 'r1', accounts: [accountA], start_lt: '10', end_lt: '20', big: 9007199254740993n },
    })
    const watched = watchedBy([0, 'A', [rent, food]], [2, 'A', [food, later]])
    expect(watched.record()?.raw[0]).toMatchObject({ action_id: 'r1', big: '9007199254740993' })
    expect(watched.record()?.view.actions[0]?.comment).toBe('rent')
  })
})

describe('the principal action of a trace', () => {
  const short = action({ actionId: 's', details: 'short', startLt: '10', endLt: '20' })
  const long = action({ actionId: 'l', details: 'long', startLt: '15', endLt: '90' })
  const own = action({ actionId: 'o', startLt: '30', endLt: '31', ...startedBy(accountA) })
  const foreign = action({ actionId: 'f', startLt: '5', endLt: '99', ...startedBy(accountB) })
  const firstOf = (...actions: readonly WireAction[]) =>
    watchedBy([0, 'A', actions])
      .record()
      ?.raw.map((raw) => isObject(raw) && raw['action_id'])[0]

  it('is the longest one', () => {
    expect(firstOf(short, long)).toBe('l')
  })

  it('is the earliest of equally long ones', () => {
    expect(firstOf(action({ actionId: 'later', startLt: '40' }), short)).toBe('s')
  })

  it('is one that a watched account started, even if another is longer', () => {
    expect(firstOf(foreign, long, own)).toBe('o')
  })

  it('is the longest one if only others started actions', () => {
    expect(firstOf(long, foreign)).toBe('f')
  })

  it('has the raw response of its own row', () => {
    const record = watchedBy([0, 'A', [short, long]]).record()
    expect(record?.view.actions.map(({ comment }) => comment)).toEqual(['long', 'short'])
    expect(record?.raw).toMatchObject([{ action_id: 'l' }, { action_id: 's' }])
  })
})

const payouts = (count: number, more: Parameters<typeof action>[0] = {}) =>
  Array.from({ length: count }, (_, index) =>
    action({ actionId: '', details: null, startLt: String(1_000 + index), ...more }),
  )

describe('a mass payout', () => {
  it('keeps 512 actions and counts the rest', () => {
    const view = watchedBy([0, 'A', payouts(10_000)]).record()?.view
    expect([view?.actions.length, view?.omittedActions]).toEqual([512, 9_488])
  })

  it('keeps its rows through responses of thousands of equal actions', () => {
    const watched = watchedBy(
      [0, 'A', payouts(10_000)],
      [2, 'A', payouts(10_000, { traceId: rootHash })],
      [4, 'A', payouts(10_000, { traceId: rootHash, details: 'other', transactions: [] })],
    )
    const view = watched.record()?.view
    expect([view?.state, view?.actions.length, view?.actions.at(-1)?.key]).toEqual([
      'on-chain',
      512,
      'ton_transfer:511',
    ])
  })

  it('keeps a failed action of a high logical time', () => {
    const failed = action({ actionId: 'f', success: false, startLt: '99999', details: 'failed' })
    const watched = watchedBy([0, 'A', [...payouts(2_000), failed]])
    expect(watched.record()?.view.actions.at(-1)?.comment).toBe('failed')
    expect(watched.record()?.view.actions.at(-1)?.success).toBe(false)
  })

  it('counts no omitted actions once all of them fit', () => {
    const watched = watchedBy([0, 'A', payouts(600)], [2, 'A', payouts(3)])
    const view = watched.record()?.view
    expect([view?.actions.length, view?.omittedActions]).toEqual([3, undefined])
  })
})
