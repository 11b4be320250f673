import type { AddressKey, Interval } from '../../shared/models.ts'
import type { Nominator, PoolState, SettlementResult } from '../../shared/pool-models.ts'
import { mayHideRound } from './pool-rounds.ts'
import { resultOf } from './settlement-result.ts'
import { solveSettlement, type Settlement, type SettlementRow } from './settlement.ts'
import type { BalanceReason, PoolEvent } from './watch-types.ts'

type Change = PoolEvent extends infer Event
  ? Event extends PoolEvent
    ? Omit<Event, 'pool' | 'when'>
    : never
  : never

interface Amounts {
  readonly balance: bigint
  readonly pending: bigint
}

const amountsOf = (nominator: Nominator): Amounts => ({
  balance: BigInt(nominator.balance),
  pending: BigInt(nominator.pending),
})

function changeOf(
  kind: 'balance-changed' | 'pending-changed',
  address: AddressKey,
  by: bigint,
  because: BalanceReason,
): readonly Change[] {
  return by === 0n ? [] : [{ kind, address, by: by.toString(), because }]
}

/** Between rounds, deposits go to the stake; during a round, they are pending. The rewards of a hidden round go to the stake too. */
function betweenRounds(
  address: AddressKey,
  before: Amounts,
  after: Amounts,
  increase: BalanceReason,
): readonly Change[] {
  const balance = after.balance - before.balance
  const pending = after.pending - before.pending
  return [
    ...changeOf('balance-changed', address, balance, balance > 0n ? increase : 'unexplained'),
    ...changeOf('pending-changed', address, pending, pending > 0n ? 'deposited' : 'unexplained'),
  ]
}

/** `increase`: the reason for what exceeds reward and credit. */
function atSettlement(
  before: Amounts,
  after: Amounts,
  row: SettlementRow,
  increase: BalanceReason,
): readonly Change[] {
  const { address } = row
  const pending = [
    ...changeOf('pending-changed', address, -before.pending, 'credited'),
    ...changeOf('pending-changed', address, after.pending, 'deposited'),
  ]
  const credit = changeOf('balance-changed', address, before.pending, 'credited')
  if (row.reward === null || row.residual === null) {
    const rest = after.balance - before.balance - before.pending
    return [...credit, ...changeOf('balance-changed', address, rest, 'not-separable'), ...pending]
  }
  const residual = BigInt(row.residual)
  return [
    ...changeOf('balance-changed', address, BigInt(row.reward), 'rewarded'),
    ...credit,
    ...changeOf('balance-changed', address, residual, residual > 0n ? increase : 'unexplained'),
    ...pending,
  ]
}

function stakeChanges(
  before: PoolState,
  after: PoolState,
  result: SettlementResult | null,
): readonly Change[] {
  const resent = after.stakeSent
  if (result === null && before.stakeSent === resent) return []
  const { returned = null, nominatorsBy = null } = result ?? {}
  const isLost = result !== null && result.loss !== null && returned !== null && nominatorsBy !== null
  return [
    ...(result === null ? [] : [{ kind: 'stake-returned' as const, amount: result.sent, returned }]),
    ...(isLost
      ? [
          {
            kind: 'stake-lost' as const,
            sent: result.sent,
            returned,
            validatorBy: result.validatorBy,
            nominatorsBy,
            isCertain: result.loss === 'certain',
            ...(result.isMinimum ? { isMinimum: true as const } : {}),
          },
        ]
      : []),
    ...(resent === '0' ? [] : [{ kind: 'stake-sent' as const, amount: resent }]),
  ]
}

/** Returns true if a stake returned and was sent again with the same amount between two responses. */
export function isSentAgain({ stakeSent }: PoolState, events: readonly PoolEvent[]): boolean {
  return events.some((event) => event.kind === 'stake-sent' && event.amount === stakeSent)
}

/** Number of nominators that the pool counts but does not list. */
const surplus = (state: PoolState): number => state.nominatorsCount - state.nominators.length

/** Returns the last state whose list was complete: this one, or else the one known before it. */
export function lastComplete(state: PoolState, before: PoolState | null): PoolState | null {
  return surplus(state) <= 0 ? state : before
}

/**
 * Returns a check for a nominator that the list of `state` contains neither as present nor as former. It may just be missing if
 * that list lacks more nominators than the list of `other`, unless the last complete list before lacked it, too: the count rises
 * before the list, because it comes from the contract (api.md 4).
 */
