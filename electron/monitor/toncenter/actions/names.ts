import { formatFriendly, isAddressKey, parseAddress, shortenAddress } from '../../../shared/address.ts'
import type { AddressKey } from '../../../shared/models.ts'
import type { Amount, Asset } from '../../../shared/pending-models.ts'
import { formatNative, formatUnits, groupDigits, nativeUnit } from '../../../shared/units.ts'
import { cleanOrNull } from '../../../shared/untrusted-text.ts'
import type { AddressBookEntry, Metadata, TokenInfo } from '../types.ts'

/** What an action is told with: the rows that came with it, and whose side we are on. */
export interface ActionContext {
  readonly addressBook: ReadonlyMap<AddressKey, AddressBookEntry>
  readonly metadata: ReadonlyMap<AddressKey, Metadata>
  /** The watched accounts. */
  readonly perspective: ReadonlySet<AddressKey>
  /** The form of addresses that the service did not write out depends on it. */
  readonly isTestnet: boolean
}

/** The domain that the service knows for an account, cleaned. */
export function domainOf(address: AddressKey, { addressBook }: ActionContext): string | null {
  return cleanOrNull(addressBook.get(address)?.domain, 60)
}

/** An account in a title: its domain, or its friendly address shortened to 6 and 6. */
export function nameOf(address: AddressKey, context: ActionContext): string {
  const domain = domainOf(address, context)
  if (domain !== null) return domain
  const written = context.addressBook.get(address)?.userFriendly ?? null
  const parsed = written === null ? null : parseAddress(written)
  if (written !== null && parsed?.ok && parsed.address.key === address) return shortenAddress(written)
  if (!isAddressKey(address)) return cleanOrNull(address, 40) ?? '?'
  return shortenAddress(formatFriendly(address, { bounceable: true, testnet: context.isTestnet }))
}

function tokenOf(address: AddressKey, type: string, { metadata }: ActionContext): TokenInfo | null {
  return metadata.get(address)?.tokens.find((token) => token.type === type) ?? null
}

/** Symbols that would pass for the native coin. */
const nativeLike: ReadonlySet<string> = new Set([nativeUnit, 'TON', 'GRAM', 'TONCOIN'])

/** A jetton's symbol as it may be shown: cleaned, and marked where it is made to be mistaken for something else. */
function symbolOf(token: TokenInfo | null): string | null {
  const symbol = cleanOrNull(token?.symbol, 24)
  if (symbol === null) return null
  if (token?.isScam) return `${symbol} (marked as scam)`
  if (nativeLike.has(symbol.normalize('NFKC').toUpperCase())) return `${symbol} (a jetton)`
  const isMixed = /\p{Script=Latin}/u.test(symbol) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(symbol)
  return isMixed ? `${symbol} (mixed alphabets)` : symbol
}

/** A jetton by its master, with what the metadata of the answer tell of it. */
export function jettonAsset(master: AddressKey, context: ActionContext): Asset {
  const token = tokenOf(master, 'jetton_masters', context)
  return {
    kind: 'jetton',
    master,
    symbol: symbolOf(token),
    decimals: token?.decimals ?? null,
    ...(token?.isScam === true ? { isScam: true as const } : {}),
    ...(context.metadata.get(master)?.isIndexed === false ? { isIndexed: false as const } : {}),
  }
}

/** A token item or collection, by its name or else by its index. */
export function itemAsset(address: AddressKey | null, index: string | null, context: ActionContext): Asset {
  const info =
    address === null
      ? null
      : (tokenOf(address, 'nft_items', context) ?? tokenOf(address, 'nft_collections', context))
  const name = cleanOrNull(info?.name, 60) ?? (index !== null && index.length <= 20 ? `NFT #${index}` : null)
  return { kind: 'item', address, name }
}

/** What an asset is called in a title. */
export function unitOf(asset: Asset, context: ActionContext): string {
  if (asset.kind === 'native') return nativeUnit
  if (asset.kind === 'jetton') return asset.symbol ?? `token ${nameOf(asset.master, context)}`
  return asset.name ?? (asset.address === null ? 'an NFT' : `NFT ${nameOf(asset.address, context)}`)
}

/** An amount in a title, exact. Without known decimals it is counted in units, never guessed. */
export function writeAmount({ units, asset }: Amount, context: ActionContext): string {
  if (asset.kind === 'native') return formatNative(units)
  if (asset.kind === 'item') return unitOf(asset, context)
  const unit = unitOf(asset, context)
  if (asset.decimals === null) return `${groupDigits(units)} units of ${unit}`
  return `${groupDigits(formatUnits(units, asset.decimals))} ${unit}`
}
