import type { AddressKey, Millis } from '../../shared/models.ts'
import { mostHoursBack, type PayoutList } from '../../shared/payouts.ts'
import type { StoredPayout } from '../store/store-types.ts'

/** The part of a list that is not completed. */
export interface OpenPayouts {
  readonly list: PayoutList
  /** Number of payouts that are not completed, also of those that failed. */
  readonly open: number
  readonly total: number
  /** The accounts that may pay them; null for any watched account. */
  readonly payers: ReadonlySet<AddressKey> | null
  /** Since when actions of these accounts must be known. */
  readonly since: Millis
}

/** A list past its deadline. `overdue`: number of payouts that are not completed. */
export interface OverduePayouts extends Pick<OpenPayouts, 'total' | 'payers' | 'since'> {
  readonly list: string
  readonly name: string
  readonly overdue: number
  readonly deadline: Millis
  readonly addedAt: Millis
}

/** Returns what is open of each list, also of those that are completed. `lines`: of all lists. */
export function openPayouts(
  lists: readonly PayoutList[],
  lines: Iterable<StoredPayout>,
): readonly OpenPayouts[] {
  const totals = new Map(lists.map(({ id }) => [id, 0]))
  const open = new Map<string, StoredPayout[]>(lists.map(({ id }) => [id, []]))
  for (const line of lines) {
    const known = totals.get(line.list)
    if (known === undefined) continue
    totals.set(line.list, known + 1)
    if (line.state !== 'completed') open.get(line.list)?.push(line)
  }
  return lists.map((list) => {
    const listed = open.get(list.id) ?? []
    const payers = listed.flatMap(({ from }) => from ?? [])
    return {
      list,
      open: listed.length,
      total: totals.get(list.id) ?? 0,
      payers: payers.length < listed.length ? null : new Set(payers),
      // A list from a file may name any time.
      since: Math.max(list.since, list.addedAt - mostHoursBack * 3_600_000),
    }
  })
}

/** Returns the lists past their deadline at `at`, also those of which everything is paid. */
export function overduePayouts(lists: readonly OpenPayouts[], at: Millis): readonly OverduePayouts[] {
  return lists.flatMap(({ list, open, total, payers, since }) => {
    const { id, name, deadline, addedAt } = list
    if (deadline === null || at < deadline) return []
    return [{ list: id, name, overdue: open, total, deadline, addedAt, payers, since }]
  })
}
