import { shortAddress } from './address-text.ts'
import type { AddressKey } from './models.ts'
import type { Settings } from './settings.ts'
import { nativeDecimals, nativeUnit } from './units.ts'
import { assetNames, assetWarnings } from './words/asset-words.ts'

export type Asset =
  | { readonly kind: 'native' }
  | {
      readonly kind: 'jetton'
      readonly master: AddressKey
      readonly symbol: string | null
      /** Null without metadata. The amount is then shown in smallest units, never guessed. */
      readonly decimals: number | null
      readonly isScam?: true
      readonly isIndexed?: false
    }
  | {
      readonly kind: 'item'
      readonly address: AddressKey | null
      readonly name: string | null
      /** Index in the collection, or e.g. "≈7.79 × 10⁷⁶". Absent in earlier records, whose name may contain it. */
      readonly index?: string | null
    }
  | {
      /** A token without a master address. */
      readonly kind: 'unknown'
      /** Set only for an id that the protocol defines, never from token metadata. */
      readonly symbol: string | null
      readonly decimals: number | null
    }

type Jetton = Extract<Asset, { readonly kind: 'jetton' }>

const nativeLike: ReadonlySet<string> = new Set([nativeUnit, 'TON', 'GRAM', 'TONCOIN'])

/** Returns true if this is a name of the native coin, which only an imitation has as a token. */
export function isCoinName(symbol: string): boolean {
  return nativeLike.has(symbol.trim().normalize('NFKC').toUpperCase())
}

export function warningOf({ symbol, isScam }: Pick<Jetton, 'symbol' | 'isScam'>): string | null {
  if (isScam === true) return assetWarnings.scam
  if (symbol === null) return null
  if (isCoinName(symbol)) return assetWarnings.imitation
  const isMixed = /\p{Script=Latin}/u.test(symbol) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(symbol)
  return isMixed ? assetWarnings.mixed : null
}

export function symbolOf(jetton: Pick<Jetton, 'symbol' | 'isScam'>): string | null {
  if (jetton.symbol === null) return null
  const warning = warningOf(jetton)
  return warning === null ? jetton.symbol : `${jetton.symbol} (${warning})`
}

export function itemName({ name, index = null }: Extract<Asset, { readonly kind: 'item' }>): string | null {
  return name ?? (index === null ? null : assetNames.item(index))
}

/**
 * Returns the address of an asset: the master of a jetton, or the address of an NFT. Null for the native coin and an unknown
 * token.
 */
export function addressOf(asset: Asset): AddressKey | null {
  if (asset.kind === 'jetton') return asset.master
  return asset.kind === 'item' ? asset.address : null
}

/** Returns the number of decimals of an asset. Null if the service did not report those of a token. */
export function decimalsOf(asset: Asset): number | null {
  if (asset.kind === 'native') return nativeDecimals
  return asset.kind === 'item' ? 0 : asset.decimals
}

interface AssetStyle {
  readonly unit: Settings['unit']
  readonly isTestnet: boolean
}

/** Returns the unit of the native coin, the symbol of a token, or the name or index of an NFT. */
export function assetName(asset: Asset, { unit, isTestnet }: AssetStyle): string {
  if (asset.kind === 'native') return unit
  if (asset.kind === 'jetton')
    return symbolOf(asset) ?? assetNames.token(shortAddress(asset.master, isTestnet))
  if (asset.kind === 'unknown') return asset.symbol ?? assetNames.unknown
  const address =
    asset.address === null ? assetNames.someItem : assetNames.itemAt(shortAddress(asset.address, isTestnet))
  return itemName(asset) ?? address
}
