import { mix } from './random.ts'

/**
 * Block times and shards of the basechain: pure functions of the seed and a block index. All shards create their blocks with the
 * same index at the same time, and masterchain block `index + 1` commits them. A split or a merge increments the seqno by 1, so
 * that one index serves all shards.
 */

/** Unix milliseconds of block 0. */
export const genesis = Date.UTC(2019, 10, 15)
/** Interval between blocks, ms. A block may be late by up to half of it. */
export const usualPace = 800
/** Delay between a block and the availability of its transactions, ms. */
export const applyDelay = 400
const shardLead = 5_217_303

/** Shard id of the masterchain and of an unsplit basechain. */
export const wholeShard = 1n << 63n

export interface Chain {
  /** Returns the time at which the blocks of this index are created, unix milliseconds. */
  time(index: number): number
  /** Returns the highest index whose blocks were created by this time. */
  indexAt(ms: number): number
}

export function createChain(seed: number, pace = usualPace): Chain {
  const time = (index: number): number => genesis + index * pace + (mix(seed, index) % (pace / 2))
  return {
    time,
    indexAt: (ms) => {
      let index = Math.floor((ms - genesis) / pace)
      while (time(index) > ms) index -= 1
      while (time(index + 1) <= ms) index += 1
      return index
    },
  }
}

export function seqnoOf(workchain: number, index: number): number {
  return workchain === -1 ? index + 1 : index + 1 + shardLead
}

export function indexOf(workchain: number, seqno: number): number {
  return workchain === -1 ? seqno - 1 : seqno - 1 - shardLead
}

export function logicalTimeOf(index: number): bigint {
  return BigInt(index) * 1_000_000n
}

export function indexOfLogicalTime(lt: bigint): number {
  return Number(lt / 1_000_000n)
}

const nibble = (text: string): bigint => BigInt(`0x${text}000000000000000`)
/** Shard layouts of the basechain within a period of 1,500 blocks. A layout applies from the given offset. */
const layouts: readonly (readonly [number, readonly bigint[]])[] = [
  [1350, [wholeShard]],
  [1200, [nibble('4'), nibble('c')]],
  [900, [nibble('2'), nibble('6'), nibble('a'), nibble('e')]],
  [600, [nibble('2'), nibble('6'), nibble('c')]],
  [0, [nibble('4'), nibble('c')]],
]

/** Returns the basechain's shards at a block index, as unsigned 64-bit ids in account order. */
export function shardsAt(index: number): readonly bigint[] {
  const phase = index % 1500
  return layouts.find(([from]) => phase >= from)?.[1] ?? [wholeShard]
}

export function shardRange(shard: bigint): readonly [bigint, bigint] {
  const tag = shard & -shard
  return [shard - tag, shard + tag - 1n]
}

export function coveringShard(workchain: number, prefix: bigint, index: number): bigint {
  if (workchain === -1) return wholeShard
  for (const shard of shardsAt(index)) {
    const [low, high] = shardRange(shard)
    if (prefix >= low && prefix <= high) return shard
  }
  return wholeShard
}

export function prefixOf(account: string): bigint {
  return BigInt(`0x${account.slice(0, 16)}`)
}
