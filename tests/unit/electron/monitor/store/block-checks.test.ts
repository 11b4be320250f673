import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore, type OpenStore } from '../../../../../electron/monitor/store/open-store.ts'
import type { KeptBlock } from '../../../../../electron/monitor/store/store-types.ts'
import { emptyFolder } from './profile.ts'

const network = 'https://toncenter.com'
const chain = { workchain: -1, shard: '-9223372036854775808' }
const hash = (byte: number): string => Buffer.alloc(32, byte).toString('base64')
const rows = [{ account: `0:${'1'.repeat(64)}`, lt: '5', hash: hash(3) }]

function kept(seqno: number, count = 1, isComplete = true): KeptBlock {
  return {
    key: `-1:8000000000000000:${seqno}`,
    ref: { ...chain, seqno },
    rootHash: hash(1),
    fileHash: hash(2),
    isComplete,
    firstSeenAt: 1_000,
    lastSeenAt: 1_000,
    count,
  }
}

describe('checks of stored blocks', () => {
  let store: OpenStore
  beforeEach(() => {
    store = openStore({ folder: emptyFolder(), now: () => 0 })
  })
  afterEach(() => store.close())

  it('counts complete responses and stores a difference', () => {
    const { key } = kept(7)
    expect(store.readings.facts(network, key)).toBeNull()
    store.blocks.save(network, kept(7), rows)
    expect(store.readings.facts(network, key)).toEqual({ checks: 1, contradiction: null })
    store.readings.noteCheck(network, key, 2_000, null)
    expect(store.blocks.one(network, key)?.lastSeenAt).toBe(2_000)
    const difference = { kind: 'root-hash', before: 'a', now: 'b' } as const
    store.readings.noteCheck(network, key, 3_000, difference)
    expect(store.readings.facts(network, key)).toEqual({
      checks: 3,
      contradiction: { at: 3_000, difference },
    })
    expect(store.blocks.one(network, key)).toMatchObject({ firstSeenAt: 1_000, lastSeenAt: 2_000 })
  })

  it('lists the seqnos of one shard and finds the highest', () => {
    for (const seqno of [5, 9, 7]) store.blocks.save(network, kept(seqno, 1, seqno !== 7), rows)
    store.blocks.save(
      network,
      { ...kept(8), key: '0:8000000000000000:8', ref: { ...chain, workchain: 0, seqno: 8 } },
      rows,
    )
    expect(store.blocks.heights(network, chain, 6, 9)).toEqual([
      { seqno: 7, count: 1, isComplete: false },
      { seqno: 9, count: 1, isComplete: true },
    ])
    expect(store.blocks.highest(network, chain)).toEqual({ seqno: 9, seenAt: 1_000 })
    expect(store.blocks.highest('demo', chain)).toBeNull()
  })

  it('stores pins with their notes', () => {
    store.pins.pin(network, 'block', 'a', 10, 'look here')
    store.pins.pin(network, 'block', 'b', 20)
    store.pins.pin(network, 'block', 'a', 30, 'look there')
    expect([...store.pins.notes(network, 'block')]).toEqual([
      ['a', { at: 10, note: 'look there' }],
      ['b', { at: 20, note: null }],
    ])
    store.pins.unpin(network, 'block', 'a')
    expect([...store.pins.notes(network, 'block').keys()]).toEqual(['b'])
  })
})
