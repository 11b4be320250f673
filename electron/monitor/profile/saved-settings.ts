import { z } from 'zod'
import { withKnownChannels } from '../alerts/rule-references.ts'
import { channelSchema, escalationSchema } from '../../shared/contract/delivery-schema.ts'
import { ruleSchema } from '../../shared/contract/rule-schema.ts'
import {
  networkSchema as savedNetwork,
  perSecond,
  settingSchemas,
} from '../../shared/contract/settings-schema.ts'
import { viewName, viewValue } from '../../shared/contract/views.ts'
import { mostChannels } from '../../shared/delivery.ts'
import type { Json } from '../../shared/models.ts'
import { checkBaseUrl, mainnet, testnet, type Network } from '../../shared/networks.ts'
import { firstRules, mostRules, rulesBeforeOffers, type AlertRule } from '../../shared/rules.ts'
import { defaultSettings as firstSettings, mostNetworks, type Settings } from '../../shared/settings.ts'

export interface SavedSettings {
  readonly settings: Settings
  readonly views: Readonly<Record<string, Json>>
  readonly network: { readonly id: 'mainnet' | 'testnet' | 'custom' | 'demo'; readonly baseUrl?: string }
  readonly origins: readonly string[]
  /** Names of the other secrets that the keychain may hold. */
  readonly secretNames: readonly string[]
  /** Ids of the default rules that this profile was offered. A rule that the user removed is not added again. */
  readonly offeredRules: readonly string[]
}

export const defaultSettings: SavedSettings = {
  settings: firstSettings,
  views: {},
  network: { id: 'mainnet' },
  origins: [],
  secretNames: [],
  offeredRules: firstRules.map(({ id }) => id),
}

const networkSchema = z.object({
  id: z.enum(['mainnet', 'testnet', 'custom', 'demo']),
  baseUrl: z.string().optional(),
})
const originSchema = z.string().max(300)
const secretNameSchema = z.string().max(700)
/** High enough that no origin is dropped: the key of a dropped origin would remain in the keychain. */
export const mostOrigins = 500
const storedSchema = z.object({
  settings: z.unknown().optional(),
  views: z.unknown().optional(),
  network: z.unknown().optional(),
  origins: z.unknown().optional(),
  secretNames: z.unknown().optional(),
  offeredRules: z.unknown().optional(),
})

/** Returns the valid entries. An entry written by a newer version does not invalidate the others. */
function readList<T>(schema: z.ZodType<T>, stored: unknown): readonly T[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((each) => {
    const entry = schema.safeParse(each)
    return entry.success ? [entry.data] : []
  })
}

function readRecord<T>(name: z.ZodType<string>, schema: z.ZodType<T>, stored: unknown): Record<string, T> {
  const fields = z.record(z.string(), z.unknown()).safeParse(stored)
  if (!fields.success) return {}
  const entries = Object.entries(fields.data).flatMap(([key, each]) => {
    const entry = schema.safeParse(each)
    return name.safeParse(key).success && entry.success ? [[key, entry.data] as const] : []
  })
  return Object.fromEntries(entries)
}

const storedDelivery = z
  .object({ channels: z.unknown(), desktopEscalation: escalationSchema.catch(null) })
  .catch({ channels: [], desktopEscalation: null })

/** Returns the rules with ids of their own. Imports of earlier versions could save several under one id. */
function withOwnIds(rules: readonly AlertRule[]): readonly AlertRule[] {
  const stored = new Set(rules.map(({ id }) => id))
  const used = new Set<string>()
  return rules.map((rule) => {
    let { id } = rule
    // A later rule keeps its id, because its alerts refer to it.
    for (let number = 2; used.has(id) || (id !== rule.id && stored.has(id)); number += 1)
      id = `${rule.id.slice(0, 50)}-${number}`
    used.add(id)
    return { ...rule, id }
  })
}

/** List settings, whose entries are validated one by one. The lists are limited in length. */
const several: Readonly<Record<string, (stored: unknown) => unknown>> = {
  rules: (stored) => orNull(withOwnIds(readList(ruleSchema, stored).slice(0, mostRules))),
  delivery: (stored) => {
    const { channels, desktopEscalation } = storedDelivery.parse(stored)
    return { channels: readList(channelSchema, channels).slice(0, mostChannels), desktopEscalation }
  },
  networks: (stored) => orNull(readList(savedNetwork, stored).slice(0, mostNetworks)),
  quotas: (stored) => readRecord(originSchema, perSecond, stored),
}

/** A list without valid entries counts as missing, not as empty. */
const orNull = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list)

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

/** Adds the default rules that later versions introduced. */
function withLaterRules(rules: readonly AlertRule[], offered: unknown): readonly AlertRule[] {
  const known = new Set(offered === undefined ? rulesBeforeOffers : readList(z.string(), offered))
  for (const { id } of rules) known.add(id)
  return [...rules, ...firstRules.filter(({ id }) => !known.has(id))].slice(0, mostRules)
}

export function parseSettings(stored: unknown): SavedSettings {
  const outer = storedSchema.safeParse(stored)
  if (!outer.success) return defaultSettings
  const network = networkSchema.safeParse(outer.data.network)
  const settings = readSettings(outer.data.settings)
  const channels = new Set(settings.delivery.channels.map(({ id }) => id))
  const rules = settings.rules.map((rule) => withKnownChannels(rule, channels))
  return {
    settings: { ...settings, rules: withLaterRules(rules, outer.data.offeredRules) },
    offeredRules: defaultSettings.offeredRules,
    views: readRecord(viewName, viewValue, outer.data.views),
    network: network.success ? withoutUndefined(network.data) : defaultSettings.network,
    origins: readList(originSchema, outer.data.origins),
    secretNames: readList(secretNameSchema, outer.data.secretNames),
  }
}

function withoutUndefined(network: z.output<typeof networkSchema>): SavedSettings['network'] {
  const { id, baseUrl } = network
  return baseUrl === undefined ? { id } : { id, baseUrl }
}

/** Returns the saved network. Falls back to mainnet for the demo and for a custom URL that is no longer valid. */
export function networkOf(saved: SavedSettings): Network {
  const { id, baseUrl } = saved.network
  if (id === 'testnet') return testnet
  const check = checkBaseUrl(id === 'custom' ? (baseUrl ?? '') : '')
  return check.ok ? customNetwork(check.baseUrl, saved.settings.networks) : mainnet
}

export function customNetwork(baseUrl: string, saved: Settings['networks'] = []): Network {
  const known = saved.find((network) => network.baseUrl === baseUrl)
  return {
    id: 'custom',
    name: known?.name ?? new URL(baseUrl).host,
    baseUrl,
    isTestnet: known?.isTestnet ?? false,
  }
}
