import type { Json } from './models.ts'

/** Returns the hashes of the transactions that the actions of a response name, in base64. */
export function transactionsIn(raw: readonly Json[]): readonly string[] {
  return raw.flatMap((action) => {
    const { transactions }: { readonly transactions?: unknown } = Object(action)
    const list: readonly unknown[] = Array.isArray(transactions) ? transactions : []
    return list.filter((hash) => typeof hash === 'string')
  })
}

interface HashedTrace {
  readonly traceId: string | null
  readonly externalHash: string
  readonly raw: readonly Json[]
}

/** Returns all hashes that identify a trace besides its key, in base64: its id, its message, and its transactions. */
export function hashesOf({ traceId, externalHash, raw }: HashedTrace): ReadonlySet<string> {
  return new Set([...(traceId === null ? [] : [traceId]), externalHash, ...transactionsIn(raw)])
}
