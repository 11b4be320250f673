import type { Operator } from '../../../electron/shared/filter/tokens.ts'

export const operatorNotes: Readonly<Record<Operator, string>> = {
  ':': 'is or contains',
  '=': 'is exactly',
  '^=': 'starts with',
  '<': 'less than',
  '<=': 'at most',
  '>': 'more than',
  '>=': 'at least',
}

export const fieldNote = (description: string, example: string): string => `${description}, e.g. ${example}`

/** Fields of the filter of Blocks. */
export const timelineFields = {
  seqno: 'seqno of the block',
  wc: 'workchain of the block',
  shard: 'shard of the block in hex',
} as const

export const blockFields = {
  account: 'address in any form, its beginning, or your label',
  label: 'your label of the account',
  lt: 'logical time',
  hash: 'transaction hash, hex or base64',
  wc: 'workchain',
  count: 'transactions of the account in the block',
  is: 'transaction of a watched or named account',
} as const
