import type { AppState } from '../shared/app-state.ts'
import type { TextStyle } from '../shared/text-parts.ts'

export function textStyleOf({
  settings,
  status,
  accounts,
  pools,
  book,
}: Pick<AppState, 'settings' | 'status' | 'accounts' | 'pools' | 'book'>): TextStyle {
  return {
    hideAmounts: settings.hideAmounts,
    unit: settings.unit,
    isTestnet: status.network.isTestnet,
    labelOf: (address) =>
      accounts.find(({ key }) => key === address)?.label ??
      pools.find(({ key }) => key === address)?.label ??
      book.find(({ key }) => key === address)?.name ??
      null,
  }
}
