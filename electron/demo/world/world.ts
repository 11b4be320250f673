import type { PoolAnswer } from '../pools/pools.ts'
import { createPools } from '../pools/pools.ts'
import { suggestedPools } from '../pools/setups.ts'
import type { BlockAnswer, BlockQuery } from './world-blocks.ts'
import { bigBlockEvery, createBlocks } from './world-blocks.ts'
import { createChain, genesis, seqnoOf, usualPace, wholeShard } from './chain.ts'
import { createDirectory } from './directory.ts'
import { createArchive } from './archive.ts'
import { answerFinishedActions, type FinishedActionsQuery } from './finished-actions.ts'
import { answerFinishedTraces, type FinishedTracesQuery, type TracesAnswer } from './finished-traces.ts'
import { createLiveChanges, type LiveChange } from './live-changes.ts'
import { liveFrames, type LiveSubscription } from './live-frames.ts'
import type { PendingAnswer, PendingQuery } from './pending.ts'
import { answerPending } from './pending.ts'
import type { Population } from './people.ts'
import { createPeople } from './people.ts'
import type { WorldRecord } from './record.ts'
import { createRecord } from './record.ts'
import { createRetries } from './retries.ts'
import { createTokens } from './tokens.ts'
import type { Details } from './details.ts'
import type { Delays } from './traces.ts'
import { usualDelays } from './traces.ts'
import { createTraffic } from './traffic.ts'

export interface WorldOptions {
  readonly seed: number
  /** Unix milliseconds. The pools' interesting events follow soon after this time. */
  readonly startAt: number
  readonly network?: 'mainnet' | 'testnet'
  /** Interval of blocks, ms. Default: 800. */
  readonly blockMs?: number
  readonly delays?: Delays
  readonly population?: Population
  /** Adds `finality` to actions; older services do not send it. */
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

/** The part of the world that the service's routes read. */
export interface ServedWorld {
  readonly seed: number
  /** The time that responses describe, unix milliseconds. */
  readonly now: number
  pendingActions(query: PendingQuery): PendingAnswer
  finishedActions(query: FinishedActionsQuery): PendingAnswer
  finishedTraces(query: FinishedTracesQuery): TracesAnswer
  blockTransactions(query: BlockQuery): BlockAnswer
  pool(address: string): PoolAnswer | undefined
}

/** The part of the world that the service's stream reads. */
export interface StreamedWorld {
  readonly now: number
  liveChanges(from: number, to: number): readonly LiveChange[]
  liveFrames(change: LiveChange, subscription: LiveSubscription): readonly Details[]
}

/** Accounts, pools and blocks worth watching or opening. */
export interface WorldExamples {
  readonly suggested: {
    readonly accounts: readonly (Labelled & { readonly group: string })[]
    readonly pools: readonly Labelled[]
    readonly block: BlockName
  }
  readonly actors: readonly Labelled[]
  readonly pools: readonly Labelled[]
  /** A single-nominator contract, which is not a nominator pool. */
  readonly notAPool: string
  /** The newest masterchain block with exactly 10,000 transactions. */
  readonly bigBlock: BlockName
  /** The newest masterchain block whose transactions can be listed. */
  readonly newestBlock: BlockName
}

export interface World extends ServedWorld, StreamedWorld, WorldExamples {
  readonly blockMs: number
  readonly network: 'mainnet' | 'testnet'
  readonly record: WorldRecord
  /** Sets the time that responses describe. At an earlier time, the same responses are repeated. */
  advanceTo(ms: number): void
}

const masterShard = BigInt.asIntN(64, wholeShard).toString()

export function createWorld(options: WorldOptions): World {
  const { seed, startAt, network = 'mainnet', blockMs = usualPace } = options
  if (!(startAt > genesis + 40 * 24 * 3_600_000))
    throw new RangeError('the simulated chain starts in 2020: startAt is too early')
  const chain = createChain(seed, blockMs)
  const directory = createDirectory(seed, network === 'testnet')
  const tokens = createTokens(seed, directory)
  const people = createPeople(directory, options.population)
  const other = (): string => people.counterparties[0] ?? ''
  const pools = createPools({ seed, anchor: startAt, chain, directory }, { directory, tokens, other })
  const retries = createRetries({
    seed,
    startAt,
    chain,
    directory,
    tokens,
    actor: people.team[0]?.address ?? '',
    other,
  })
  const delays = options.delays ?? usualDelays
  const traffic = createTraffic({
    seed,
    chain,
    directory,
    tokens,
    people,
    delays,
    scripted: (from, to) => [...pools.scripted(from, to), ...retries(from, to)],
    pools: new Set(pools.setups.map(({ address }) => address)),
  })
  const blocks = createBlocks(seed, chain, traffic)
  const source = { seed, chain, blocks, traffic, directory, tokens, withFinality: options.finality !== false }
  const archive = createArchive(traffic, blocks)
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
    blockMs,
    network,
    get now() {
      return now
    },
    advanceTo: (ms) => {
      now = ms
    },
    pendingActions: (query) => answerPending(source, query, now),
    finishedActions: (query) => answerFinishedActions(source, archive, query, now),
    finishedTraces: (query) => answerFinishedTraces(source, archive, query, now),
    liveChanges: createLiveChanges(traffic, seed),
    liveFrames: (change, subscription) => liveFrames(source, change, subscription),
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
