import type { Details } from '../world/details.ts'
import { fillDetails } from '../world/details.ts'
import type { Directory } from '../world/directory.ts'
import type { Random } from '../world/random.ts'
import type { Tokens } from '../world/tokens.ts'

export interface PlannedTransaction {
  readonly account: string
  /** Index of the transaction whose message causes this transaction; -1 for the root. */
  readonly parent: number
  /** Number of blocks after the parent's block. */
  readonly hop: number
  readonly value: bigint
}

export interface PlannedAction {
  readonly type: string
  readonly details: Details
  readonly transactions: readonly number[]
  /** Types of this action's ancestors in its trace, nearest first. */
  readonly ancestors: readonly string[]
  /** Accounts that list the action beyond those of its transactions. */
  readonly others: readonly string[]
  readonly success: boolean
}

/** Each default is an empty list. */
interface ActionPlace {
  readonly ancestors?: readonly string[]
  readonly others?: readonly string[]
}

export interface Plan {
  readonly family: string
  readonly transactions: readonly PlannedTransaction[]
  readonly actions: readonly PlannedAction[]
}

export interface Scene {
  readonly random: Random
  readonly directory: Directory
  readonly tokens: Tokens
  readonly actor: string
  /** Returns a wallet outside the watchlist. */
  readonly other: () => string
}

export type Planner = (scene: Scene) => Plan

export interface Draft {
  /** Adds a transaction `hop` blocks after its parent, by default the root. Returns its index. */
  tx(account: string, parent?: number, value?: bigint, hop?: number): number
  action(type: string, given: Details, transactions: readonly number[], place?: ActionPlace): void
  done(options?: { readonly failed?: boolean }): Plan
}

export function draft(family: string, scene: Scene, root: string = scene.actor): Draft {
  const transactions: PlannedTransaction[] = [{ account: root, parent: -1, hop: 0, value: 0n }]
  const actions: PlannedAction[] = []
  return {
    tx: (account, parent = 0, value = 50_000_000n, hop = scene.random.chance(0.35) ? 1 : 0) => {
      return transactions.push({ account, parent, hop, value }) - 1
    },
    action: (type, given, indices, { ancestors = [], others = [] } = {}) => {
      const details = fillDetails(type, given)
      actions.push({ type, details, transactions: indices, ancestors, others, success: true })
    },
    done: ({ failed = false } = {}) => {
      if (!failed) return { family, transactions, actions }
      const first = actions.map((action) => ({ ...action, transactions: [0], success: false }))
      return { family: `${family}, failed`, transactions: transactions.slice(0, 1), actions: first }
    },
  }
}

export function amount(random: Random, decimals: number, min: number, max: number): string {
  const unit = 10n ** BigInt(decimals)
  const whole = random.big(BigInt(min) * unit, BigInt(max) * unit)
  return random.chance(0.4) ? ((whole / unit + 1n) * unit).toString() : whole.toString()
}

export function queryId(random: Random): string {
  return random.chance(0.3) ? '0' : random.big(1n, (1n << 63n) - 1n).toString()
}

export function opcode(random: Random): string {
  return `0x${random.hex(8)}`
}
