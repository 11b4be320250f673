import { orderTypes } from '../../electron/shared/action-types.ts'
import { warningOf, type Asset } from '../../electron/shared/asset-text.ts'
import type { ActionView, Amount, TraceView } from '../../electron/shared/pending-models.ts'
import { movesInScope, scopedTrace } from '../../electron/shared/scoped-trace.ts'
import { outcomeOfAction, tokenKey, type LeftOutReason } from './action-outcome.ts'

/** Sum of smallest units. */
export interface UnitSum {
  readonly units: bigint
  /** True if the service rounded one of the amounts. */
  readonly isApproximate: boolean
}

export interface TokenTotal {
  /** Unique within the totals. */
  readonly key: string
  readonly asset: Asset
  /** Number of amounts. */
  readonly count: number
  readonly in: UnitSum
  readonly out: UnitSum
  /** Moved between watched accounts, so part of neither `in` nor `out`. */
  readonly internal: UnitSum
}

export interface JournalTotals {
  /** The native coin first, and doubtful tokens or those without decimals last; then by number of amounts. */
  readonly tokens: readonly TokenTotal[]
  /** Number of actions by reason. */
  readonly leftOut: Readonly<Record<LeftOutReason, number>>
  /** Number of amounts of tokens without an address or a symbol: they could be of different tokens. */
  readonly unknownTokens: number
  /** Number of amounts that no watched account received or sent. */
  readonly otherAmounts: number
  /** Number of actions that the traces do not store. */
  readonly omittedActions: number
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

interface TokenSums extends Mutable<Omit<TokenTotal, 'in' | 'out' | 'internal'>> {
  readonly in: Mutable<UnitSum>
  readonly out: Mutable<UnitSum>
  readonly internal: Mutable<UnitSum>
}

function zero(): Mutable<UnitSum> {
  return { units: 0n, isApproximate: false }
}

/** Prefers an asset whose decimals are known: amounts of the same token may have been stored before its metadata was. */
function betterKnown(before: Asset, next: Asset): Asset {
  const isUnnamed = before.kind === 'jetton' && (before.decimals === null || before.symbol === null)
  return isUnnamed && next.kind === 'jetton' && next.decimals !== null ? next : before
}

/** Returns the column of the nth amount of an action; null if no watched account sent or received it. */
function sideOf(action: ActionView, nth: number, { accounts }: TraceView): 'in' | 'out' | 'internal' | null {
  const { parties, amounts } = action
  const direction = amounts[nth]?.direction ?? null
  if (direction !== null) return direction
  const moves = movesInScope(action, nth, new Set(accounts))
  if (moves !== null) return moves ? 'internal' : null
  const own = parties.filter(({ address }) => accounts.includes(address))
  if (new Set(own.map(({ address }) => address)).size > 1) return 'internal'
  // A trace has only the accounts that list it. A transfer of one of them without a direction has a second watched account.
  const isTransfer = ['sender', 'recipient'].every((side) => parties.some(({ role }) => role === side))
  return isTransfer && own.some(({ role }) => role === 'sender' || role === 'recipient') ? 'internal' : null
}

function rankOf({ asset }: TokenTotal): number {
  if (asset.kind === 'native') return 0
  if (asset.kind === 'item') return 1
  const isDoubtful = asset.kind === 'jetton' && (warningOf(asset) !== null || asset.isIndexed === false)
  return asset.decimals === null || isDoubtful ? 2 : 1
}

/** True if a transfer returns what a failed action paid: the same amount, from one of its parties to its initiator. */
function isReturn({ parties }: ActionView, { asset, units }: Amount, failed: ActionView): boolean {
  const [from, to] = ['sender', 'recipient'].map((side) => parties.find(({ role }) => role === side)?.address)
  const key = asset.kind === 'item' ? null : tokenKey(asset)
  return (
    key !== null &&
    to !== undefined &&
    to === failed.initiator &&
    from !== to &&
    failed.parties.some(({ address }) => address === from) &&
    failed.amounts.some((paid) => tokenKey(paid.asset) === key && paid.units === units)
  )
}

interface Sums {
  readonly tokens: Map<string, TokenSums>
  readonly leftOut: Record<LeftOutReason, number>
  unknownTokens: number
  otherAmounts: number
  omittedActions: number
}

function noSums(): Sums {
  return {
    tokens: new Map(),
    leftOut: { failed: 0, 'not-executed': 0, unverified: 0 },
    unknownTokens: 0,
    otherAmounts: 0,
    omittedActions: 0,
  }
}

function addAmount(sums: Sums, amount: Amount, side: 'in' | 'out' | 'internal'): void {
  const key = tokenKey(amount.asset)
  if (key === null) {
    sums.unknownTokens += 1
    return
  }
  let token = sums.tokens.get(key)
  if (token === undefined) {
    token = { key, asset: amount.asset, count: 0, in: zero(), out: zero(), internal: zero() }
    sums.tokens.set(key, token)
  }
  token.asset = betterKnown(token.asset, amount.asset)
  token.count += 1
  const sum = token[side]
  sum.units += BigInt(amount.units)
  sum.isApproximate ||= amount.isApproximate === true
}

/** Returns whether another action of the trace moves the amount of an order. If it is between unwatched accounts, it is not listed. */
function isMoved({ asset, units }: Amount, actions: readonly ActionView[]): boolean {
  const key = tokenKey(asset)
  return actions.some(
    ({ type, amounts }) =>
      !orderTypes.has(type) &&
      amounts.some((amount) => amount.units === units && tokenKey(amount.asset) === key),
  )
}

function addTrace(sums: Sums, trace: TraceView): void {
  sums.omittedActions += trace.omittedActions ?? 0
  const failed = trace.actions.filter((action) => outcomeOfAction(trace, action) === 'failed')
  for (const action of trace.actions) {
    if (action.amounts.length === 0) continue
    const outcome = outcomeOfAction(trace, action)
    if (orderTypes.has(action.type)) {
      if (outcome === 'succeeded')
        sums.otherAmounts += action.amounts.filter((amount) => !isMoved(amount, trace.actions)).length
      continue
    }
    if (outcome !== 'succeeded') {
      sums.leftOut[outcome] += 1
      continue
    }
    for (const [nth, amount] of action.amounts.entries()) {
      const returned = failed.findIndex((each) => isReturn(action, amount, each))
      if (returned !== -1) {
        failed.splice(returned, 1)
        continue
      }
      const side = sideOf(action, nth, trace)
      if (side === null) sums.otherAmounts += 1
      else addAmount(sums, amount, side)
    }
  }
}

function totalsOf({ tokens, leftOut, ...counts }: Sums): JournalTotals {
  return {
    tokens: [...tokens.values()]
      .map((token) => ({
        ...token,
        in: { ...token.in },
        out: { ...token.out },
        internal: { ...token.internal },
      }))
      .toSorted((a, b) => rankOf(a) - rankOf(b) || b.count - a.count),
    leftOut: { ...leftOut },
    ...counts,
  }
}

/**
 * Returns a function that sums a list of traces, exactly and per token: the actions that succeeded, except amounts between other
 * accounts. `accounts`: those whose view the sums take; null for all watched ones. If the list only grew since the last call, it
 * adds only the new traces.
 */
export function createJournalTotals(
  accounts: ReadonlySet<string> | null = null,
): (traces: readonly TraceView[]) => JournalTotals {
  let sums = noSums()
  let summed = new Set<TraceView>()
  return (traces) => {
    const added = traces.filter((trace) => !summed.has(trace))
    const hasOnlyGrown = traces.length - added.length === summed.size
    if (!hasOnlyGrown) {
      sums = noSums()
      summed = new Set()
    }
    for (const trace of hasOnlyGrown ? added : traces) {
      addTrace(sums, accounts === null ? trace : scopedTrace(trace, accounts))
      summed.add(trace)
    }
    return totalsOf(sums)
  }
}

export function netOf(total: TokenTotal): UnitSum {
  return {
    units: total.in.units - total.out.units,
    isApproximate: total.in.isApproximate || total.out.isApproximate,
  }
}
