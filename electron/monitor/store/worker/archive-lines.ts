import { z } from 'zod'
import { isAddressKey } from '../../../shared/address.ts'
import { refOfKey } from '../../../shared/block-ref.ts'
import { addressKey, blockKey } from '../../../shared/contract/fields.ts'
import { markColours } from '../../../shared/watch-marks.ts'
import { incidentSchema } from '../alert-records.ts'
import { gapReasonSchema, millis, traceSchema } from '../records.ts'

/** The lines of an export (docs/export-format.md). A file is untrusted, so every text and list is bounded. */

export const archiveFormat = 'lookout-export'
export const archiveVersion = 3

/** The lists of a network in an exported file. Version 3 added the address book. */
export const archivedLists = ['accounts', 'pools', 'book'] as const
export const longestLine = 32_000_000

const network = z.string().min(1).max(2_000)
const name = z.string().max(200)
const key = z.string().min(1).max(200)
const hash = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'a hash of 32 bytes')
const lt = z.string().regex(/^-?\d{1,40}$/)
const operation = z.enum(['pendingActions', 'getPool', 'getBlockTransactions'])
const kind = z.enum(['action', 'address-book', 'metadata', 'pool', 'nominator', 'former', 'omitted'])

export const headSchema = z.object({
  t: z.literal('head'),
  format: z.literal(archiveFormat),
  version: z.int().min(1),
  app: z.string().max(100),
  exportedAt: millis,
  networks: z.array(network).max(1_000),
  keys: z.array(key).max(100_000),
  from: millis.nullable(),
  to: millis.nullable(),
})

const block = z
  .object({
    key: blockKey,
    ref: z.object({ workchain: z.int(), shard: lt, seqno: z.int().min(0) }),
    rootHash: hash,
    fileHash: hash,
    isComplete: z.boolean(),
    firstSeenAt: millis,
    lastSeenAt: millis,
    count: z.int().min(0),
  })
  .refine(({ key: named, ref }) => {
    const { workchain, shard, seqno } = refOfKey(named)
    return ref.workchain === workchain && ref.shard === shard && ref.seqno === seqno
  }, 'a block under its own key')

const record = traceSchema.refine(
  ({ view }) => view.key.length <= 200 && view.accounts.every(isAddressKey),
  'a trace of accounts',
)

const watchedItem = z.object({
  key: addressKey,
  label: z.string().max(120).nullable(),
  addedAt: millis,
  note: z.string().max(2_000).exactOptional(),
  colour: z.enum(markColours).exactOptional(),
  position: z.number().exactOptional(),
})

export const lineSchema = z.discriminatedUnion('t', [
  z.object({ t: z.literal('part'), n: z.int().min(1), kind, text: z.string().max(longestLine) }),
  z.object({
    t: z.literal('run'),
    network,
    operation,
    key: addressKey,
    from: millis,
    until: millis,
    parts: z.array(z.tuple([z.int().min(1), name])).max(200_000),
  }),
  z.object({
    t: z.literal('gap'),
    network,
    operation,
    key: addressKey,
    from: millis,
    until: millis,
    reason: gapReasonSchema,
  }),
  z.object({ t: z.literal('trace'), network, record }),
  z.object({
    t: z.literal('block'),
    network,
    block,
    rows: z.array(z.tuple([addressKey, lt, hash])).max(200_000),
  }),
  z.object({ t: z.literal('incident'), network, incident: incidentSchema }),
  z.object({ t: z.literal('watched'), network, list: z.enum(archivedLists), item: watchedItem }),
  z
    .object({
      t: z.literal('pin'),
      network,
      kind: z.enum(['trace', 'block', 'account', 'pool']),
      key,
      at: millis,
      note: z.string().max(2_000).nullable(),
    })
    .refine(
      ({ kind: of, key: named }) =>
        of === 'trace' || (of === 'block' ? blockKey : addressKey).safeParse(named).success,
      'the key of what is pinned',
    ),
])

/** The number of preceding lines, and the SHA-256 of these lines and their line endings, in hex. */
export const endSchema = z.object({
  t: z.literal('end'),
  lines: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

export type ArchiveHead = z.output<typeof headSchema>
export type ArchiveLine = z.output<typeof lineSchema>
export type ArchiveEnd = z.output<typeof endSchema>
