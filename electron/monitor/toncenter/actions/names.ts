import type { AddressKey } from '../../../shared/models.ts'
import type { Asset } from '../../../shared/asset-text.ts'
import { cleanOrNull } from '../../../shared/untrusted-text.ts'
import type { AddressBookEntry, Metadata, TokenInfo } from '../client-types.ts'

/** Data for titles: names from the same response, and the watched accounts. */
export interface ActionContext {
  readonly addressBook: ReadonlyMap<AddressKey, AddressBookEntry>
  readonly metadata: ReadonlyMap<AddressKey, Metadata>
  readonly watchedAccounts: Pick<ReadonlySet<AddressKey>, 'has'>
}

export function domainOf(address: AddressKey, { addressBook }: ActionContext): string | null {
  return cleanOrNull(addressBook.get(address)?.domain, 60)
}

function tokenOf(address: AddressKey, type: string, { metadata }: ActionContext): TokenInfo | null {
  return metadata.get(address)?.tokens.find((token) => token.type === type) ?? null
}

/**
 * Describes a jetton by the metadata of the response. JVault's rewards name a jetton wallet, whose metadata contains the master.
 */
export function jettonAsset(address: AddressKey, context: ActionContext): Asset {
  const master = tokenOf(address, 'jetton_wallets', context)?.master ?? address
  const token = tokenOf(master, 'jetton_masters', context)
  return {
    kind: 'jetton',
    master,
    symbol: cleanOrNull(token?.symbol, 24),
    decimals: token?.decimals ?? null,
    ...(token?.isScam === true ? { isScam: true as const } : {}),
    ...(context.metadata.get(master)?.isIndexed === false ? { isIndexed: false as const } : {}),
  }
}

export function itemAsset(address: AddressKey | null, index: string | null, context: ActionContext): Asset {
  const info =
    address === null
      ? null
      : (tokenOf(address, 'nft_items', context) ?? tokenOf(address, 'nft_collections', context))
  const name = cleanOrNull(info?.name, 60)
  return { kind: 'item', address, name, index: index !== null && index.length <= 20 ? index : null }
}
