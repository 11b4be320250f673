import { testnet } from '../../../shared/networks.ts'
import type { TextStyle } from '../../../shared/text-parts.ts'
import { parseSettings } from '../../profile/saved-settings.ts'
import { readable } from '../rows.ts'
import type { Repositories } from '../repositories.ts'

/** Returns the style of exported titles and addresses. Amounts are never hidden. */
export function exportStyle(repositories: Repositories, network: string): TextStyle {
  const { settings } = parseSettings(readable(repositories.watched.settings))
  const testnets = [testnet, ...settings.networks.filter(({ isTestnet }) => isTestnet)]
  const items = (['book', 'pools', 'accounts'] as const).flatMap((list) =>
    repositories.watched.list(network, list),
  )
  // A later label replaces an earlier one, so labels of watched items come last.
  const labels = new Map(items.flatMap(({ key, label }) => (label === null ? [] : [[key, label]])))
  return {
    hideAmounts: false,
    unit: settings.unit,
    // Network keys of an opened file have a prefix.
    isTestnet: testnets.some(({ baseUrl }) => network.endsWith(baseUrl)),
    labelOf: (key) => labels.get(key) ?? null,
  }
}
