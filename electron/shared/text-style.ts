import { areLookAlikes } from './address.ts'
import type { AppState } from './app-state.ts'
import type { TextStyle } from './text-parts.ts'
import { otherKnown } from './words/address-words.ts'

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
    alikeOf: (address) => {
      const isAlike = ({ key }: { readonly key: string }): boolean => areLookAlikes(address, key)
      const known = accounts.find(isAlike) ?? pools.find(isAlike) ?? book.find(isAlike)
      return known === undefined ? null : (labelOf(known.key) ?? otherKnown)
    },
  }
}
