import type { BlockView } from '../../electron/shared/block-models.ts'
import { csvOf } from '../../electron/shared/csv.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { shardToHex } from '../../electron/shared/units.ts'
import type { BlockRow } from './block-rows.ts'

export type ExportFormat = 'csv' | 'jsonl'

const names = [
  'workchain',
  'shard',
  'shard_decimal',
  'seqno',
  'root_hash',
  'is_complete',
  'position',
  'account',
  'label',
  'lt',
  'hash',
  'transactions_of_account',
] as const

export interface ExportedBlock {
  readonly block: Pick<BlockView, 'ref' | 'rootHash' | 'status'>
  readonly rows: readonly BlockRow[]
}

function* cellsOf(
  blocks: readonly ExportedBlock[],
  labelOf: (account: AddressKey) => string | null,
): Generator<readonly (string | null)[]> {
  for (const { block, rows } of blocks) {
    const { ref, rootHash, status } = block
    const head = [String(ref.workchain), shardToHex(ref.shard), ref.shard, String(ref.seqno), rootHash]
    const isComplete = status === 'complete' ? 'true' : 'false'
    for (const { position, account, lt, hash, siblings } of rows) {
      yield [
        ...head,
        isComplete,
        String(position),
        account,
        labelOf(account),
        lt,
        hash,
        String(siblings.length),
      ]
    }
  }
}

/** Returns the transactions of blocks as the text of a file, one per line. */
export function exportBlocks(
  blocks: readonly ExportedBlock[],
  format: ExportFormat,
  labelOf: (account: AddressKey) => string | null,
): string {
  const lines = [...cellsOf(blocks, labelOf)]
  if (format === 'csv') {
    return csvOf(
      names,
      lines.map((cells) => cells.map((cell) => cell ?? '')),
    )
  }
  return lines
    .map(
      (cells) =>
        `${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null])))}\n`,
    )
    .join('')
}

/** Returns a file name that is valid on every operating system: `block_-1_8000000000000000_276749988_filtered.csv`. */
export function exportName(block: Pick<BlockView, 'ref'>, format: ExportFormat, suffix: string): string {
  const { workchain, shard, seqno } = block.ref
  return `block_${workchain}_${shardToHex(shard)}_${seqno}${suffix === '' ? '' : `_${suffix}`}.${format}`
}
