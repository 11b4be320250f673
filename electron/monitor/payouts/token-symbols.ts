import { symbolOf } from '../../shared/asset-text.ts'
import { hexOf, indexedWord, wordsOf } from '../../shared/search-words.ts'
import { assetKey, assetKeysOf } from '../../shared/payouts.ts'
import { nativeUnit } from '../../shared/units.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { TraceStore } from '../store/store-types.ts'

/** Symbols and decimals of the tokens that payouts name, learned from actions. */
export interface TokenSymbols {
  /** Requests a token, and learns from the stored actions that name it. `isShown`: an action showed it, which may not be stored. */
  readonly want: (asset: string, isShown: boolean) => void
  /** Returns the symbol of a token that is named by its address. */
  readonly of: (asset: string) => string | null
  /** Returns the decimals of a token; of several tokens with the same symbol, the most. */
  readonly decimalsOf: (asset: string) => number | null
  /** True for a requested token that an action has shown, but none with its decimals. */
  readonly isWithoutDecimals: (asset: string) => boolean
  /** True for a requested token that no action has shown. */
  readonly isUnseen: (asset: string) => boolean
  /** Returns the keys (`assetKey`) of the requested tokens about which something was learned. */
  readonly learn: (views: readonly TraceView[]) => ReadonlySet<string>
}

interface Known {
  readonly symbol: string | null
  readonly decimals: number | null
}

/** The record of a requested token that no action has shown. An action without metadata replaces it by one with equal fields. */
const nothing: Known = { symbol: null, decimals: null }
/** Maximum number of tokens that are looked up: a file may name thousands. */
const mostSearched = 200
const mostTraces = 50

/** Returns the query of the search index for traces that name a token. Null if its symbol has no words. */
function searchFor(asset: string): string | null {
  const words = asset.includes(':') ? [hexOf(asset)] : wordsOf(asset)
  return words.length === 0 ? null : words.map((word) => `"${indexedWord(word)}"`).join(' AND ')
}

export function createTokenSymbols(
  store: Pick<TraceStore, 'ended' | 'isSearchComplete'>,
  network: string,
): TokenSymbols {
  const tokens = new Map<string, Known>()
  const searched = new Set<string>()
  const shown = new Set<string>()
  const knownOf = (asset: string): Known => tokens.get(assetKey(asset)) ?? nothing
  function learn(views: readonly TraceView[]): ReadonlySet<string> {
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
        const isSeen = before !== nothing
        if (isSeen && symbol === before.symbol && decimals <= (before.decimals ?? -1)) continue
        tokens.set(key, { symbol, decimals: decimals === -1 ? null : decimals })
        changed.add(key)
      }
    }
    return changed
  }

  function searchStored(asset: string): void {
    const search = searchFor(asset)
    if (search === null || searched.size >= mostSearched || !store.isSearchComplete()) return
    searched.add(assetKey(asset))
    const query = { from: null, to: null, states: [], search, before: null, limit: mostTraces }
    learn(store.ended(network, query).map(({ view }) => view))
  }

  return {
    want: (asset, isShown) => {
      if (isShown) shown.add(assetKey(asset))
      if (asset === nativeUnit || tokens.has(assetKey(asset))) return
      tokens.set(assetKey(asset), nothing)
      searchStored(asset)
    },
    of: (asset) => (asset.includes(':') ? knownOf(asset).symbol : null),
    decimalsOf: (asset) => knownOf(asset).decimals,
    isWithoutDecimals: (asset) => {
      const known = tokens.get(assetKey(asset))
      return known !== undefined && known !== nothing && known.decimals === null
    },
    isUnseen: (asset) => {
      const key = assetKey(asset)
      return tokens.get(key) === nothing && searched.has(key) && !shown.has(key)
    },
    learn,
  }
}
