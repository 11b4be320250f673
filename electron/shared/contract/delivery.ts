import { z } from 'zod'
import type { deliveryChannels } from '../channels.ts'
import type { DeliveryState } from '../delivery.ts'
import { channelId, channelSchema, escalationSchema, secretChanges } from './delivery-schema.ts'
import { nothing, type SchemasOf } from './fields.ts'

export const deliverySchemas = {
  'delivery.state': nothing,
  /** A new channel has the id `new`. `secrets`: only the secrets to change. */
  'delivery.save': z.strictObject({ channel: channelSchema, secrets: secretChanges }),
  'delivery.remove': z.strictObject({ id: channelId }),
  'delivery.mute': z.strictObject({ id: channelId, until: z.enum(['hour', 'tomorrow']).nullable() }),
  /** Sets the escalation of alerts that were shown on this computer. */
  'delivery.escalate': z.strictObject({ escalation: escalationSchema }),
  'delivery.test': z.strictObject({ id: channelId }),
} as const satisfies SchemasOf<(typeof deliveryChannels)[number]>

export interface DeliveryAnswers {
  'delivery.state': DeliveryState
  'delivery.save': { readonly id: string }
  /** Why a secret of the channel may still be in the keychain; null if none does. */
  'delivery.remove': { readonly note: string | null }
  'delivery.mute': null
  'delivery.escalate': null
  'delivery.test': null
}
