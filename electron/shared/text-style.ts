import { areLookAlikes } from './address.ts'
import type { AppState } from './app-state.ts'
import type { AddressKey } from './models.ts'
import type { TextStyle } from './text-parts.ts'
import { otherKnown } from './words/address-words.ts'

/** Returns the name of a known address for which this one can be mistaken, or words for one without a label; null if there is none. */
export function alikeName(
  address: AddressKey,
  known: Iterable<AddressKey>,
  labelOf: TextStyle['labelOf'],
): string | null {
  for (const key of known) if (areLookAlikes(address, key)) return labelOf(key) ?? otherKnown
  return null
}

export function textStyleOf({
  settings,
  status,
  accounts,
  pools,
  book,
}: Pick<AppState, 'settings' | 'status' | 'accounts' | 'pools' | 'book'>): TextStyle {
  const labelOf = (address: string): string | null =>
    accounts.find(({ key }) => key === address)?.label ??
    pools.find(({ key }) => key === address)?.label ??
    book.find(({ key }) => key === address)?.name ??
    null
  return {
    hideAmounts: settings.hideAmounts,
    unit: settings.unit,
    isTestnet: status.network.isTestnet,
    labelOf,
    alikeOf: (address) =>
      alikeName(
        address,
        [accounts, pools, book].flatMap((list) => list.map(({ key }) => key)),
        labelOf,
      ),
  }
}
