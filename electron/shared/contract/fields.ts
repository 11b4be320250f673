import { z } from 'zod'
import { isAddressKey } from '../address.ts'

/** Fields that several channels share. All are bounded: a payload is untrusted until it is parsed. */
export const nothing = z.undefined()
export const text = z.string().max(2_000)
export const label = z.string().trim().max(120).nullable()
export const addressKey = z.string().refine(isAddressKey, 'an address key')
export const blockKey = z.string().regex(/^-?\d{1,10}:[0-9a-f]{16}:\d{1,10}$/, 'a block key')

/** The schema of each channel of a list: a missing or a foreign one is a compile error. */
export type SchemasOf<C extends string> = Readonly<Record<C, z.ZodType>>
