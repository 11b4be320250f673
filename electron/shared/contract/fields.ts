import { z } from 'zod'
import { isAddressKey } from '../address.ts'
import { accepted } from '../words/schema-words.ts'

/** Fields shared by several channels. All are bounded, because payloads are untrusted. */
export const nothing = z.undefined()
export const text = z.string().max(2_000)
export const label = z.string().trim().max(120).nullable()
export const addressKey = z.string().refine(isAddressKey, accepted.addressKey)
export const blockKey = z.string().regex(/^-?\d{1,10}:[0-9a-f]{16}:\d{1,10}$/, accepted.blockKey)

/** One schema per channel. A missing or unknown channel is a compile error. */
export type SchemasOf<C extends string> = Readonly<Record<C, z.ZodType>>
