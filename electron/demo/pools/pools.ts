import type { Scene } from '../plans/plan.ts'
import { createRandom, digest64 } from '../world/random.ts'
import type { Scripted } from '../world/traffic.ts'
import { masterDelay } from '../world/traces.ts'
import type { LifeOptions, Step } from './life.ts'
import { live } from './life.ts'
import { planStep } from './plans.ts'
import type { PoolSetup } from './setups.ts'
import { createSetups } from './setups.ts'

/** The body of a getPool response (api.md section 4). Amounts are in nanotons, written as bare integers. */
export type PoolAnswer = {
  readonly stake_amount_sent: bigint
  readonly validator_amount: bigint
  readonly nominators_count: number
  readonly active_nominators: readonly {
    readonly address: string
    readonly balance: bigint
    readonly pending_balance: bigint
  }[]
  readonly inactive_nominators: readonly string[]
}

export interface Pools {
  readonly setups: readonly PoolSetup[]
  answer(address: string, ms: number): PoolAnswer | undefined
  /** Returns a pool's events whose blocks were created in [from, to). */
  events(address: string, from: number, to: number): readonly Step[]
  /** Returns the traces that were created for pool events in [from, to). */
  scripted(from: number, to: number): readonly Scripted[]
}

/** Delay between a pool's transaction and its appearance in the index, ms. */
const indexDelay = masterDelay + 1_100
/** Steps that precede the requested time by more than this are dropped from memory, ms. */
const horizon = 3 * 3_600_000
const miscountWindow = 900_000

interface Buffer {
  readonly steps: Step[]
  readonly source: Generator<Step, never>
  from: number
}

export function createPools(
  options: LifeOptions,
  scene: Pick<Scene, 'directory' | 'tokens' | 'other'>,
): Pools {
  const { seed, chain } = options
  const setups = createSetups(seed, options.directory)
  const buffers = new Map<string, Buffer>()

  const through = (setup: PoolSetup, from: number, to: number): readonly Step[] => {
    let buffer = buffers.get(setup.address)
    if (buffer === undefined || from < buffer.from) {
      buffer = { steps: [], source: live(setup, options), from: -Infinity }
      buffers.set(setup.address, buffer)
    }
    const { steps, source } = buffer
    while ((steps.at(-1)?.at ?? -Infinity) <= to) steps.push(source.next().value)
    const stale = from - horizon
    const firstKept = steps.findLastIndex((step) => step.at <= stale)
    if (firstKept > 64) {
      buffer.from = steps[firstKept]?.at ?? buffer.from
      steps.splice(0, firstKept)
    }
    return steps
  }

  const answer: Pools['answer'] = (address, ms) => {
    const setup = setups.find((each) => each.address === address)
    if (setup === undefined) return undefined
    const known = ms - indexDelay
    const state = through(setup, known, known).findLast((step) => step.at <= known)?.state
    if (state === undefined) return undefined
    const order = (a: string, b: string): number => (digest64('order', a) < digest64('order', b) ? -1 : 1)
    const members = [...state.nominators.keys()].toSorted(order)
    const isShort = setup.isMiscounted && Math.floor(ms / miscountWindow) % 3 === 0
    const listed = isShort ? members.slice(1) : members
    return {
      stake_amount_sent: state.stakeSent,
      validator_amount: state.validatorAmount,
      nominators_count: members.length,
      active_nominators: listed.map((member) => {
        const stake = state.nominators.get(member)
        return { address: member, balance: stake?.amount ?? 0n, pending_balance: stake?.pending ?? 0n }
      }),
      inactive_nominators: [...state.former].toSorted(order),
    }
  }

  const script = (setup: PoolSetup, step: Step): Scripted => {
    const key = `${setup.name} ${step.number}`
    const random = createRandom(seed, 'pool trace', key)
    const { plan, lead } = planStep(setup, step, { ...scene, random })
    const rootBlock = step.block - lead
    return { key, plan, rootBlock, createdAt: chain.time(rootBlock) - random.int(900, 5_000) }
  }

  const events: Pools['events'] = (address, from, to) => {
    const setup = setups.find((each) => each.address === address)
    return setup === undefined
      ? []
      : through(setup, from, to).filter((step) => step.at >= from && step.at < to)
  }

  return {
    setups,
    answer,
    events,
    scripted: (from, to) =>
      setups
        .flatMap((setup) => events(setup.address, from, to + 30_000).map((step) => script(setup, step)))
        .filter(({ createdAt }) => createdAt >= from && createdAt < to),
  }
}
