import { z } from 'zod'
import type { Evidence } from '../../shared/evidence.ts'
import type { Amount } from '../../shared/pending-models.ts'
import type { TextPart } from '../../shared/text-parts.ts'

export const integer = z.string().regex(/^-?\d{1,100}$/)

const itemIndex = z.string().regex(/^(?:-?\d{1,100}|≈.{1,40})$/)

/** The jetton standard allows 0 to 255. Any other value counts as unknown, so that the amount is shown in units. */
const decimals = z.int().min(0).max(255).nullable().catch(null)

const asset = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('native') }),
  z.object({
    kind: z.literal('jetton'),
    master: z.string(),
    symbol: z.string().nullable(),
    decimals,
    isScam: z.literal(true).exactOptional(),
    isIndexed: z.literal(false).exactOptional(),
  }),
  z.object({
    kind: z.literal('item'),
    address: z.string().nullable(),
    name: z.string().nullable(),
    index: itemIndex.nullable().exactOptional(),
  }),
  z.object({
    kind: z.literal('unknown'),
    symbol: z.string().nullable(),
    decimals,
  }),
])

export const amount: z.ZodType<Amount> = z.object({
  units: integer,
  isApproximate: z.literal(true).exactOptional(),
  asset,
  direction: z.enum(['in', 'out']).nullable(),
  side: z.enum(['in', 'out']).exactOptional(),
})

const part: z.ZodType<TextPart> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('amount'),
    units: integer,
    asset,
    isEstimate: z.literal(true).exactOptional(),
    isApproximate: z.literal(true).exactOptional(),
  }),
  z.object({ kind: z.literal('account'), address: z.string(), name: z.string().nullable() }),
  z.object({ kind: z.literal('asset'), asset }),
  z.object({
    kind: z.literal('nft'),
    address: z.string().nullable(),
    name: z.string().nullable(),
    index: itemIndex.nullable(),
  }),
  z.object({ kind: z.literal('number'), value: integer }),
  z.object({ kind: z.literal('block'), key: z.string() }),
  z.object({ kind: z.literal('recorded'), text: z.string() }),
])

export const parts = z.array(part)

const by = z.enum(['account', 'hash', 'stream'])

export const evidence: z.ZodType<Evidence> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('emulated'), by }),
  z.object({ kind: z.literal('root-on-chain'), by }),
  z.object({ kind: z.literal('in-masterchain-block'), seqno: z.int(), by }),
  z.object({ kind: z.literal('all-finalized'), by }),
  z.object({
    kind: z.literal('action-failed'),
    type: z.string(),
    exitCode: z.number().exactOptional(),
    status: z.string().exactOptional(),
    by,
  }),
  z.object({
    kind: z.literal('disappeared'),
    from: z.enum(['pending', 'on-chain', 'committed']),
    failed: z.string().nullable(),
    by,
  }),
  z.object({
    kind: z.literal('not-found-again'),
    emulatedMs: z.number(),
    goneWithinMs: z.number(),
    misses: z.int(),
  }),
  z.object({ kind: z.literal('withdrawn') }),
  z.object({ kind: z.literal('looked-up'), seqno: z.int().nullable() }),
  z.object({ kind: z.literal('not-found'), lookups: z.int(), from: z.number(), to: z.number() }),
  z.object({ kind: z.literal('transaction-in-block'), block: z.string(), hash: z.string() }),
  z.object({ kind: z.literal('not-in-block'), block: z.string() }),
  z.object({ kind: z.literal('recorded'), text: z.string() }),
])
