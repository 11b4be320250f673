import { z } from 'zod'
import { isAddressKey } from '../address.ts'

/** Fields shared by several channels. All are bounded: a payload is untrusted until it is parsed. */
export const nothing = z.undefined()
export const text = z.string().max(2_000)
export const label = z.string().trim().max(120).nullable()
export const addressKey = z.string().refine(isAddressKey, 'an address key')
export const blockKey = z.string().regex(/^-?\d{1,10}:[0-9a-f]{16}:\d{1,10}$/, 'a block key')

/** One schema per channel of a list. A missing or unknown channel is a compile error. */
export type SchemasOf<C extends string> = Readonly<Record<C, z.ZodType>>
