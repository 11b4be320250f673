import type { PayoutList } from '../../shared/payouts.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { StoredPayout } from '../store/store-types.ts'

/** A trace with unstored actions stores 512 of them. Fewer lines than this are not a batch, and their traces are not read. */
const leastLines = 64

type Counted = Pick<TraceView, 'key' | 'omittedActions'>

/** Counts the actions of paying traces that are not stored, and that therefore could not be compared with a list's lines. */
export interface UnstoredActions {
  /** Returns whether the count of the list changed. */
  readonly note: (list: string, trace: Counted) => boolean
  readonly viewOf: (list: PayoutList) => PayoutList
}

/** Reads the traces that pay many of the given lines. */
export function createUnstoredActions(
  lines: Iterable<StoredPayout>,
  read: (trace: string) => Counted | null,
): UnstoredActions {
  const counts = new Map<string, Map<string, number>>()

  function note(list: string, { key, omittedActions = 0 }: Counted): boolean {
    const known = counts.get(list) ?? new Map<string, number>()
    if ((known.get(key) ?? 0) === omittedActions) return false
    counts.set(list, known.set(key, omittedActions))
    return true
  }

  const paid = [...lines].filter(({ trace }) => trace !== undefined)
  for (const [key, own] of Map.groupBy(paid, ({ trace }) => trace)) {
    const trace = key === undefined || own.length < leastLines ? null : read(key)
    if (trace !== null) for (const { list } of own) note(list, trace)
  }

  return {
    note,
    viewOf: (list) => {
      const sum = [...(counts.get(list.id)?.values() ?? [])].reduce((all, count) => all + count, 0)
      return sum === 0 ? list : { ...list, unstoredActions: sum }
    },
  }
}
