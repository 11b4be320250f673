import type { Scene } from '../plans/plan.ts'
import type { Chain } from './chain.ts'
import type { Directory } from './directory.ts'
import type { Actor, People } from './people.ts'
import { createRandom } from './random.ts'
import type { Delays, Trace } from './traces.ts'
import { createTrace, drawPacing } from './traces.ts'
import type { Tokens } from './tokens.ts'

/** A trace that something else in the world decides, such as a pool: its plan, when it is created, its root block. */
export interface Scripted {
  readonly key: string
  readonly plan: Trace['plan']
  readonly createdAt: number
  readonly rootBlock: number
}

export interface TrafficOptions {
  readonly seed: number
  readonly chain: Chain
  readonly directory: Directory
  readonly tokens: Tokens
  readonly people: People
  readonly delays: Delays
  /** Scripted traces created in [from, to). */
  readonly scripted: (from: number, to: number) => readonly Scripted[]
}

/** The traces created in one minute, with the ways to find them. */
export interface Slot {
  readonly traces: readonly Trace[]
  readonly byAccount: ReadonlyMap<string, readonly Trace[]>
  readonly byHash: ReadonlyMap<string, Trace>
  /** Transactions by block index. */
  readonly byBlock: ReadonlyMap<number, readonly { readonly trace: Trace; readonly transaction: number }[]>
}

export interface Traffic {
  slot(number: number): Slot
  /** The slots whose traces may still be listed, or have transactions, at this moment; newest first. */
  slotsAround(ms: number): readonly Slot[]
  readonly slotOf: (ms: number) => number
}

const slotLength = 60_000
/** Slots in memory; older ones are recomputed on request. */
const kept = 64
const droppedShare = 0.06
const replacedShare = 0.03

function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

function indexSlot(traces: readonly Trace[]): Slot {
  const byAccount = new Map<string, Trace[]>()
  const byHash = new Map<string, Trace>()
  const byBlock = new Map<number, { trace: Trace; transaction: number }[]>()
  for (const trace of traces) {
    byHash.set(trace.externalHash, trace)
    byHash.set(trace.normalHash, trace)
    for (const account of new Set(trace.plan.transactions.map((tx) => tx.account)))
      addTo(byAccount, account, trace)
    trace.blocks.forEach((block, transaction) => addTo(byBlock, block, { trace, transaction }))
  }
  return { traces, byAccount, byHash, byBlock }
}

/** All traces of a world, minute by minute; each minute is a pure function of the seed. */
export function createTraffic(options: TrafficOptions): Traffic {
  const { seed, chain, directory, tokens, people, delays, scripted } = options
  const slots = new Map<number, Slot>()
  const longest = Math.max(...delays.map(([, , most]) => most)) + 90_000
  const lookBack = Math.ceil(longest / slotLength)

  const fromActor = (actor: Actor, number: number, ordinal: () => number): Trace[] => {
    const random = createRandom(seed, 'traffic', actor.name, number)
    const other = (): string => random.pick(people.counterparties)
    const traces: Trace[] = []
    const end = (number + 1) * slotLength
    let at = number * slotLength + random.wait(actor.mean)
    for (; at < end; at += random.wait(actor.mean)) {
      const scene: Scene = { random, directory, tokens, actor: actor.address, other }
      const plan = random.weighted(actor.habits)(scene)
      const draw = random.next()
      const add = (createdAt: number, fate: Trace['fate'], endsAt?: number): Trace => {
        const count = ordinal()
        const key = `${number}/${count}`
        const ltOffset = 100_000 + (number % 10) * 80_000 + (count % 800) * 100
        const from = {
          seed,
          key,
          plan,
          createdAt: Math.floor(createdAt),
          fate,
          pacing: drawPacing(random, delays),
          ltOffset,
        }
        const trace = createTrace(endsAt === undefined ? from : { ...from, endsAt }, chain, random)
        traces.push(trace)
        return trace
      }
      if (draw < replacedShare) {
        const second = add(at + random.int(4_000, 20_000), 'commits')
        add(at, 'replaced', second.seenAt[0] ?? end)
      } else add(at, draw < replacedShare + droppedShare ? 'dropped' : 'commits')
    }
    return traces
  }

  const build = (number: number): Slot => {
    let count = 0
    const ordinal = (): number => count++
    const traces = people.actors.flatMap((actor) => fromActor(actor, number, ordinal))
    for (const { key, plan, createdAt, rootBlock } of scripted(
      number * slotLength,
      (number + 1) * slotLength,
    )) {
      const random = createRandom(seed, 'scripted', key)
      const pacing = { beforeRoot: 0, inside: 0, classify: random.int(300, 4_000) }
      const ltOffset = 100_000 + (number % 10) * 80_000 + (ordinal() % 800) * 100
      traces.push(
        createTrace(
          { seed, key, plan, createdAt, fate: 'commits', pacing, ltOffset, rootBlock },
          chain,
          random,
        ),
      )
    }
    return indexSlot(traces)
  }

  const slot = (number: number): Slot => {
    const known = slots.get(number)
    if (known !== undefined) return known
    const built = build(number)
    slots.set(number, built)
    for (const oldest of slots.keys()) {
      if (slots.size <= kept) break
      slots.delete(oldest)
    }
    return built
  }
  const slotOf = (ms: number): number => Math.floor(ms / slotLength)
  return {
    slot,
    slotOf,
    slotsAround: (ms) => Array.from({ length: lookBack + 1 }, (_, i) => slot(slotOf(ms) - i)),
  }
}
