import { describe, expect, it } from 'vitest'
import type { PoolState } from '../../../../electron/shared/pool-models.ts'
import {
  link,
  partnerOf,
  readPairing,
  refuse,
  suggestPartner,
  unlink,
} from '../../../../src/lib/pool-pairs.ts'

const none = { linked: [], refused: [] }
const pool = (...people: readonly string[]): PoolState => ({
  stakeSent: '0',
  validatorAmount: '0',
  nominatorsCount: people.length,
  nominators: people.map((address) => ({ address, balance: '1', pending: '0' })),
  former: [],
})

describe('pairs', () => {
  it('are linked and unlinked; a pool belongs to at most one pair', () => {
    const first = link(none, 'even', 'odd')
    expect(partnerOf(first, 'odd')).toBe('even')
    const second = link(first, 'even', 'other')
    expect(partnerOf(second, 'odd')).toBeNull()
    expect(partnerOf(unlink(second, 'other'), 'even')).toBeNull()
  })

  it('ignore invalid stored values', () => {
    expect(readPairing(null)).toEqual(none)
    expect(readPairing('odd')).toEqual(none)
    expect(readPairing({ linked: [['a', 'b'], ['c'], 'd', [1, 'e']], refused: 7 })).toEqual({
      linked: [['a', 'b']],
      refused: [],
    })
  })

  it('are suggested when a third of the smaller pool’s nominators are in both', () => {
    const states = new Map([
      ['even', pool('a', 'b', 'c', 'd', 'e', 'f')],
      ['odd', pool('a', 'b', 'x', 'y', 'z', 'w')],
      ['far', pool('a', 'k', 'l')],
    ])
    expect(suggestPartner(none, 'even', states)).toEqual({ key: 'odd', common: 2, smaller: 6 })
    expect(suggestPartner(none, 'far', states)).toBeNull()
  })

  it('are not suggested again after being dismissed or linked', () => {
    const states = new Map([
      ['even', pool('a', 'b')],
      ['odd', pool('a', 'b')],
    ])
    expect(suggestPartner(refuse(none, 'odd', 'even'), 'even', states)).toBeNull()
    expect(suggestPartner(link(none, 'odd', 'other'), 'even', states)).toBeNull()
    expect(suggestPartner(link(refuse(none, 'odd', 'even'), 'odd', 'even'), 'even', states)).toBeNull()
  })
})
