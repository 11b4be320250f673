import { shortAddress } from './address-text.ts'
import type { Asset } from './pending-models.ts'
import type { Settings } from './settings.ts'
import { nativeUnit } from './units.ts'

type Jetton = Extract<Asset, { readonly kind: 'jetton' }>

/** Symbols that would pass for the native coin. */
const nativeLike: ReadonlySet<string> = new Set([nativeUnit, 'TON', 'GRAM', 'TONCOIN'])

/** Why a jetton may be mistaken for something else, in a few words; null when nothing shows that it may. */
export function warningOf({ symbol, isScam }: Pick<Jetton, 'symbol' | 'isScam'>): string | null {
  if (isScam === true) return 'marked as scam'
  if (symbol === null) return null
  if (nativeLike.has(symbol.normalize('NFKC').toUpperCase())) return 'a jetton'
  const isMixed = /\p{Script=Latin}/u.test(symbol) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(symbol)
  return isMixed ? 'mixed alphabets' : null
}

/** A jetton's symbol with its warning: `TON (a jetton)`. Null without a symbol. */
export function symbolOf(jetton: Pick<Jetton, 'symbol' | 'isScam'>): string | null {
  if (jetton.symbol === null) return null
  const warning = warningOf(jetton)
  return warning === null ? jetton.symbol : `${jetton.symbol} (${warning})`
}

interface AssetStyle {
  readonly unit: Settings['unit']
  readonly isTestnet: boolean
}

/** What an asset is called: the coin by the user's name for it, a jetton by its symbol, an NFT by its name or index. */
export function assetName(asset: Asset, { unit, isTestnet }: AssetStyle): string {
  if (asset.kind === 'native') return unit
  if (asset.kind === 'jetton') return symbolOf(asset) ?? `token ${shortAddress(asset.master, isTestnet)}`
  if (asset.name !== null) return asset.name
  if (asset.index !== undefined && asset.index !== null) return `NFT #${asset.index}`
  return asset.address === null ? 'an NFT' : `NFT ${shortAddress(asset.address, isTestnet)}`
}
