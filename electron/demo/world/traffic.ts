import type { Scene } from '../plans/plan.ts'
import type { Chain } from './chain.ts'
import type { Directory } from './directory.ts'
import type { Actor, People } from './people.ts'
import { createRandom } from './random.ts'
import type { Delays, Trace } from './traces.ts'
import { createTrace, drawPacing } from './traces.ts'
import type { Tokens } from './tokens.ts'

/** A trace that another part of the world creates, e.g. a pool: plan, creation time and root block. */
export interface Scripted {
  readonly key: string
  readonly plan: Trace['plan']
  readonly createdAt: number
  readonly rootBlock: number
  readonly ttl?: number
}

export interface TrafficOptions {
  readonly seed: number
  readonly chain: Chain
  readonly directory: Directory
  readonly tokens: Tokens
  readonly people: People
  readonly delays: Delays
  readonly scripted: (from: number, to: number) => readonly Scripted[]
  readonly pools: ReadonlySet<string>
}

export interface Slot {
  readonly traces: readonly Trace[]
  readonly byAccount: ReadonlyMap<string, readonly Trace[]>
  readonly byHash: ReadonlyMap<string, Trace>
  readonly byBlock: ReadonlyMap<number, readonly { readonly trace: Trace; readonly transaction: number }[]>
}

export interface Traffic {
  slot(number: number): Slot
  /** True if this account created no trace in that minute. For accounts other than actors and pools, only the slot can tell. */
  isQuiet(number: number, account: string): boolean
  /** Returns the slots with traces that may still be listed or have transactions at this time, newest first. */
  slotsAround(ms: number): readonly Slot[]
  readonly slotOf: (ms: number) => number
  /** True for accounts that act by themselves, and for pools. */
  readonly isActor: (account: string) => boolean
  readonly lookBack: number
}

const slotLength = 60_000
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

export function createTraffic(options: TrafficOptions): Traffic {
  const { seed, chain, directory, tokens, people, delays, scripted, pools } = options
  const actors = new Map(people.actors.map((actor) => [actor.address, actor]))
  const slots = new Map<number, Slot>()
  const longest = Math.max(...delays.map(([, , most]) => most)) + 90_000
  const lookBack = Math.ceil(longest / slotLength)

  const fromActor = (actor: Actor, number: number, ordinal: () => number): Trace[] => {
    const random = createRandom(seed, 'traffic', actor.name, number)
    const other = (): string => random.pick(people.counterparties)
    const traces: Trace[] = []
    const end = (number + 1) * slotLength
    let at = number * slotLength + random.wait(actor.meanIntervalMs)
    for (; at < end; at += random.wait(actor.meanIntervalMs)) {
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
          slot: number,
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
    for (const { key, plan, createdAt, rootBlock, ttl } of scripted(
      number * slotLength,
      (number + 1) * slotLength,
    )) {
      const random = createRandom(seed, 'scripted', key)
      const pacing = { beforeRoot: 0, inside: 0, classify: random.int(300, 4_000) }
      const ltOffset = 100_000 + (number % 10) * 80_000 + (ordinal() % 800) * 100
      const from = { seed, key, slot: number, plan, createdAt, pacing, ltOffset, rootBlock }
      const end = ttl === undefined ? ({ fate: 'commits' } as const) : ({ fate: 'dropped', ttl } as const)
      traces.push(createTrace({ ...from, ...end }, chain, random))
    }
    return indexSlot(traces)
  }

  const isQuiet = (number: number, account: string): boolean => {
    const actor = actors.get(account)
    if (actor === undefined && !pools.has(account)) return false
    if (slots.get(number)?.byAccount.has(account) === true) return false
    const isIdle =
      actor === undefined ||
      createRandom(seed, 'traffic', actor.name, number).wait(actor.meanIntervalMs) >= slotLength
    const takesPart = ({ plan }: Scripted): boolean =>
      plan.transactions.some((transaction) => transaction.account === account)
    return isIdle && !scripted(number * slotLength, (number + 1) * slotLength).some(takesPart)
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
    isQuiet,
    slotOf,
    isActor: (account) => actors.has(account) || pools.has(account),
    lookBack,
    slotsAround: (ms) => Array.from({ length: lookBack + 1 }, (_, i) => slot(slotOf(ms) - i)),
  }
}
