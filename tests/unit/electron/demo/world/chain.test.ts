import { describe, expect, it } from 'vitest'
import {
  coveringShard,
  createChain,
  indexOf,
  logicalTimeOf,
  seqnoOf,
  shardRange,
  shardsAt,
} from '../../../../../electron/demo/world/chain.ts'

const hex = (shards: readonly bigint[]): string[] => shards.map((shard) => shard.toString(16))

describe('chain', () => {
  it('produces blocks every 400 to 1,200 ms and finds them by time', () => {
    const chain = createChain(5)
    for (let index = 1_000_000; index < 1_000_500; index += 1) {
      const gap = chain.time(index + 1) - chain.time(index)
      expect(gap).toBeGreaterThanOrEqual(400)
      expect(gap).toBeLessThanOrEqual(1_200)
      expect(chain.indexAt(chain.time(index))).toBe(index)
      expect(chain.indexAt(chain.time(index) - 1)).toBe(index - 1)
    }
  })

  it('numbers blocks per workchain', () => {
    expect(seqnoOf(-1, 99)).toBe(100)
    expect(seqnoOf(0, 99)).toBe(5_217_403)
    expect(indexOf(0, 5_217_403)).toBe(99)
    expect(logicalTimeOf(99)).toBe(99_000_000n)
  })

  it('splits and merges the basechain', () => {
    expect(hex(shardsAt(1500))).toEqual(['4000000000000000', 'c000000000000000'])
    expect(hex(shardsAt(2100))).toEqual(['2000000000000000', '6000000000000000', 'c000000000000000'])
    expect(hex(shardsAt(2400))).toEqual([
      '2000000000000000',
      '6000000000000000',
      'a000000000000000',
      'e000000000000000',
    ])
    expect(hex(shardsAt(2850))).toEqual(['8000000000000000'])
  })

  it('covers every prefix exactly once', () => {
    for (const index of [0, 600, 900, 1200, 1350]) {
      const ranges = shardsAt(index).map(shardRange)
      expect(ranges[0]?.[0]).toBe(0n)
      expect(ranges.at(-1)?.[1]).toBe(0xffffffffffffffffn)
      for (let i = 1; i < ranges.length; i += 1) expect(ranges[i]?.[0]).toBe((ranges[i - 1]?.[1] ?? 0n) + 1n)
    }
  })

  it('responds to an unknown shard with the one that covers it', () => {
    expect(coveringShard(0, 0x4000000000000000n, 900).toString(16)).toBe('6000000000000000')
    expect(coveringShard(0, 0x8000000000000000n, 0).toString(16)).toBe('c000000000000000')
    expect(coveringShard(0, 8_000_000_000_000_000n, 0).toString(16)).toBe('4000000000000000')
    expect(coveringShard(-1, 8_000_000_000_000_000n, 0).toString(16)).toBe('8000000000000000')
  })
})
