import type { AddressKey, BlockTransaction } from '../../electron/shared/models.ts'
import { shardToHex } from '../../electron/shared/units.ts'
import type { BlockRef } from '../../electron/shared/models.ts'
import { compareIntegers } from './integers.ts'

/** A transaction with its place in the order of execution and how many its account has in the block. */
export interface BlockRow extends BlockTransaction {
  readonly position: number
  readonly ofAccount: number
}

export interface BlockRows {
  readonly byKey: ReadonlyMap<string, BlockRow>
  /** By logical time. */
  readonly keys: readonly string[]
  readonly accounts: number
}

/** Orders transactions by logical time (the service gives them by account) and counts them by account. */
export function prepareRows(transactions: readonly BlockTransaction[]): BlockRows {
  const counts = new Map<AddressKey, number>()
  for (const { account } of transactions) counts.set(account, (counts.get(account) ?? 0) + 1)
  const sorted = transactions.toSorted(
    (a, b) => compareIntegers(a.lt, b.lt) || (a.account < b.account ? -1 : a.account > b.account ? 1 : 0),
  )
  const byKey = new Map<string, BlockRow>()
  sorted.forEach((transaction, index) => {
    const ofAccount = counts.get(transaction.account) ?? 1
    byKey.set(`${transaction.account} ${transaction.lt}`, { ...transaction, position: index + 1, ofAccount })
  })
  return { byKey, keys: [...byKey.keys()], accounts: counts.size }
}

/** Keys of the rows with every word of the text in account, label, logical time or hash; all for an empty text. */
export function filterRows(
  rows: BlockRows,
  text: string,
  labelOf: (key: AddressKey) => string | null,
): readonly string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows.keys
  return rows.keys.filter((key) => {
    const row = rows.byKey.get(key)
    if (row === undefined) return false
    const hay = `${row.account} ${row.lt} ${row.hash} ${labelOf(row.account) ?? ''}`.toLowerCase()
    return words.every((word) => hay.includes(word))
  })
}

/** A block as it is written: `(-1,8000000000000000,71883204)`. */
export function formatBlockRef({ workchain, shard, seqno }: BlockRef): string {
  return `(${workchain},${shardToHex(shard)},${seqno})`
}

/** The block beside this one in its own shard, in the notation that opens it; null below the first. */
export function neighbourOf(ref: BlockRef, step: 1 | -1): string | null {
  const seqno = ref.seqno + step
  return seqno < 1 ? null : formatBlockRef({ ...ref, seqno })
}
