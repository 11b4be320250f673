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

export const whyEmpty = {
  one: (term: string) => `Nothing matches “${term}”.`,
  outside: (term: string, field: string, least: string, most: string) =>
    least === most
      ? `Nothing matches “${term}”: ${field} is always ${least}.`
      : `Nothing matches “${term}”: ${field} is between ${least} and ${most}.`,
  none: (terms: readonly string[]) =>
    `None of these matches: ${terms.map((term) => `“${term}”`).join(', ')}.`,
  excludesAll: (term: string) => `Everything matches “${term}”, which the filter excludes.`,
  never: (parts: readonly { readonly text: string; readonly matched: number }[]) =>
    `Each part matches something, but nothing matches them all: ${parts.map(({ text, matched }) => `“${text}” ${matched}`).join(', ')}.`,
} as const
