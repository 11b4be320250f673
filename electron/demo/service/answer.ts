import type { Json } from '../world/details.ts'

/** A response before serialization. */
export interface Answer {
  readonly status: number
  readonly body: Json
  readonly headers?: Readonly<Record<string, string>>
}

export type Operation = 'pendingActions' | 'getBlockTransactions' | 'getPool'

const paths: Readonly<Record<Operation, string>> = {
  pendingActions: '/api/v3/pendingActions',
  getBlockTransactions: '/api/v2/getBlockTransactions',
  getPool: '/api/smc-index/getPool',
}

export const operations: readonly Operation[] = ['pendingActions', 'getBlockTransactions', 'getPool']

/** Returns the operation at a path. */
export function operationAt(path: string): Operation | undefined {
  return operations.find((operation) => paths[operation] === path)
}

/** Returns the last value of a repeated query key. */
export function last(query: URLSearchParams, name: string): string | undefined {
  return query.getAll(name).at(-1)
}
