import { mix } from './random.ts'

/**
 * When blocks are made and how the basechain is cut into shards: pure functions of the seed and a block index.
 * Block `index` of every shard is made at one moment; masterchain block `index + 1` commits the shard blocks of
 * `index`. A split gives children seqno + 1, a merge the same, so that one index serves all shards.
 */

/** The moment of block 0, unix milliseconds. */
export const genesis = Date.UTC(2019, 10, 15)
/** Mean time between blocks in milliseconds; single gaps are 400 to 1,200. */
const pace = 800
const spread = 400
/** A block is known this long before its transactions can be listed. */
export const applyDelay = 400
/** Shard seqnos run ahead of the masterchain's. */
const shardLead = 5_217_303

/** The masterchain's shard, and of the basechain while unsplit. */
export const wholeShard = 1n << 63n

export interface Chain {
  /** Unix milliseconds at which the blocks of this index are made. */
  time(index: number): number
  /** The newest index made at or before this moment. */
  indexAt(ms: number): number
}

/** The clockwork of block production for a seed. */
export function createChain(seed: number): Chain {
  const time = (index: number): number => genesis + index * pace + (mix(seed, index) % spread)
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

/** The seqno of block `index` in its workchain. */
export function seqnoOf(workchain: number, index: number): number {
  return workchain === -1 ? index + 1 : index + 1 + shardLead
}

/** The block index of a seqno. */
export function indexOf(workchain: number, seqno: number): number {
  return workchain === -1 ? seqno - 1 : seqno - 1 - shardLead
}

/** The first logical time of block `index`. */
export function logicalTimeOf(index: number): bigint {
  return BigInt(index) * 1_000_000n
}

const nibble = (text: string): bigint => BigInt(`0x${text}000000000000000`)
/** From this block of each 1,500 on, the basechain is cut so. */
const layouts: readonly (readonly [number, readonly bigint[]])[] = [
  [1350, [wholeShard]],
  [1200, [nibble('4'), nibble('c')]],
  [900, [nibble('2'), nibble('6'), nibble('a'), nibble('e')]],
  [600, [nibble('2'), nibble('6'), nibble('c')]],
  [0, [nibble('4'), nibble('c')]],
]

/** The basechain's shards at a block index, as unsigned 64-bit shard ids in account order. */
export function shardsAt(index: number): readonly bigint[] {
  const phase = index % 1500
  return layouts.find(([from]) => phase >= from)?.[1] ?? [wholeShard]
}

/** The first and last 64-bit account prefix of a shard. */
export function shardRange(shard: bigint): readonly [bigint, bigint] {
  const tag = shard & -shard
  return [shard - tag, shard + tag - 1n]
}

/** The shard that holds this 64-bit account prefix at a block index. */
export function coveringShard(workchain: number, prefix: bigint, index: number): bigint {
  if (workchain === -1) return wholeShard
  for (const shard of shardsAt(index)) {
    const [low, high] = shardRange(shard)
    if (prefix >= low && prefix <= high) return shard
  }
  return wholeShard
}

/** The first 64 bits of an account id given in hex. */
export function prefixOf(account: string): bigint {
  return BigInt(`0x${account.slice(0, 16)}`)
}
