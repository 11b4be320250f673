import { z } from 'zod'
import type { viewChannels } from '../channels.ts'
import type { Json } from '../models.ts'
import type { SchemasOf } from './fields.ts'
import { accepted } from '../words/schema-words.ts'

const longest = 32_000

export const viewName = z.string().regex(/^[a-z][a-z0-9.-]{0,60}$/, accepted.viewName)
/** Any JSON of bounded length. Only the view knows its fields. */
export const viewValue = z.custom<Json>(
  (value) => z.json().safeParse(value).success && JSON.stringify(value).length <= longest,
  accepted.viewValue,
)

export const viewSchemas = {
  /** `null` deletes the view. */
  'views.save': z.strictObject({ name: viewName, value: viewValue }),
} as const satisfies SchemasOf<(typeof viewChannels)[number]>

export interface ViewAnswers {
  'views.save': null
}
