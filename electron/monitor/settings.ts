import { z } from 'zod'
import { settingsSchema } from '../shared/contract/service.ts'
import type { Settings } from '../shared/models.ts'
import { checkBaseUrl, mainnet, testnet, type Network } from '../shared/networks.ts'

/** What the profile remembers of the user's choices. Keys are not here: they live in the keychain. */
export interface SavedSettings {
  readonly settings: Settings
  readonly network: { readonly id: 'mainnet' | 'testnet' | 'custom'; readonly baseUrl?: string }
}

export const defaultSettings: SavedSettings = {
  settings: { theme: 'system', closeToTray: true, hideAmounts: false },
  network: { id: 'mainnet' },
}

const networkSchema = z.object({
  id: z.enum(['mainnet', 'testnet', 'custom']),
  baseUrl: z.string().optional(),
})
const storedSchema = z.object({ settings: z.unknown(), network: z.unknown() })

/** Reads what the profile holds; each part that is not valid falls back to its default. */
export function parseSettings(stored: unknown): SavedSettings {
  const outer = storedSchema.safeParse(stored)
  if (!outer.success) return defaultSettings
  const settings = settingsSchema.safeParse(outer.data.settings)
  const network = networkSchema.safeParse(outer.data.network)
  return {
    settings: settings.success ? settings.data : defaultSettings.settings,
    network: network.success ? withoutUndefined(network.data) : defaultSettings.network,
  }
}

function withoutUndefined(network: z.output<typeof networkSchema>): SavedSettings['network'] {
  const { id, baseUrl } = network
  return baseUrl === undefined ? { id } : { id, baseUrl }
}

/** The network that the saved choice names; an own URL that is not acceptable any more becomes mainnet. */
export function networkOf(saved: SavedSettings): Network {
  const { id, baseUrl } = saved.network
  if (id === 'testnet') return testnet
  const check = checkBaseUrl(id === 'custom' ? (baseUrl ?? '') : '')
  return check.ok ? customNetwork(check.baseUrl) : mainnet
}

/** A service at an own base URL, which was checked. */
export function customNetwork(baseUrl: string): Network {
  return { id: 'custom', name: new URL(baseUrl).host, baseUrl, isTestnet: false }
}
