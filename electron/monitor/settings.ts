import { z } from 'zod'
import { ruleSchema } from '../shared/contract/rule-schema.ts'
import {
  networkSchema as savedNetwork,
  perSecond,
  settingSchemas,
} from '../shared/contract/settings-schema.ts'
import { viewName, viewValue } from '../shared/contract/views.ts'
import type { Json } from '../shared/models.ts'
import { checkBaseUrl, mainnet, testnet, type Network } from '../shared/networks.ts'
import { mostRules } from '../shared/rules.ts'
import { defaultSettings as firstSettings, mostNetworks, type Settings } from '../shared/settings.ts'

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
const originSchema = z.string().max(300)
/** Keys of more services are not kept: an origin that is forgotten would leave its key in the keychain. */
export const mostOrigins = 500
const storedSchema = z.object({
  settings: z.unknown().optional(),
  views: z.unknown().optional(),
  network: z.unknown().optional(),
  origins: z.unknown().optional(),
})

/** The valid entries of a list: one of a newer version does not take the others away. */
function readList<T>(schema: z.ZodType<T>, stored: unknown): readonly T[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((each) => {
    const entry = schema.safeParse(each)
    return entry.success ? [entry.data] : []
  })
}

/** The valid entries of an object. */
function readRecord<T>(name: z.ZodType<string>, schema: z.ZodType<T>, stored: unknown): Record<string, T> {
  const fields = z.record(z.string(), z.unknown()).safeParse(stored)
  if (!fields.success) return {}
  const entries = Object.entries(fields.data).flatMap(([key, each]) => {
    const entry = schema.safeParse(each)
    return name.safeParse(key).success && entry.success ? [[key, entry.data] as const] : []
  })
  return Object.fromEntries(entries)
}

/** What holds several things, of which each is read alone, and how many at most. */
const several: Readonly<Record<string, (stored: unknown) => unknown>> = {
  rules: (stored) => orNull(readList(ruleSchema, stored).slice(0, mostRules)),
  networks: (stored) => orNull(readList(savedNetwork, stored).slice(0, mostNetworks)),
  quotas: (stored) => readRecord(originSchema, perSecond, stored),
}

/** None that is valid is not the same as none. */
const orNull = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list)

/** The settings in a JSON object, field by field: what is missing or not valid falls back to `fallback`. */
export function readSettings(stored: unknown, fallback: Settings = firstSettings): Settings {
  const fields = z.record(z.string(), z.unknown()).safeParse(stored)
  if (!fields.success) return fallback
  const read = Object.entries(settingSchemas).flatMap(([name, schema]) => {
    const stored = fields.data[name]
    const value = schema.safeParse(stored)
    if (value.success) return [[name, value.data] as const]
    const rest = schema.safeParse(several[name]?.(stored))
    return rest.success ? [[name, rest.data] as const] : []
  })
  return { ...fallback, ...Object.fromEntries(read) }
}

/** Reads what the profile holds; each part that is not valid falls back to its default. */
export function parseSettings(stored: unknown): SavedSettings {
  const outer = storedSchema.safeParse(stored)
  if (!outer.success) return defaultSettings
  const network = networkSchema.safeParse(outer.data.network)
  return {
    settings: readSettings(outer.data.settings),
    views: readRecord(viewName, viewValue, outer.data.views),
    network: network.success ? withoutUndefined(network.data) : defaultSettings.network,
    origins: readList(originSchema, outer.data.origins),
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
