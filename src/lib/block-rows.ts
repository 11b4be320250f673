import type { BlockRef, BlockTransaction } from '../../electron/shared/block-models.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { groupDigits, shardToHex, wholeShard } from '../../electron/shared/units.ts'
import { compareIntegers } from './integers.ts'

export interface BlockRow extends BlockTransaction {
  readonly position: number
  /** All transactions of its account in the block, by logical time; `nthOfAccount` counts from 1. */
  readonly siblings: readonly BlockRow[]
  readonly nthOfAccount: number
}

export interface AccountShare {
  readonly account: AddressKey
  readonly rows: readonly BlockRow[]
}

export interface BlockRows {
  /** Built on first use: the first paint does not need it. */
  readonly byKey: ReadonlyMap<string, BlockRow>
  readonly rows: readonly BlockRow[]
  readonly accounts: number
}

export type RowOrder = 'lt' | 'account'
export interface RowSort {
  readonly by: RowOrder
  readonly isDescending: boolean
}

const orderOfText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Returns indexes ordered by logical time, for times that a double cannot represent exactly. */
function orderExactly(transactions: readonly BlockTransaction[]): readonly number[] {
  return [...transactions.keys()].sort((a, b) => {
    const [one, other] = [transactions[a], transactions[b]]
    if (one === undefined || other === undefined) return 0
    return compareIntegers(one.lt, other.lt) || orderOfText(one.account, other.account)
  })
}

/**
 * Returns indexes ordered by logical time. Transactions with equal times stay ordered by account. Logical times of one block
 * are close together, so the offset from the first time and the index fit into one number. Sorting numbers is many times faster
 * than comparing strings.
 */
function orderByTime(transactions: readonly BlockTransaction[]): ArrayLike<number> {
  const count = transactions.length
  const times = new Float64Array(count)
  for (let index = 0; index < count; index += 1) times[index] = Number(transactions[index]?.lt)
  let least = Number.POSITIVE_INFINITY
  let most = 0
  for (const time of times) {
    if (time < least) least = time
    if (time > most) most = time
  }
  const isExact = Number.isSafeInteger(most) && Number.isSafeInteger((most - least + 1) * count)
  if (count > 0 && !isExact) return orderExactly(transactions)
  for (let index = 0; index < count; index += 1) times[index] = ((times[index] ?? 0) - least) * count + index
  times.sort()
  for (let index = 0; index < count; index += 1) times[index] = (times[index] ?? 0) % count
  return times
}

/** Returns the group of each transaction's account. The service lists the transactions of an account in sequence. */
function groupByAccount(transactions: readonly BlockTransaction[]): readonly BlockRow[][] {
  const known = new Map<AddressKey, BlockRow[]>()
  let account: AddressKey | null = null
  let group: BlockRow[] = []
  return transactions.map((transaction) => {
    if (transaction.account === account) return group
    account = transaction.account
    group = known.get(account) ?? []
    if (group.length === 0) known.set(account, group)
    return group
  })
}

export function prepareRows(transactions: readonly BlockTransaction[]): BlockRows {
  const groups = groupByAccount(transactions)
  const order = orderByTime(transactions)
  const rows: BlockRow[] = []
  let byKey: ReadonlyMap<string, BlockRow> | null = null
  let accounts = 0
  for (let place = 0; place < order.length; place += 1) {
    const index = order[place] ?? 0
    const transaction = transactions[index]
    const siblings = groups[index]
    if (transaction === undefined || siblings === undefined) continue
    if (siblings.length === 0) accounts += 1
    const { account, lt, hash } = transaction
    const row: BlockRow = {
      account,
      lt,
      hash,
      position: place + 1,
      siblings,
      nthOfAccount: siblings.length + 1,
    }
    siblings.push(row)
    rows.push(row)
  }
  return {
    rows,
    accounts,
    get byKey() {
      byKey ??= new Map(rows.map((row) => [row.hash, row]))
      return byKey
    },
  }
}

/** Returns all rows of watched accounts. Calls `isWatched` once per account. */
export function watchedRows(
  rows: readonly BlockRow[],
  isWatched: (account: AddressKey) => boolean,
): ReadonlySet<BlockRow> {
  const watched = new Set<BlockRow>()
  for (const row of rows) {
    if (row.nthOfAccount !== 1 || !isWatched(row.account)) continue
    for (const sibling of row.siblings) watched.add(sibling)
  }
  return watched
}

export function arrangeRows(
  rows: readonly BlockRow[],
  { by, isDescending }: RowSort,
  watched: ReadonlySet<BlockRow>,
): readonly BlockRow[] {
  const sorted =
    by === 'lt' ? rows : rows.toSorted((a, b) => orderOfText(a.account, b.account) || a.position - b.position)
  const ordered = isDescending ? sorted.toReversed() : sorted
  if (watched.size === 0) return ordered
  const top = ordered.filter((row) => watched.has(row))
  return [...top, ...ordered.filter((row) => !watched.has(row))]
}

export function composeAccounts(
  rows: readonly BlockRow[],
  isWatched: (account: AddressKey) => boolean,
): readonly AccountShare[] {
  const groups = Map.groupBy(rows, ({ account }) => account)
  const rank = new Map([...groups.keys()].map((account) => [account, isWatched(account) ? 0 : 1]))
  return [...groups]
    .map(([account, all]) => ({ account, rows: all }))
    .sort(
      (a, b) =>
        (rank.get(a.account) ?? 1) - (rank.get(b.account) ?? 1) ||
        b.rows.length - a.rows.length ||
        orderOfText(a.account, b.account),
    )
}

/** Returns the next or previous transaction of the same account, or null at the end. */
export function neighbourRow(row: BlockRow, step: 1 | -1): BlockRow | null {
  return row.siblings[row.nthOfAccount - 1 + step] ?? null
}

/** Returns the usual notation of a block: `(-1,8000000000000000,71883204)`. */
export function formatBlockRef({ workchain, shard, seqno }: BlockRef): string {
  return `(${workchain},${shardToHex(shard)},${seqno})`
}

/** Returns `masterchain`, `basechain`, or `basechain 28…` with a shard. */
export function shardName({ workchain, shard }: Pick<BlockRef, 'workchain' | 'shard'>): string {
  const chain =
    workchain === -1 ? 'masterchain' : workchain === 0 ? 'basechain' : `workchain ${workchain.toString()}`
  const part = shard === wholeShard ? '' : ` ${shardToHex(shard).replace(/0{2,}$/, '…')}`
  return `${chain}${part}`
}

/** Returns a short name such as `masterchain 276,768,039`, or `basechain 28… 71,883,204` with a shard. */
export function shortBlockName(ref: BlockRef): string {
  return `${shardName(ref)} ${groupDigits(ref.seqno.toString())}`
}

/** Returns the block `step` seqnos later in the same shard, or null outside of the valid range. */
export function neighbourOf(ref: BlockRef, step: number): BlockRef | null {
  const seqno = ref.seqno + step
  return seqno < 1 || seqno > 2 ** 31 - 1 ? null : { ...ref, seqno }
}
