import { z } from 'zod'
import type { historyChannels } from '../channels.ts'
import type { Activity, PastDelta } from '../app-state.ts'
import type { SchemasOf } from './fields.ts'

const millis = z.int().min(0)

export const historySchemas = {
  /** `from`: the past moment that the window shows; null if it shows the present. */
  'history.at': z.strictObject({ at: millis, from: millis.nullable() }),
  'history.activity': z.strictObject({ from: millis, to: millis, count: z.int().min(1).max(2_000) }),
} as const satisfies SchemasOf<(typeof historyChannels)[number]>

export interface HistoryAnswers {
  'history.at': PastDelta
  'history.activity': Activity
}
