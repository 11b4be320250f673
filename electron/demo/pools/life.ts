import type { Chain } from '../world/chain.ts'
import type { Directory } from '../world/directory.ts'
import type { Random } from '../world/random.ts'
import { createRandom } from '../world/random.ts'
import type { PoolState } from './contract.ts'
import { deposit, fee, payExits, requestExit, sendStake, settle, totalOf } from './contract.ts'
import type { PoolEvent } from './events.ts'
import type { PoolSetup } from './setups.ts'
import { cycle } from './setups.ts'

/** A pool after one event. `block`: masterchain block index of the pool's transaction. */
export interface Step {
  readonly number: number
  readonly block: number
  /** Unix milliseconds. */
  readonly at: number
  readonly event: PoolEvent
  readonly state: PoolState
}

export interface LifeOptions {
  readonly seed: number
  /** Unix milliseconds. Settlement times are relative to it. */
  readonly anchor: number
  readonly chain: Chain
  readonly directory: Directory
}

const ton = 1_000_000_000n
/** Number of stakes simulated before the anchor. They produce former nominators. */
const pastCycles = 8
const quietMean = 5 * 3_600_000

interface Doing {
  readonly at: number
  readonly what: 'settle' | 'pay' | 'validator' | 'stake' | 'nominator'
  readonly number: number
}

function* cycleDoings(setup: PoolSetup, { seed, anchor }: LifeOptions): Generator<Doing, never> {
  for (let number = -pastCycles; ; number += 1) {
    const random = createRandom(seed, 'cycle', setup.name, number)
    const at = anchor + setup.settlements.firstMs + number * cycle + setup.settlements.delayMs(number)
    if (!setup.settlements.isStaking) {
      yield { at, what: 'pay', number }
      continue
    }
    if (number > -pastCycles) yield { at, what: 'settle', number }
    yield { at: at + random.int(40_000, 70_000), what: 'pay', number }
    if (random.chance(0.3)) yield { at: at + random.int(90_000, 140_000), what: 'validator', number }
    yield { at: at + random.int(180_000, 420_000), what: 'stake', number }
  }
}

function* nominatorDoings(setup: PoolSetup, { seed, anchor }: LifeOptions): Generator<Doing, never> {
  const random = createRandom(seed, 'doings', setup.name)
  let number = 0
  let at = anchor + setup.settlements.firstMs - pastCycles * cycle + 900_000
  for (;;) {
    at += random.wait(quietMean)
    if (at >= anchor) break
    yield { at, what: 'nominator', number: number++ }
  }
  for (const ms of setup.actions.firstMs) yield { at: anchor + ms, what: 'nominator', number: number++ }
  at = anchor + (setup.actions.firstMs.at(-1) ?? 0)
  for (;;) {
    at += random.wait(setup.actions.meanIntervalMs)
    yield { at, what: 'nominator', number: number++ }
  }
}

function startOf(setup: PoolSetup): PoolState {
  return {
    isStaked: false,
    stakeSent: 0n,
    validatorAmount: setup.validator.amount,
    nominators: new Map(setup.nominators.map(([address, amount]) => [address, { amount, pending: 0n }])),
    leaving: new Set(),
    former: new Set(),
  }
}

type Change = readonly [PoolEvent, PoolState] | undefined

function nominate(setup: PoolSetup, state: PoolState, random: Random, newcomer: () => string): Change {
  const members = [...state.nominators.keys()]
  const draw = random.next()
  const canExit = setup.actions.canGrow && members.length > setup.nominators.length / 2
  const whale = setup.nominators[0]?.[0]
  if (canExit && draw < 0.2) {
    const address = random.pick(members)
    if (address === whale || state.leaving.has(address)) return undefined
    const { state: after, paid } = requestExit(state, address)
    const event: PoolEvent = state.isStaked
      ? { kind: 'exit-requested', address }
      : { kind: 'left', exits: [[address, paid]], byRequest: false }
    return [event, after]
  }
  const joins = setup.actions.canGrow && members.length < setup.actions.mostNominators && draw < 0.5
  const address = joins ? newcomer() : random.pick(members)
  const credited = joins ? random.big(10_000n, 60_000n) * ton : random.big(50n * ton, 9_000n * ton)
  const after = deposit(state, address, credited + fee)
  return [{ kind: joins ? 'joined' : 'deposited', address, credited }, after]
}

function comeBack(setup: PoolSetup, state: PoolState, random: Random, number: number): Change {
  const fine = setup.settlements.fine(number, state.validatorAmount)
  const usual = (state.stakeSent * random.big(150n, 190n)) / 1_000_000n + random.big(0n, ton)
  const returned = state.stakeSent + (fine === undefined ? usual : -fine)
  const { state: after, settlement } = settle(state, returned, setup.validator.share)
  return [{ kind: 'settled', number, settlement }, after]
}

function moveOwn(state: PoolState, random: Random): Change {
  if (state.isStaked) return undefined
  const amount = random.big(20n, 400n) * ton
  if (random.chance(0.5))
    return [
      { kind: 'validator-deposited', amount },
      { ...state, validatorAmount: state.validatorAmount + amount },
    ]
  if (state.validatorAmount < 10_000n * ton) return undefined
  return [
    { kind: 'validator-withdrew', amount },
    { ...state, validatorAmount: state.validatorAmount - amount },
  ]
}

function change(
  setup: PoolSetup,
  state: PoolState,
  doing: Doing,
  random: Random,
  newcomer: () => string,
): Change {
  switch (doing.what) {
    case 'settle':
      return comeBack(setup, state, random, doing.number)
    case 'pay': {
      if (state.leaving.size === 0) return undefined
      const { state: after, paid } = payExits(state)
      return [{ kind: 'left', exits: paid, byRequest: true }, after]
    }
    case 'validator':
      return moveOwn(state, random)
    case 'stake': {
      const after = sendStake(state, totalOf(state))
      return [{ kind: 'stake-sent', amount: after.stakeSent }, after]
    }
    case 'nominator':
      return nominate(setup, state, random, newcomer)
  }
}

export function* live(setup: PoolSetup, options: LifeOptions): Generator<Step, never> {
  const { seed, chain, directory } = options
  const cycles = cycleDoings(setup, options)
  const others = nominatorDoings(setup, options)
  let nextCycle = cycles.next().value
  let nextOther = others.next().value
  let state = startOf(setup)
  for (let number = 0; ;) {
    const isCycle = nextCycle.at <= nextOther.at
    const doing = isCycle ? nextCycle : nextOther
    if (isCycle) nextCycle = cycles.next().value
    else nextOther = others.next().value
    const random = createRandom(seed, 'doing', setup.name, doing.what, doing.number)
    const newcomer = (): string => directory.wallet(`${setup.name} newcomer ${doing.number}`)
    const changed = change(setup, state, doing, random, newcomer)
    if (changed === undefined) continue
    state = changed[1]
    const block = chain.indexAt(doing.at) + 1
    yield { number: number++, block, at: chain.time(block), event: changed[0], state }
  }
}
