import { z } from 'zod'
import type { serviceChannels } from '../channels.ts'
import type { AppState, KeyStatus } from '../app-state.ts'
import type { ImportPreview } from '../transfer.ts'
import { nothing, text, type SchemasOf } from './fields.ts'
import { choiceSchemas, networkSchema } from './settings-schema.ts'

/** Far above the size of an export with several thousand labels. */
const transferText = z.string().max(8_000_000)
/** Network of the file whose lists go into the present network. */
const movedNetwork = z.string().max(2_000).optional()

export const serviceSchemas = {
  'state.get': nothing,
  'key.set': z.strictObject({ key: z.string().trim().min(1).max(512) }),
  'key.clear': nothing,
  'key.test': nothing,
  'network.set': z.strictObject({
    id: z.enum(['mainnet', 'testnet', 'custom', 'demo']),
    baseUrl: text.optional(),
  }),
  'network.save': z.strictObject({
    name: z.string().trim().min(1).max(40),
    baseUrl: text,
    isTestnet: z.boolean(),
  }),
  'network.forget': networkSchema.pick({ baseUrl: true }),
  'service.check': nothing,
  'access.retry': nothing,
  'clock.trust': nothing,
  'quota.set': z.strictObject({ perSecond: z.number().gt(0).max(10_000).nullable() }),
  'settings.set': z.strictObject(choiceSchemas).partial(),
  'notifications.mute': z.strictObject({ until: z.enum(['hour', 'tomorrow']).nullable() }),
  'monitor.pause': z.strictObject({
    isPaused: z.boolean(),
    until: z.enum(['hour', 'tomorrow']).optional(),
  }),
  'profile.export': nothing,
  'profile.preview': z.strictObject({ text: transferText, moved: movedNetwork }),
  'profile.import': z.strictObject({
    text: transferText,
    moved: movedNetwork,
    hasWatchlists: z.boolean(),
    hasSettings: z.boolean(),
  }),
} as const satisfies SchemasOf<(typeof serviceChannels)[number]>

export interface ServiceAnswers {
  'state.get': AppState
  'key.set': KeyStatus
  'key.clear': KeyStatus
  'key.test': KeyStatus
  'network.set': null
  'network.save': { readonly baseUrl: string }
  'network.forget': null
  'quota.set': null
  'service.check': null
  'access.retry': null
  'clock.trust': null
  'settings.set': null
  'notifications.mute': null
  'monitor.pause': null
  'profile.export': { readonly text: string }
  'profile.preview': ImportPreview
  'profile.import': null
}
