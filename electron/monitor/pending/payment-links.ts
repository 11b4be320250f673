import type { SamePayment } from '../../shared/pending-models.ts'
import { createSamePayments } from '../watch/same-payments.ts'
import type { TraceRecord } from '../watch/watch-types.ts'

/** Keeps the links between traces with the same payment up to date. */
export interface PaymentLinks {
  /** Returns the traces with their links in the same order, followed by other known ones whose link changed. */
  readonly update: (records: readonly TraceRecord[]) => readonly TraceRecord[]
  readonly remove: (key: string) => void
}

function isEqual(a: SamePayment | undefined, b: SamePayment): boolean {
  return a?.key === b.key && a.state === b.state && a.at === b.at && a.startedAt === b.startedAt
}

export function createPaymentLinks(known: ReadonlyMap<string, TraceRecord>): PaymentLinks {
  const payments = createSamePayments()

  function link(record: TraceRecord): TraceRecord {
    const { samePayment: before, ...view } = record.view
    const same = payments.best(view.key)
    if (same !== null)
      return isEqual(before, same) ? record : { ...record, view: { ...view, samePayment: same } }
    // The other trace may have been dropped from memory because of its age. The stored link remains.
    return before !== undefined && known.has(before.key) ? { ...record, view } : record
  }

  return {
    remove: payments.remove,
    update: (records) => {
      const given = new Set(records.map(({ view }) => view.key))
      const affected = new Set<string>()
      for (const { view } of records) {
        const before = payments.near(view.key)
        if (!payments.set(view)) continue
        for (const key of [view.key, ...before, ...payments.near(view.key)]) affected.add(key)
      }
      if (affected.size === 0) return records
      const others = [...affected].flatMap((key) => (given.has(key) ? [] : (known.get(key) ?? [])))
      return [
        ...records.map((record) => (affected.has(record.view.key) ? link(record) : record)),
        ...others.flatMap((record) => {
          const linked = link(record)
          return linked === record ? [] : [linked]
        }),
      ]
    },
  }
}
