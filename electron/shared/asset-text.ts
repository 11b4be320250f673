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

/** Returns the name of an NFT, else its index in its collection: `NFT #46`. Null without both. */
export function itemName({ name, index = null }: Extract<Asset, { readonly kind: 'item' }>): string | null {
  return name ?? (index === null ? null : `NFT #${index}`)
}

interface AssetStyle {
  readonly unit: Settings['unit']
  readonly isTestnet: boolean
}

/** Returns the display name of an asset: the unit for the native coin, the symbol of a jetton, the name or index of an NFT. */
export function assetName(asset: Asset, { unit, isTestnet }: AssetStyle): string {
  if (asset.kind === 'native') return unit
  if (asset.kind === 'jetton') return symbolOf(asset) ?? `token ${shortAddress(asset.master, isTestnet)}`
  const address = asset.address === null ? 'an NFT' : `NFT ${shortAddress(asset.address, isTestnet)}`
  return itemName(asset) ?? address
}
