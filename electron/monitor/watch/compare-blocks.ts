import type { BlockDifference, BlockTransaction } from '../../shared/block-models.ts'
import { compareLt } from '../../shared/block-rows.ts'
import type { KeptBlock } from '../store/store-types.ts'
import type { Block } from '../toncenter/client-types.ts'

export interface Kept {
  readonly block: Pick<KeptBlock, 'rootHash' | 'fileHash' | 'isComplete'>
  readonly rows: readonly BlockTransaction[]
}

interface Listing {
  readonly rows: readonly BlockTransaction[]
  /** Whether the listing would contain this row if the block did. */
  readonly covers: (row: BlockTransaction) => boolean
}

const placeOf = ({ account, lt }: BlockTransaction): string => `${account} ${lt}`
const textOf = ({ account, lt, hash }: BlockTransaction): string => `${account} ${lt} ${hash}`

function compareAccounts(a: BlockTransaction, b: BlockTransaction): number {
  return a.account < b.account ? -1 : Number(a.account > b.account)
}

/** The order of the service (api.md 3.2). */
function comparePlaces(a: BlockTransaction, b: BlockTransaction): number {
  return compareAccounts(a, b) || compareLt(a.lt, b.lt)
}

function listingOf(rows: readonly BlockTransaction[], isComplete: boolean): Listing {
  const last = rows.at(-1)
  if (isComplete || last === undefined) return { rows, covers: () => isComplete }
  const isInOrder = rows.every((row, index) => index === 0 || comparePlaces(rows[index - 1] ?? row, row) <= 0)
  return { rows, covers: (row) => isInOrder && comparePlaces(row, last) <= 0 }
}

/** Returns the position by logical time from 1, as in the table. */
function positionOf(wanted: BlockTransaction, rows: readonly BlockTransaction[]): number {
  return 1 + rows.filter((row) => (compareLt(row.lt, wanted.lt) || compareAccounts(row, wanted)) < 0).length
}

function rowsWithout(
  rows: readonly BlockTransaction[],
  others: readonly BlockTransaction[],
): Listing['rows'] {
  const known = new Set(others.map(textOf))
  return rows.filter((row) => !known.has(textOf(row)))
}

/** Returns the row that `removed` was replaced with, if any: the one most like it. */
function replacementOf(
  removed: BlockTransaction,
  added: readonly BlockTransaction[],
): BlockTransaction | null {
  const isOfAccount = ({ account }: BlockTransaction): boolean => account === removed.account
  return (
    added.find((row) => isOfAccount(row) && row.lt === removed.lt) ??
    added.find(({ hash }) => hash === removed.hash) ??
    added.find(isOfAccount) ??
    added[0] ??
    null
  )
}

/** Compares regardless of order, because the order of a response is not part of the block. */
function compareRows(before: Listing, now: Listing, isCountWrong: boolean): BlockDifference | null {
  const allAdded = rowsWithout(now.rows, before.rows)
  const allRemoved = rowsWithout(before.rows, now.rows)
  const places = new Set(allAdded.map(placeOf))
  const changed = allRemoved.find((row) => places.has(placeOf(row)))
  if (changed === undefined && isCountWrong)
    return { kind: 'transaction-count', before: before.rows.length, now: now.rows.length }
  const removed = changed ?? allRemoved.find(now.covers)
  if (removed !== undefined) {
    const index = positionOf(removed, before.rows)
    const added = changed === undefined ? allAdded.filter(before.covers) : allAdded
    return { kind: 'transaction', index, before: removed, now: replacementOf(removed, added) }
  }
  const added = allAdded.find(before.covers)
  if (added === undefined) return null
  return { kind: 'transaction', index: positionOf(added, now.rows), before: null, now: added }
}

/**
 * Reports differences, since blocks never change (api.md 3). Incomplete data is compared up to its last row, by account and
 * time.
 */
export function compareBlocks(
  kept: Kept,
  answered: Pick<Block, 'rootHash' | 'fileHash' | 'isComplete' | 'transactions'>,
): BlockDifference | null {
  if (kept.block.rootHash !== answered.rootHash) {
    return { kind: 'root-hash', before: kept.block.rootHash, now: answered.rootHash }
  }
  if (kept.block.fileHash !== answered.fileHash) {
    return { kind: 'file-hash', before: kept.block.fileHash, now: answered.fileHash }
  }
  const [before, after] = [kept.rows, answered.transactions]
  const isShort = (isComplete: boolean, count: number, other: number): boolean => isComplete && count < other
  const isCountWrong =
    isShort(kept.block.isComplete, before.length, after.length) ||
    isShort(answered.isComplete, after.length, before.length)
  return compareRows(
    listingOf(before, kept.block.isComplete),
    listingOf(after, answered.isComplete),
    isCountWrong,
  )
}
