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
