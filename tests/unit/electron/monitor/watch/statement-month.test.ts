import { expect, it } from 'vitest'
import {
  deposit,
  fee,
  payExits,
  requestExit,
  sendStake,
  settle,
  totalOf,
  type PoolState as World,
} from '../../../../../electron/demo/pools/contract.ts'
import { enter, type PoolHistoryEntry } from '../../../../../electron/monitor/watch/pool-history.ts'
import { statementOf } from '../../../../../electron/monitor/watch/pool-statement.ts'
import type { PoolState } from '../../../../../electron/shared/pool-models.ts'

const ton = 1_000_000_000n
const hour = 3_600_000
const day = 24 * hour

/** A linear congruential generator, so that the month is the same on each run. */
function numbers(seed: bigint): (below: number) => number {
  let value = seed
  return (below) => {
    value = (value * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & ((1n << 64n) - 1n)
    return Number((value >> 33n) % BigInt(below))
  }
}

function answerOf(world: World): PoolState {
  const nominators = [...world.nominators].map(([address, { amount, pending }]) => ({
    address,
    balance: amount.toString(),
    pending: pending.toString(),
  }))
  return {
    stakeSent: world.stakeSent.toString(),
    validatorAmount: world.validatorAmount.toString(),
    nominatorsCount: nominators.length,
    nominators,
    former: [...world.former],
  }
}

interface Truth {
  readonly at: number
  readonly kind: 'deposit' | 'reward' | 'withdrawal'
  readonly by: bigint
}

/**
 * Returns a pool with a thousand nominators over thirty days. `skips`: how many of ten changes share a response with the next
 * change.
 */
function liveMonth(seed: bigint, skips: number) {
  const next = numbers(seed)
  const truth = new Map<string, Truth[]>()
  const entries: PoolHistoryEntry[] = []
  let now = 0
  let world: World = {
    isStaked: false,
    stakeSent: 0n,
    validatorAmount: 3_000_000n * ton,
    nominators: new Map(),
    leaving: new Set(),
    former: new Set(),
  }
  const note = (address: string, kind: Truth['kind'], by: bigint): void => {
    truth.set(address, [...(truth.get(address) ?? []), { at: now, kind, by }])
  }
  const observe = (): void => {
    if (next(10) < skips) return
    const seen = { state: answerOf(world), fromAt: now, seenUntilAt: now + 60_000 }
    entries.push(enter('pool', entries.at(-1), seen))
  }
  const give = (address: string, by: bigint): void => {
    world = deposit(world, address, by + fee)
    note(address, 'deposit', by)
  }
  const paid = (exits: readonly (readonly [string, bigint])[]): void => {
    for (const [address, by] of exits) note(address, 'withdrawal', -by)
  }
  for (let index = 0; index < 1_000; index += 1)
    give(`n${index}`, BigInt(10_000 + next(90_000)) * ton + BigInt(next(1e9)))
  entries.push(enter('pool', undefined, { state: answerOf(world), fromAt: 0, seenUntilAt: 60_000 }))
  let newcomers = 0
  for (let round = 0; now < 30 * day; round += 1) {
    now += hour
    world = sendStake(world, totalOf(world))
    observe()
    for (let step = 0; step < 12; step += 1) {
      now += 2 * hour
      const address = `n${next(1_000)}`
      if (next(4) === 0 && world.nominators.has(address)) {
        world = requestExit(world, address).state
      } else
        give(
          next(6) === 0 ? `new${(newcomers += 1)}` : address,
          BigInt(50 + next(9_000)) * ton + BigInt(next(1e9)),
        )
      observe()
    }
    now += 9 * hour
    const returned =
      round % 7 === 5
        ? world.stakeSent - world.validatorAmount - 1_250n * ton
        : world.stakeSent + (world.stakeSent * BigInt(150 + next(40))) / 1_000_000n
    const { state, settlement } = settle(world, returned, 4_000n)
    world = state
    for (const { address, reward } of settlement.shares) if (reward !== 0n) note(address, 'reward', reward)
    observe()
    now += 60_000 * 5
    const exits = payExits(world)
    world = { ...exits.state, validatorAmount: exits.state.validatorAmount + 200_000n * ton }
    paid(exits.paid)
    observe()
  }
  now += hour
  entries.push(enter('pool', entries.at(-1), { state: answerOf(world), fromAt: now, seenUntilAt: now }))
  return { history: { pool: 'pool', entries }, truth, next, end: now }
}

const sum = (list: readonly bigint[]): bigint => list.reduce((total, each) => total + each, 0n)

it('statements of 1,000 nominators agree with the contract on every nanoton of a month', () => {
  const { history, truth, next, end } = liveMonth(7n, 0)
  expect(truth.size).toBeGreaterThanOrEqual(1_000)
  for (const [address, facts] of [...truth].slice(0, 1_000)) {
    const from = next(20 * day)
    const to = from + 1 + next(end - from)
    const statement = statementOf(history, [], address, from, to)
    const lines = statement?.lines ?? []
    for (const kind of ['deposit', 'reward', 'withdrawal'] as const) {
      const own = sum(lines.filter((line) => line.kind === kind).map(({ by }) => BigInt(by)))
      const real = sum(
        facts.filter((fact) => fact.kind === kind && fact.at > from && fact.at <= to).map(({ by }) => by),
      )
      expect(own, `${kind} of ${address} from ${from} to ${to}`).toBe(real)
    }
    const moved = sum(lines.map(({ by }) => BigInt(by)))
    expect(BigInt(statement?.opening.balance ?? 0) + moved).toBe(BigInt(statement?.closing.balance ?? 0))
    expect(BigInt(statement?.closing.balance ?? 0)).toBe(
      sum(facts.filter(({ at }) => at <= to).map(({ by }) => by)),
    )
  }
})

it('statements reconcile when several changes share a response', () => {
  const { history, truth, next, end } = liveMonth(11n, 4)
  for (const address of [...truth.keys()].slice(0, 1_000)) {
    const from = next(20 * day)
    const statement = statementOf(history, [], address, from, from + 1 + next(end - from))
    const moved = sum((statement?.lines ?? []).map(({ by }) => BigInt(by)))
    expect(BigInt(statement?.opening.balance ?? 0) + moved).toBe(BigInt(statement?.closing.balance ?? 0))
    const running = statement?.lines.at(-1)?.balance
    if (running !== undefined) expect(running).toBe(statement?.closing.balance)
  }
})
