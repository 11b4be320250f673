import type { PoolAnswer } from '../pools/pools.ts'
import { createPools } from '../pools/pools.ts'
import { suggestedPools } from '../pools/setups.ts'
import type { BlockAnswer, BlockQuery } from './world-blocks.ts'
import { bigBlockEvery, createBlocks } from './world-blocks.ts'
import { createChain, genesis, seqnoOf, wholeShard } from './chain.ts'
import { createDirectory } from './directory.ts'
import type { PendingAnswer, PendingQuery } from './pending.ts'
import { answerPending } from './pending.ts'
import type { Population } from './people.ts'
import { createPeople } from './people.ts'
import type { WorldRecord } from './record.ts'
import { createRecord } from './record.ts'
import { createTokens } from './tokens.ts'
import type { Delays } from './traces.ts'
import { usualDelays } from './traces.ts'
import { createTraffic } from './traffic.ts'

export interface WorldOptions {
  readonly seed: number
  /** Unix milliseconds; pools have their interesting moments soon after it. */
  readonly startAt: number
  readonly network?: 'mainnet' | 'testnet'
  /** How long traces stay in the list; the usual mix when absent. */
  readonly delays?: Delays
  /** More accounts, busy and quiet. */
  readonly population?: Population
  /** Whether actions carry `finality`; older services do not send it. */
  readonly finality?: boolean
}

export interface Labelled {
  readonly address: string
  readonly label: string
}

export interface BlockName {
  readonly workchain: number
  /** Signed decimal. */
  readonly shard: string
  readonly seqno: number
}

export interface World {
  readonly seed: number
  readonly network: 'mainnet' | 'testnet'
  /** The moment that responses describe, unix milliseconds. */
  readonly now: number
  /** Sets that moment. Going back is allowed and repeats the same responses. */
  advanceTo(ms: number): void
  pendingActions(query: PendingQuery): PendingAnswer
  blockTransactions(query: BlockQuery): BlockAnswer
  pool(address: string): PoolAnswer | undefined
  /** All past and future events. */
  readonly record: WorldRecord
  /** Suggested watchlist for a first start. */
  readonly suggested: {
    readonly accounts: readonly (Labelled & { readonly group: string })[]
    readonly pools: readonly Labelled[]
    readonly block: BlockName
  }
  /** Every account that starts traces, also those of a larger population. */
  readonly actors: readonly Labelled[]
  /** All nominator pools. */
  readonly pools: readonly Labelled[]
  /** A single-nominator contract, which is no nominator pool. */
  readonly notAPool: string
  /** The newest masterchain block with exactly 10,000 transactions. */
  readonly bigBlock: BlockName
  /** The newest masterchain block whose transactions can be listed. */
  readonly newestBlock: BlockName
}

const masterShard = BigInt.asIntN(64, wholeShard).toString()

/** A simulated chain with its index: a pure function of the options and the moment. No clock, no timers. */
export function createWorld(options: WorldOptions): World {
  const { seed, startAt, network = 'mainnet' } = options
  if (!(startAt > genesis + 40 * 24 * 3_600_000))
    throw new RangeError('the simulated chain starts in 2020: startAt is too early')
  const chain = createChain(seed)
  const directory = createDirectory(seed, network === 'testnet')
  const tokens = createTokens(seed, directory)
  const people = createPeople(directory, options.population)
  const other = (): string => people.counterparties[0] ?? ''
  const pools = createPools({ seed, anchor: startAt, chain, directory }, { directory, tokens, other })
  const delays = options.delays ?? usualDelays
  const traffic = createTraffic({ seed, chain, directory, tokens, people, delays, scripted: pools.scripted })
  const blocks = createBlocks(seed, chain, traffic)
  const source = { seed, chain, blocks, traffic, directory, tokens, withFinality: options.finality !== false }
  const labelled = pools.setups.map(({ address, name }) => ({ address, label: name }))
  const notAPool = directory.contract('single nominator', ['single_nominator'], -1)
  let now = startAt

  const master = (index: number): BlockName => ({
    workchain: -1,
    shard: masterShard,
    seqno: seqnoOf(-1, index),
  })
  const newest = (): number => chain.indexAt(now - 400)
  return {
    seed,
    network,
    get now() {
      return now
    },
    advanceTo: (ms) => {
      now = ms
    },
    pendingActions: (query) => answerPending(source, query, now),
    blockTransactions: (query) => blocks.find(query, now),
    pool: (address) => pools.answer(address, now),
    record: createRecord({ chain, blocks, traffic, pools }),
    suggested: {
      accounts: people.team,
      pools: labelled.filter(({ label }) => suggestedPools.includes(label)),
      block: master(chain.indexAt(startAt - 10_000)),
    },
    actors: people.actors.map(({ address, name }) => ({ address, label: name })),
    pools: labelled,
    notAPool,
    get bigBlock() {
      const index = newest()
      return master(index - (seqnoOf(-1, index) % bigBlockEvery))
    },
    get newestBlock() {
      return master(newest())
    },
  }
}
