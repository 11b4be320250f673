import { symbolOf } from '../../shared/asset-text.ts'
import { assetKey, assetKeysOf } from '../../shared/payouts.ts'
import { nativeUnit } from '../../shared/units.ts'
import type { TraceView } from '../../shared/pending-models.ts'

/** Symbols and decimals of the tokens that payouts name, learned from actions. */
export interface TokenSymbols {
  readonly want: (asset: string) => void
  /** Returns the symbol of a token that is named by its address. */
  readonly of: (asset: string) => string | null
  /** Returns the decimals of a token; of several tokens with the same symbol, the most. */
  readonly decimalsOf: (asset: string) => number | null
  /** True for a requested token that no action has shown. */
  readonly isMissing: (asset: string) => boolean
  /** Returns the keys (`assetKey`) of the requested tokens about which something was learned. */
  readonly learn: (views: readonly TraceView[]) => ReadonlySet<string>
}

interface Known {
  readonly symbol: string | null
  readonly decimals: number | null
}

const nothing: Known = { symbol: null, decimals: null }

export function createTokenSymbols(): TokenSymbols {
  const tokens = new Map<string, Known>()
  const knownOf = (asset: string): Known => tokens.get(assetKey(asset)) ?? nothing
  return {
    want: (asset) => {
      if (asset !== nativeUnit && !tokens.has(assetKey(asset))) tokens.set(assetKey(asset), nothing)
    },
    of: (asset) => (asset.includes(':') ? knownOf(asset).symbol : null),
    decimalsOf: (asset) => knownOf(asset).decimals,
    isMissing: (asset) => tokens.get(assetKey(asset)) === nothing,
    learn: (views) => {
      const changed = new Set<string>()
      if (tokens.size === 0) return changed
      for (const amount of views.flatMap(({ actions }) => actions.flatMap(({ amounts }) => amounts))) {
        const { asset } = amount
        if (asset.kind !== 'jetton') continue
        for (const key of assetKeysOf(amount)) {
          const before = tokens.get(key)
          if (before === undefined) continue
          const symbol = symbolOf(asset) ?? before.symbol
          const decimals = Math.max(asset.decimals ?? -1, before.decimals ?? -1)
          if (symbol === before.symbol && decimals <= (before.decimals ?? -1)) continue
          tokens.set(key, { symbol, decimals: decimals === -1 ? null : decimals })
          changed.add(key)
        }
      }
      return changed
    },
  }
}
