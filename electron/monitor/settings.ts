import { z } from 'zod'
import { ruleSchema } from '../shared/contract/rule-schema.ts'
import { networkSchema as savedNetwork, settingSchemas } from '../shared/contract/settings-schema.ts'
import { viewName, viewValue } from '../shared/contract/views.ts'
import type { Json } from '../shared/models.ts'
import { checkBaseUrl, mainnet, testnet, type Network } from '../shared/networks.ts'
import { defaultSettings as firstSettings, type Settings } from '../shared/settings.ts'

/** What the profile remembers of the user's choices. Keys are not here: they live in the keychain. */
export interface SavedSettings {
  readonly settings: Settings
  /** What the window remembers of its views, by name. */
  readonly views: Readonly<Record<string, Json>>
  readonly network: { readonly id: 'mainnet' | 'testnet' | 'custom' | 'demo'; readonly baseUrl?: string }
  /** Origins for which the keychain was given a key. */
  readonly origins: readonly string[]
}

export const defaultSettings: SavedSettings = {
  settings: firstSettings,
  views: {},
  network: { id: 'mainnet' },
  origins: [],
}

const networkSchema = z.object({
  id: z.enum(['mainnet', 'testnet', 'custom', 'demo']),
  baseUrl: z.string().optional(),
})
const viewsSchema = z.record(viewName, viewValue)
const originsSchema = z.array(z.string().max(300)).max(500)
const storedSchema = z.object({
  settings: z.unknown().optional(),
  views: z.unknown().optional(),
  network: z.unknown().optional(),
  origins: z.unknown().optional(),
})

/** Lists of which each entry is read alone, so that one rule of a newer version does not take the others away. */
const listed: Readonly<Record<string, z.ZodType>> = { rules: ruleSchema, networks: savedNetwork }

function readEach(name: string, stored: unknown): readonly unknown[] | null {
  const schema = listed[name]
  if (schema === undefined || !Array.isArray(stored)) return null
  const valid = stored.flatMap((each) => {
    const entry = schema.safeParse(each)
    return entry.success ? [entry.data] : []
  })
  return valid.length === 0 ? null : valid
}

/** The settings in a JSON object, field by field: what is missing or not valid falls back to `fallback`. */
export function readSettings(stored: unknown, fallback: Settings = firstSettings): Settings {
  const fields = z.record(z.string(), z.unknown()).safeParse(stored)
  if (!fields.success) return fallback
  const read = Object.entries(settingSchemas).flatMap(([name, schema]) => {
    const stored = fields.data[name]
    const value = schema.safeParse(stored)
    if (value.success) return [[name, value.data] as const]
    const rest = schema.safeParse(readEach(name, stored))
    return rest.success ? [[name, rest.data] as const] : []
  })
  return { ...fallback, ...Object.fromEntries(read) }
}

/** Reads what the profile holds; each part that is not valid falls back to its default. */
export function parseSettings(stored: unknown): SavedSettings {
  const outer = storedSchema.safeParse(stored)
  if (!outer.success) return defaultSettings
  const views = viewsSchema.safeParse(outer.data.views)
  const network = networkSchema.safeParse(outer.data.network)
  const origins = originsSchema.safeParse(outer.data.origins)
  return {
    settings: readSettings(outer.data.settings),
    views: views.success ? views.data : {},
    network: network.success ? withoutUndefined(network.data) : defaultSettings.network,
    origins: origins.success ? origins.data : [],
  }
}

function withoutUndefined(network: z.output<typeof networkSchema>): SavedSettings['network'] {
  const { id, baseUrl } = network
  return baseUrl === undefined ? { id } : { id, baseUrl }
}

/** The network that the saved choice names; an own URL that is not acceptable any more becomes mainnet, and so does the demo. */
export function networkOf(saved: SavedSettings): Network {
  const { id, baseUrl } = saved.network
  if (id === 'testnet') return testnet
  const check = checkBaseUrl(id === 'custom' ? (baseUrl ?? '') : '')
  return check.ok ? customNetwork(check.baseUrl, saved.settings.networks) : mainnet
}

/** A service at an own base URL, which was checked, by the name under which it is saved. */
export function customNetwork(baseUrl: string, saved: Settings['networks'] = []): Network {
  const known = saved.find((network) => network.baseUrl === baseUrl)
  return {
    id: 'custom',
    name: known?.name ?? new URL(baseUrl).host,
    baseUrl,
    isTestnet: known?.isTestnet ?? false,
  }
}
