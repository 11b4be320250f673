import type { AddressKey, Millis } from '../../shared/models.ts'
import type { PayoutList } from '../../shared/payouts.ts'
import type { StoredPayout } from '../store/store-types.ts'

/** A list past its deadline. */
export interface OverduePayouts {
  readonly list: string
  readonly name: string
  /** Number of payouts that are not completed, also of those that failed. */
  readonly overdue: number
  readonly total: number
  readonly deadline: Millis
  readonly addedAt: Millis
  /** The accounts that may pay them; null for any watched account. */
  readonly payers: ReadonlySet<AddressKey> | null
}

/** Returns the lists past their deadline at `at`, also those of which everything is paid. `lines`: of all lists. */
export function overduePayouts(
  lists: readonly PayoutList[],
  lines: Iterable<StoredPayout>,
  at: Millis,
): readonly OverduePayouts[] {
  const due = lists.flatMap(({ id, name, deadline, addedAt }) =>
    deadline === null || at < deadline ? [] : [{ list: id, name, deadline, addedAt }],
  )
  if (due.length === 0) return []
  const totals = new Map(due.map(({ list }) => [list, 0]))
  const open = new Map<string, StoredPayout[]>(due.map(({ list }) => [list, []]))
  for (const line of lines) {
    const known = totals.get(line.list)
    if (known === undefined) continue
    totals.set(line.list, known + 1)
    if (line.state !== 'completed') open.get(line.list)?.push(line)
  }
  return due.map((each) => {
    const listed = open.get(each.list) ?? []
    const payers = listed.flatMap(({ from }) => from ?? [])
    return {
      ...each,
      overdue: listed.length,
      total: totals.get(each.list) ?? 0,
      payers: payers.length < listed.length ? null : new Set(payers),
    }
  })
}
