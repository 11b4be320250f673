import type { BlockView } from '../../electron/shared/block-models.ts'
import { blockKey } from '../../electron/shared/block-ref.ts'
import { csvOf } from '../../electron/shared/csv.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { shardToHex } from '../../electron/shared/units.ts'
import { friendlyOf } from './addresses.ts'
import type { BlockRow } from './block-rows.ts'

export type ExportFormat = 'csv' | 'jsonl'

/** Maximum number of rows of a range. With long names, its file may still be too large. */
export const mostExportedRows = 100_000

const names = [
  'block',
  'workchain',
  'shard',
  'shard_decimal',
  'seqno',
  'root_hash',
  'file_hash',
  'is_complete',
  'position',
  'account',
  'address',
  'label',
  'lt',
  'hash',
  'transactions_of_account',
] as const

export interface ExportedBlock {
  readonly block: Pick<BlockView, 'ref' | 'rootHash' | 'fileHash' | 'status'>
  readonly rows: readonly BlockRow[]
}

export interface AccountNames {
  readonly labelOf: (account: AddressKey) => string | null
  readonly isTestnet: boolean
}

function* cellsOf(
  blocks: readonly ExportedBlock[],
  { labelOf, isTestnet }: AccountNames,
): Generator<readonly (string | null)[]> {
  for (const { block, rows } of blocks) {
    const { ref, rootHash, fileHash, status } = block
    const place = [blockKey(ref), String(ref.workchain), shardToHex(ref.shard), ref.shard, String(ref.seqno)]
    const head = [...place, rootHash, fileHash]
    const isComplete = status === 'complete' ? 'true' : 'false'
    for (const { position, account, lt, hash, siblings } of rows) {
      yield [
        ...head,
        isComplete,
        String(position),
        account,
        friendlyOf(account, isTestnet),
        labelOf(account),
        lt,
        hash,
        String(siblings.length),
      ]
    }
  }
}

/** Exports one transaction per line. `block`, `account`, `address` and `hash` have the same text as in other exports. */
export function exportBlocks(
  blocks: readonly ExportedBlock[],
  format: ExportFormat,
  accounts: AccountNames,
): string {
  const lines = [...cellsOf(blocks, accounts)]
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
