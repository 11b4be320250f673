import { symbolOf } from './asset-text.ts'
import type { Amount } from './pending-models.ts'
import { nativeDecimals, nativeUnit } from './units.ts'

/** Returns the name of an asset in filters. */
export function assetName({ asset }: Amount): string {
  if (asset.kind === 'native') return nativeUnit
  if (asset.kind === 'jetton') return symbolOf(asset) ?? asset.master
  return 'item'
}

/** Returns an amount in multiples of 10^-18 of its unit; null when its decimals are unknown. */
export function scaledAmount({ units, asset }: Amount): bigint | null {
  if (asset.kind === 'item') return BigInt(units) * 10n ** 18n
  const decimals = asset.kind === 'native' ? nativeDecimals : asset.decimals
  if (decimals === null) return null
  const value = BigInt(units)
  return decimals <= 18 ? value * 10n ** BigInt(18 - decimals) : value / 10n ** BigInt(decimals - 18)
}
