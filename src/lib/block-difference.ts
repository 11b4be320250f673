import type { BlockTransaction } from '../../electron/shared/block-models.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { compareIntegers } from './integers.ts'

export type Change = 'added' | 'removed' | 'changed' | 'same'
export const changes: readonly Change[] = ['removed', 'added', 'changed', 'same']

export interface TransactionChange {
  /** Account and logical time, which identify a transaction. */
  readonly key: string
  readonly change: Change
  readonly account: AddressKey
  readonly lt: string
  readonly before: string | null
  readonly after: string | null
}

export interface AccountChange {
  readonly change: Change
  readonly account: AddressKey
  readonly before: number
  readonly after: number
}

function changeOf<T>(before: T | null, after: T | null): Change {
  if (before === null) return 'added'
  if (after === null) return 'removed'
  return before === after ? 'same' : 'changed'
}

const keyOf = ({ account, lt }: BlockTransaction): string => `${account} ${lt}`

/** Compares the transactions of two blocks by account and logical time. `changed`: only the hash differs. */
export function compareTransactions(
  before: readonly BlockTransaction[],
  after: readonly BlockTransaction[],
): readonly TransactionChange[] {
  const old = new Map(before.map((row) => [keyOf(row), row]))
  const now = new Map(after.map((row) => [keyOf(row), row]))
  return [...new Map([...old, ...now]).entries()]
    .map(([key, { account, lt }]) => {
      const [one, other] = [old.get(key)?.hash ?? null, now.get(key)?.hash ?? null]
      return { key, account, lt, before: one, after: other, change: changeOf(one, other) }
    })
    .toSorted((one, other) => compareIntegers(one.lt, other.lt) || (one.account < other.account ? -1 : 1))
}

/** Compares the number of transactions per account. `same`: all transactions of the account are equal. */
export function compareAccounts(list: readonly TransactionChange[]): readonly AccountChange[] {
  return [...Map.groupBy(list, ({ account }) => account)]
    .map(([account, rows]) => {
      const before = rows.filter((row) => row.before !== null).length
      const after = rows.filter((row) => row.after !== null).length
      const isSame = rows.every(({ change }) => change === 'same')
      const change: Change = isSame ? 'same' : before === 0 ? 'added' : after === 0 ? 'removed' : 'changed'
      return { account, before, after, change }
    })
    .toSorted(
      (one, other) =>
        other.before + other.after - one.before - one.after || (one.account < other.account ? -1 : 1),
    )
}

export function countChanges(list: readonly { readonly change: Change }[]): Readonly<Record<Change, number>> {
  const counts = { added: 0, removed: 0, changed: 0, same: 0 }
  for (const { change } of list) counts[change] += 1
  return counts
}
