import type { AppState } from './app-state.ts'
import type { TextStyle } from './text-parts.ts'

export function textStyleOf({
  settings,
  status,
  accounts,
  pools,
}: Pick<AppState, 'settings' | 'status' | 'accounts' | 'pools'>): TextStyle {
  return {
    hideAmounts: settings.hideAmounts,
    unit: settings.unit,
    isTestnet: status.network.isTestnet,
    labelOf: (address) =>
      accounts.find(({ key }) => key === address)?.label ??
      pools.find(({ key }) => key === address)?.label ??
      null,
  }
}
