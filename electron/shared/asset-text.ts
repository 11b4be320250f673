import { shortAddress } from './address-text.ts'
import type { Asset } from './pending-models.ts'
import type { Settings } from './settings.ts'
import { nativeUnit } from './units.ts'

type Jetton = Extract<Asset, { readonly kind: 'jetton' }>

/** Symbols that can be mistaken for the native coin. */
const nativeLike: ReadonlySet<string> = new Set([nativeUnit, 'TON', 'GRAM', 'TONCOIN'])

/** Returns a short warning when a jetton may be an imitation, or null. */
export function warningOf({ symbol, isScam }: Pick<Jetton, 'symbol' | 'isScam'>): string | null {
  if (isScam === true) return 'marked as scam'
  if (symbol === null) return null
  if (nativeLike.has(symbol.normalize('NFKC').toUpperCase())) return 'a jetton'
  const isMixed = /\p{Script=Latin}/u.test(symbol) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(symbol)
  return isMixed ? 'mixed alphabets' : null
}

/** Returns the symbol of a jetton with its warning: `TON (a jetton)`. Null without a symbol. */
export function symbolOf(jetton: Pick<Jetton, 'symbol' | 'isScam'>): string | null {
  if (jetton.symbol === null) return null
  const warning = warningOf(jetton)
  return warning === null ? jetton.symbol : `${jetton.symbol} (${warning})`
}

interface AssetStyle {
  readonly unit: Settings['unit']
  readonly isTestnet: boolean
}

/** Returns the display name of an asset: the unit for the native coin, the symbol of a jetton, the name or index of an NFT. */
export function assetName(asset: Asset, { unit, isTestnet }: AssetStyle): string {
  if (asset.kind === 'native') return unit
  if (asset.kind === 'jetton') return symbolOf(asset) ?? `token ${shortAddress(asset.master, isTestnet)}`
  if (asset.name !== null) return asset.name
  if (asset.index !== undefined && asset.index !== null) return `NFT #${asset.index}`
  return asset.address === null ? 'an NFT' : `NFT ${shortAddress(asset.address, isTestnet)}`
}
