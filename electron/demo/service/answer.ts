import type { Json } from '../world/details.ts'

export interface Answer {
  readonly status: number
  readonly body: Json
  readonly headers?: Readonly<Record<string, string>>
}

/** A service may not offer the last three operations. The fault `nosuch` removes any operation. */
export type Operation =
  | 'pendingActions'
  | 'getBlockTransactions'
  | 'getPool'
  | 'traces'
  | 'actions'
  | 'stream'

const paths: Readonly<Record<Operation, string>> = {
  pendingActions: '/api/v3/pendingActions',
  getBlockTransactions: '/api/v2/getBlockTransactions',
  getPool: '/api/smc-index/getPool',
  traces: '/api/v3/traces',
  actions: '/api/v3/actions',
  stream: '/api/streaming/v2/ws',
}

export const operations: readonly Operation[] = [
  'pendingActions',
  'getBlockTransactions',
  'getPool',
  'traces',
  'actions',
  'stream',
]

export function operationAt(path: string): Operation | undefined {
  return operations.find((operation) => paths[operation] === path)
}

/** Returns the last value of a repeated query key. */
export function last(query: URLSearchParams, name: string): string | undefined {
  return query.getAll(name).at(-1)
}
