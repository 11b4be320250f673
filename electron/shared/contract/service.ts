import { z } from 'zod'
import type { serviceChannels } from '../channels.ts'
import type { AppState, KeyStatus } from '../models.ts'
import { nothing, text, type SchemasOf } from './fields.ts'

export const settingsSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  closeToTray: z.boolean(),
  hideAmounts: z.boolean(),
})

export const serviceSchemas = {
  'state.get': nothing,
  'key.set': z.strictObject({ key: z.string().trim().min(1).max(512) }),
  'key.clear': nothing,
  'key.status': nothing,
  'network.set': z.strictObject({
    id: z.enum(['mainnet', 'testnet', 'custom']),
    baseUrl: text.optional(),
  }),
  'settings.set': settingsSchema.partial(),
  'monitor.pause': z.strictObject({ isPaused: z.boolean() }),
} as const satisfies SchemasOf<(typeof serviceChannels)[number]>

/** There is a status of the key and no way to read it. */
export interface ServiceAnswers {
  'state.get': AppState
  'key.set': KeyStatus
  'key.clear': KeyStatus
  'key.status': KeyStatus
  'network.set': null
  'settings.set': null
  'monitor.pause': null
}
