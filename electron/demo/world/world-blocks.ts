import { accountOf, rawAddress, workchainOf } from './addresses.ts'
import type { Chain } from './chain.ts'
import {
  applyDelay,
  coveringShard,
  indexOf,
  indexOfLogicalTime,
  logicalTimeOf,
  prefixOf,
  seqnoOf,
  shardRange,
} from './chain.ts'
import { hashInSlot } from './hash-slot.ts'
import { createRandom, digest, digest64 } from './random.ts'
import type { Traffic } from './traffic.ts'
import type { Trace } from './traces.ts'

/** A block id as in responses: signed decimal shard, base64 hashes (api.md section 3.2). */
export interface BlockId {
  readonly workchain: number
  readonly shard: string
  readonly seqno: number
  readonly rootHash: string
  readonly fileHash: string
}

export interface ShortTransaction {
  /** Raw address with upper-case hex digits. */
  readonly account: string
  readonly lt: bigint
  readonly hash: string
}

export type BlockAnswer =
  | { readonly kind: 'block'; readonly id: BlockId; readonly transactions: readonly ShortTransaction[] }
  | { readonly kind: 'not-in-db' | 'not-applied' | 'unknown' }

export interface BlockQuery {
  readonly workchain: number
  readonly shard: bigint
  readonly seqno: number
  readonly pinned?: { readonly rootHash: string; readonly fileHash: string }
}

export interface Blocks {
  find(query: BlockQuery, now: number): BlockAnswer
  hashOf(account: string, lt: bigint): string
  home(trace: Trace, transaction: number): BlockId
}

const keptFor = 3 * 24 * 3600 * 1000
/** Every 3,000th masterchain block has exactly 10,000 transactions. */
export const bigBlockEvery = 3000
const bigBlockSize = 10_000
const crowdSize = 4000
const system = ['33', '34', '55'].map((byte) => `-1:${byte.repeat(32)}`)

function inAccountOrder(a: ShortTransaction, b: ShortTransaction): number {
  if (a.account !== b.account) return a.account < b.account ? -1 : 1
  return a.lt < b.lt ? -1 : 1
}

export function traceLogicalTime(trace: Trace, transaction: number): bigint {
  return logicalTimeOf(trace.blocks[transaction] ?? 0) + BigInt(trace.ltOffset + transaction)
}

export function createBlocks(seed: number, chain: Chain, traffic: Traffic): Blocks {
  const crowds = new Map<number, readonly string[]>()
  const contents = new Map<string, readonly ShortTransaction[]>()

  const crowd = (workchain: number): readonly string[] => {
    const known = crowds.get(workchain)
    if (known !== undefined) return known
    const made = Array.from({ length: crowdSize }, (_, i) =>
      rawAddress(workchain, digest(seed, 'crowd', workchain, i)),
    )
    made.sort()
    crowds.set(workchain, made)
    return made
  }
  const hashOf = (account: string, lt: bigint): string => {
    const madeAt = chain.time(indexOfLogicalTime(lt))
    return hashInSlot(traffic.slotOf(madeAt), seed, 'tx', account, `${lt}`)
  }

  const background = (
    workchain: number,
    shard: bigint,
    index: number,
    room: number | undefined,
  ): ShortTransaction[] => {
    const random = createRandom(seed, 'block', workchain, `${shard}`, index)
    const [low, high] = shardRange(shard)
    const all = crowd(workchain)
    const local =
      workchain === -1
        ? all
        : all.filter((account) => {
            const prefix = prefixOf(accountOf(account))
            return prefix >= low && prefix <= high
          })
    const usual =
      workchain === -1
        ? random.int(0, 9)
        : random.chance(0.1)
          ? 0
          : Math.min(400, Math.floor(random.wait(45)))
    const start = logicalTimeOf(index)
    const list: ShortTransaction[] = []
    const add = (account: string): void => {
      const lt = start + BigInt(list.length + 1)
      list.push({ account, lt, hash: hashOf(account, lt) })
    }
    if (workchain === -1) for (const account of system) add(account)
    const wanted = room ?? list.length + usual
    while (list.length < wanted) add(local[Math.floor(random.next() ** 2 * local.length)] ?? random.pick(all))
    return list
  }

  const fromTraces = (workchain: number, shard: bigint, index: number): ShortTransaction[] => {
    const [low, high] = shardRange(shard)
    const list: ShortTransaction[] = []
    for (const slot of traffic.slotsAround(chain.time(index))) {
      for (const { trace, transaction } of slot.byBlock.get(index) ?? []) {
        const account = trace.plan.transactions[transaction]?.account ?? ''
        const prefix = prefixOf(accountOf(account))
        if (workchainOf(account) !== workchain || prefix < low || prefix > high) continue
        const lt = traceLogicalTime(trace, transaction)
        list.push({ account, lt, hash: hashOf(account, lt) })
      }
    }
    return list
  }

  const transactions = (workchain: number, shard: bigint, index: number): readonly ShortTransaction[] => {
    const key = `${workchain},${shard},${index}`
    const known = contents.get(key)
    if (known !== undefined) return known
    const isBig = workchain === -1 && seqnoOf(-1, index) % bigBlockEvery === 0
    const traced = fromTraces(workchain, shard, index)
    const list = [
      ...background(workchain, shard, index, isBig ? bigBlockSize - traced.length : undefined),
      ...traced,
    ]
    list.sort(inAccountOrder)
    contents.set(key, list)
    const oldest = contents.keys().next()
    if (contents.size > 48 && oldest.done !== true) contents.delete(oldest.value)
    return list
  }

  const idOf = (workchain: number, shard: bigint, index: number): BlockId => {
    const seqno = seqnoOf(workchain, index)
    const name = `${workchain},${shard},${seqno}`
    return {
      workchain,
      shard: BigInt.asIntN(64, shard).toString(),
      seqno,
      rootHash: digest64(seed, 'root', name),
      fileHash: digest64(seed, 'file', name),
    }
  }

  return {
    hashOf,
    home: (trace, transaction) => {
      const account = trace.plan.transactions[transaction]?.account ?? '0:0'
      const index = trace.blocks[transaction] ?? 0
      const workchain = workchainOf(account)
      return idOf(workchain, coveringShard(workchain, prefixOf(accountOf(account)), index), index)
    },
    find: (query, now) => {
      const { workchain, seqno, pinned } = query
      const index = indexOf(workchain, seqno)
      const madeAt = chain.time(index)
      if ((workchain !== -1 && workchain !== 0) || index < 0 || madeAt > now) return { kind: 'not-in-db' }
      if (now - madeAt > keptFor) return { kind: 'not-in-db' }
      if (now < madeAt + applyDelay) return { kind: 'not-applied' }
      const asked = BigInt.asUintN(64, query.shard)
      const shard = coveringShard(workchain, asked, index)
      const id = idOf(workchain, shard, index)
      const isWrongPin =
        pinned !== undefined &&
        (pinned.rootHash !== id.rootHash || pinned.fileHash !== id.fileHash || shard !== asked)
      if (isWrongPin) return { kind: 'unknown' }
      return { kind: 'block', id, transactions: transactions(workchain, shard, index) }
    },
  }
}
