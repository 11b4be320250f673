import type { BlockAppearance, BlockRef } from '../../electron/shared/block-models.ts'
import { refOfKey } from '../../electron/shared/block-ref.ts'
import type { Field, FilterContext, FilterLanguage } from '../../electron/shared/filter/fields.ts'
import { testHash } from '../../electron/shared/filter/match.ts'
import { shardToHex } from '../../electron/shared/units.ts'
import { transactionFields } from './block-filter.ts'
import { blockFields, timelineFields } from './filter/filter-words.ts'

export interface TimelineRow extends BlockAppearance {
  readonly ref: BlockRef
  readonly ofBlock: number
}

export function timelineOf(list: readonly BlockAppearance[]): readonly TimelineRow[] {
  const counts = new Map<string, number>()
  for (const { block } of list) counts.set(block, (counts.get(block) ?? 0) + 1)
  return list.map((each) => ({ ...each, ref: refOfKey(each.block), ofBlock: counts.get(each.block) ?? 1 }))
}

const fields: readonly Field<TimelineRow, FilterContext>[] = [
  ...transactionFields,
  {
    name: 'seqno',
    kind: 'integer',
    description: timelineFields.seqno,
    example: 'seqno>276900000',
    valuesOf: ({ ref }) => [BigInt(ref.seqno)],
  },
  {
    name: 'wc',
    kind: 'integer',
    description: timelineFields.wc,
    example: 'wc:-1',
    valuesOf: ({ ref }) => [BigInt(ref.workchain)],
  },
  {
    name: 'shard',
    kind: 'text',
    description: timelineFields.shard,
    example: 'shard:28',
    valuesOf: ({ ref }) => [shardToHex(ref.shard)],
  },
  {
    name: 'count',
    kind: 'integer',
    description: blockFields.count,
    example: 'count>1',
    valuesOf: ({ ofBlock }) => [BigInt(ofBlock)],
  },
]

function matchText(text: string): (row: TimelineRow) => boolean {
  const [wanted, isHash] = [text.toLowerCase(), testHash(text)]
  return ({ block, lt, hash }) =>
    block.includes(wanted) || lt.includes(wanted) || hash.toLowerCase().includes(wanted) || isHash(hash)
}

export const timelineFilter: FilterLanguage<TimelineRow, FilterContext> = { fields, matchText }
