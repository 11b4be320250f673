import { z } from 'zod'
import { deliverySchema, quietHours } from './delivery-schema.ts'
import { explorerIds } from '../explorers.ts'
import { checkBaseUrl } from '../networks.ts'
import { checkProxyUrl, isShortcut, mostNetworks, type Settings } from '../settings.ts'
import { rulesSchema } from './rule-schema.ts'
import { accepted } from '../words/schema-words.ts'

const baseUrl = z
  .string()
  .max(2_000)
  .refine((text) => {
    const check = checkBaseUrl(text)
    return check.ok && check.baseUrl === text
  }, accepted.baseUrl)

function isZone(name: string): boolean {
  if (name === 'local') return true
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const proxy = z
  .strictObject({ mode: z.enum(['system', 'none', 'manual']), url: z.string().max(300) })
  .refine(({ mode, url }) => mode !== 'manual' || checkProxyUrl(url).ok, accepted.proxy)

export const networkSchema = z.strictObject({
  name: z.string().trim().min(1).max(40),
  baseUrl,
  isTestnet: z.boolean(),
})

/** Request rate of a plan, requests per second. */
export const perSecond = z.number().gt(0).max(10_000)

/** Settings that one request may change together. Rules, networks and quotas have their own channels. */
export const choiceSchemas = {
  theme: z.enum(['system', 'light', 'dark']),
  contrast: z.enum(['system', 'more']),
  density: z.enum(['compact', 'normal', 'roomy']),
  times: z.enum(['relative', 'absolute']),
  zone: z.string().max(60).refine(isZone, accepted.zone),
  unit: z.enum(['TON', 'GRAM']),
  explorer: z.enum(explorerIds),
  hideAmounts: z.boolean(),
  closeToTray: z.boolean().nullable(),
  knowsTray: z.boolean(),
  trayShade: z.enum(['system', 'dark', 'light']),
  shortcut: z.string().max(60).refine(isShortcut, accepted.shortcut).nullable(),
  singleKeys: z.boolean(),
  notices: z.strictObject({ isOn: z.boolean(), hasSound: z.boolean() }),
  quietHours,
  retention: z.strictObject({
    days: z.int().min(1).max(36_500).nullable(),
    mostMegabytes: z.int().min(10).max(1_000_000).nullable(),
  }),
  proxy,
  isStreamOn: z.boolean(),
  isWelcomed: z.boolean(),
} as const

/** One schema per setting, so that only an invalid field falls back to its default. */
export const settingSchemas = {
  ...choiceSchemas,
  mutedUntil: z.int().min(0).nullable(),
  rules: rulesSchema,
  delivery: deliverySchema,
  archive: z.strictObject({ isOn: z.boolean() }),
  quotas: z.record(z.string().max(300), perSecond),
  networks: z.array(networkSchema).max(mostNetworks),
} as const satisfies Record<keyof Settings, z.ZodType>
