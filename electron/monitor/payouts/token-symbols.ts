import { symbolOf } from '../../shared/asset-text.ts'
import type { TraceView } from '../../shared/pending-models.ts'

/** Symbols of the tokens that payouts name by address, learned from actions. */
export interface TokenSymbols {
  readonly want: (asset: string) => void
  readonly of: (asset: string) => string | null
  /** True for a requested token whose symbol is still unknown. */
  readonly isMissing: (asset: string) => boolean
  /** Returns the requested tokens whose symbol changed. */
  readonly learn: (views: readonly TraceView[]) => ReadonlySet<string>
}

export function createTokenSymbols(): TokenSymbols {
  const symbols = new Map<string, string | null>()
  return {
    want: (asset) => {
      if (asset.includes(':') && !symbols.has(asset)) symbols.set(asset, null)
    },
    of: (asset) => symbols.get(asset) ?? null,
    isMissing: (asset) => symbols.get(asset) === null,
    learn: (views) => {
      const changed = new Set<string>()
      if (symbols.size === 0) return changed
      for (const { asset } of views.flatMap(({ actions }) => actions.flatMap(({ amounts }) => amounts))) {
        if (asset.kind !== 'jetton' || !symbols.has(asset.master)) continue
        const symbol = symbolOf(asset)
        if (symbol === null || symbols.get(asset.master) === symbol) continue
        symbols.set(asset.master, symbol)
        changed.add(asset.master)
      }
      return changed
    },
  }
}