export function mayMissIn(
  state: PoolState,
  other: PoolState,
  complete: PoolState | null = null,
): (address: AddressKey) => boolean {
  if (surplus(state) <= Math.max(0, surplus(other))) return () => false
  const former = new Set(state.former)
  const listed = complete === null ? null : new Set(complete.nominators.map(({ address }) => address))
  return (address) => !former.has(address) && (listed === null || listed.has(address))
}

type Mark = { readonly isUnproven?: true }
const markOf = (isUnproven: boolean): Mark => (isUnproven ? { isUnproven } : {})

function nominatorChanges(
  before: PoolState,
  after: PoolState,
  settlement: Settlement | null,
  when: Interval,
  complete: PoolState | null,
): readonly Change[] {
  const solved = new Map(settlement?.rows.map((row) => [row.address, row]))
  const old = new Map(before.nominators.map((nominator) => [nominator.address, nominator]))
  const present = new Set(after.nominators.map((nominator) => nominator.address))
  const isHidden = mayHideRound(when.after, when.before)
  const increase = isHidden ? 'not-separable' : before.stakeSent === '0' ? 'deposited' : 'unexplained'
  const [missesBefore, missesAfter] = [mayMissIn(before, after, complete), mayMissIn(after, before)]
  const left = before.nominators
    .filter(({ address }) => !present.has(address))
    .map((nominator): Change => ({
      kind: 'nominator-left',
      ...nominator,
      ...markOf(missesAfter(nominator.address)),
    }))
  const others = after.nominators.flatMap((nominator): readonly Change[] => {
    const known = old.get(nominator.address)
    if (known === undefined)
      return [{ kind: 'nominator-joined', ...nominator, ...markOf(missesBefore(nominator.address)) }]
    const [was, is] = [amountsOf(known), amountsOf(nominator)]
    const row = solved.get(nominator.address)
    return row === undefined
      ? betweenRounds(nominator.address, was, is, increase)
      : atSettlement(was, is, row, isHidden ? 'not-separable' : 'deposited')
  })
  return [...left, ...others]
}

function countChanges(before: PoolState, after: PoolState): readonly Change[] {
  if (surplus(before) === surplus(after)) return []
  return [{ kind: 'count-mismatch', counted: after.nominatorsCount, listed: after.nominators.length }]
}

/** Returns the expected former nominators. The index may list more of them, or lag behind. */
function formerAfter(former: readonly AddressKey[], changes: readonly Change[]): ReadonlySet<AddressKey> {
  const expected = new Set(former)
  for (const change of changes) {
    if (change.kind === 'nominator-left') expected.add(change.address)
    if (change.kind === 'nominator-joined') expected.delete(change.address)
  }
  return expected
}

function formerChanges(before: PoolState, after: PoolState, changes: readonly Change[]): readonly Change[] {
  const expected = formerAfter(before.former, changes)
  const actual = new Set(after.former)
  const added = [...actual].filter((address) => !expected.has(address))
  const removed = [...expected].filter((address) => !actual.has(address))
  return added.length + removed.length === 0 ? [] : [{ kind: 'former-changed', added, removed }]
}

export interface PoolComparison {
  /** Both are null if no round ended. */
  readonly settlement: Settlement | null
  readonly result: SettlementResult | null
  readonly events: readonly PoolEvent[]
}

/**
 * Returns what happened between two responses, in nanotons. `solveSettlement` separates reward, credit and deposit. `complete`:
 * the last state before with a complete list, if it is known.
 */
export function comparisonOf(
  pool: AddressKey,
  before: PoolState,
  after: PoolState,
  when: Interval,
  complete: PoolState | null = null,
): PoolComparison {
  const validatorBy = BigInt(after.validatorAmount) - BigInt(before.validatorAmount)
  const settlement = solveSettlement(before, after, mayHideRound(when.after, when.before))
  const result = settlement === null ? null : resultOf(settlement, before, after)
  const nominators = nominatorChanges(before, after, settlement, when, complete)
  const changes: readonly Change[] = [
    ...stakeChanges(before, after, result),
    ...(validatorBy === 0n ? [] : [{ kind: 'validator-changed' as const, by: validatorBy.toString() }]),
    ...nominators,
    ...countChanges(before, after),
    ...formerChanges(before, after, nominators),
  ]
  return { settlement, result, events: changes.map((change) => ({ pool, when, ...change })) }
}

/** Returns the events of `comparisonOf`. */
export function comparePools(...responses: Parameters<typeof comparisonOf>): readonly PoolEvent[] {
  return comparisonOf(...responses).events
}
