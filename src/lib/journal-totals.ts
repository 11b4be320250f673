import { warningOf, type Asset } from '../../electron/shared/asset-text.ts'
import type { ActionView, Amount, TraceView } from '../../electron/shared/pending-models.ts'
import { isVerified } from '../../electron/shared/trace-state.ts'

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

/** Why actions with amounts are not part of the totals. */
export const leftOutReasons = ['failed', 'not-executed', 'unverified'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export interface JournalTotals {
  /** The native coin first, and doubtful tokens or those without decimals last; then by number of amounts. */
  readonly tokens: readonly TokenTotal[]
  /** Number of actions by reason. */
  readonly leftOut: Readonly<Record<LeftOutReason, number>>
  /** Number of amounts of tokens without an address or a symbol: they could be of different tokens. */
  readonly unknownTokens: number
  /** Number of actions that the traces do not store. */
  readonly omittedActions: number
}

const nothing: UnitSum = { units: 0n, isApproximate: false }

function reasonOf({ state }: TraceView, { success }: ActionView): LeftOutReason | null {
  if (state === 'not-executed') return 'not-executed'
  if (!isVerified(state)) return 'unverified'
  if (success === null) return state === 'completed' ? null : 'unverified'
  return success ? null : 'failed'
}

/** Returns the key of a token. Null for a token without an address or a symbol. All NFTs have one key. */
function tokenKey(asset: Asset): string | null {
  if (asset.kind === 'jetton') return asset.master
  if (asset.kind !== 'unknown') return asset.kind
  return asset.symbol === null ? null : `${asset.symbol} ${asset.decimals}`
}

function plus(sum: UnitSum, amount: Amount): UnitSum {
  return {
    units: sum.units + BigInt(amount.units),
    isApproximate: sum.isApproximate || amount.isApproximate === true,
  }
}

/** Prefers an asset whose decimals are known: amounts of the same token may have been stored before its metadata was. */
function betterKnown(before: Asset, next: Asset): Asset {
  const isUnnamed = before.kind === 'jetton' && (before.decimals === null || before.symbol === null)
  return isUnnamed && next.kind === 'jetton' && next.decimals !== null ? next : before
}

function sideOf(
  { direction }: Amount,
  { parties }: ActionView,
  { accounts }: TraceView,
): 'in' | 'out' | 'internal' | null {
  if (direction !== null) return direction
  return new Set(parties.map(({ address }) => address).filter((each) => accounts.includes(each))).size > 1
    ? 'internal'
    : null
}

function rankOf({ asset }: TokenTotal): number {
  if (asset.kind === 'native') return 0
  if (asset.kind === 'item') return 1
  const isDoubtful = asset.kind === 'jetton' && (warningOf(asset) !== null || asset.isIndexed === false)
  return asset.decimals === null || isDoubtful ? 2 : 1
}

/** Returns exact sums per token of the actions that succeeded. Amounts between other accounts are ignored. */
export function journalTotals(traces: readonly TraceView[]): JournalTotals {
  const tokens = new Map<string, TokenTotal>()
  const leftOut = { failed: 0, 'not-executed': 0, unverified: 0 }
  let [unknownTokens, omittedActions] = [0, 0]
  for (const trace of traces) {
    omittedActions += trace.omittedActions ?? 0
    for (const action of trace.actions) {
      if (action.amounts.length === 0) continue
      const reason = reasonOf(trace, action)
      if (reason !== null) leftOut[reason] += 1
      if (reason !== null) continue
      for (const amount of action.amounts) {
        const side = sideOf(amount, action, trace)
        if (side === null) continue
        const key = tokenKey(amount.asset)
        if (key === null) {
          unknownTokens += 1
          continue
        }
        const before = tokens.get(key) ?? {
          key,
          asset: amount.asset,
          count: 0,
          in: nothing,
          out: nothing,
          internal: nothing,
        }
        tokens.set(key, {
          ...before,
          asset: betterKnown(before.asset, amount.asset),
          count: before.count + 1,
          [side]: plus(before[side], amount),
        })
      }
    }
  }
  return {
    tokens: [...tokens.values()].toSorted((a, b) => rankOf(a) - rankOf(b) || b.count - a.count),
    leftOut,
    unknownTokens,
    omittedActions,
  }
}

export function netOf(total: TokenTotal): UnitSum {
  return {
    units: total.in.units - total.out.units,
    isApproximate: total.in.isApproximate || total.out.isApproximate,
  }
}
