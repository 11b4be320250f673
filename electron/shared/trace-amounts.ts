import { decimalsOf, symbolOf } from './asset-text.ts'
import type { Amount } from './pending-models.ts'
import { nativeUnit } from './units.ts'
import { assetNames } from './words/asset-words.ts'

/**
 * Returns the name of an asset in filters. Ignores the chosen unit and the network, so that saved filters keep their meaning.
 * All NFTs have the same name.
 */
export function assetFilterName({ asset }: Amount): string {
  if (asset.kind === 'native') return nativeUnit
  if (asset.kind === 'jetton') return symbolOf(asset) ?? asset.master
  if (asset.kind === 'unknown') return asset.symbol ?? assetNames.unknownToken
  return 'item'
}

export function scaledAmount({ units, asset }: Amount): bigint | null {
  const decimals = decimalsOf(asset)
  if (decimals === null) return null
  const value = BigInt(units)
  return decimals <= 18 ? value * 10n ** BigInt(18 - decimals) : value / 10n ** BigInt(decimals - 18)
}
