import { parseAddress } from '../address.ts'
import { parseHash } from '../hash.ts'
import type { AddressKey } from '../models.ts'
import { withoutGroups } from '../units.ts'
import { filterFaults } from '../words/filter-words.ts'
import type { Operator } from './tokens.ts'

export interface FilterContext {
  readonly labelOf: (address: AddressKey) => string | null
  readonly isTestnet: boolean
}

/** One field of a panel's filter. A row without a value never matches. */
export type Field<Row, Context> = {
  /** Lower case. */
  readonly name: string
  readonly description: string
  /** A complete term for error messages and help. */
  readonly example: string
} & (
  | {
      readonly kind: 'text'
      readonly valuesOf: (row: Row, context: Context) => readonly string[]
      /** Addresses that a complete address in any form is compared with, instead of the texts. */
      readonly keysOf?: (row: Row) => readonly AddressKey[]
      /** A text matches from the start of a word only: `ton` does not match `jetton`. `_` and spaces are equal. */
      readonly isInWords?: true
    }
  | {
      readonly kind: 'choice'
      readonly choices: readonly string[]
      readonly has: (row: Row, choice: string, context: Context) => boolean
    }
  | { readonly kind: 'integer'; readonly valuesOf: (row: Row) => readonly bigint[] }
  | { readonly kind: 'amount'; readonly valuesOf: (row: Row) => readonly bigint[] }
  | { readonly kind: 'account'; readonly valuesOf: (row: Row) => readonly AddressKey[] }
  | { readonly kind: 'hash'; readonly valueOf: (row: Row) => string }
)

export type FieldKind = Field<never, never>['kind']

export type FieldHead = Pick<Field<never, never>, 'name' | 'description' | 'example' | 'kind'> & {
  readonly choices?: readonly string[]
}

export interface FilterLanguage<Row, Context extends FilterContext> {
  readonly fields: readonly Field<Row, Context>[]
  readonly matchText: (text: string, context: Context) => (row: Row) => boolean
  /** Fields of the parts of a row, and the row reduced to each of its parts. */
  readonly parts?: {
    readonly fields: readonly string[]
    readonly of: (row: Row) => readonly Row[]
  }
}

const order: readonly Operator[] = ['=', '<', '<=', '>', '>=', ':']

/** Operators by kind of field. `:` means contains (text), starts with (choice, hash), or equals (number). */
export const operatorsOf: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: [':', '=', '^='],
  choice: [':', '='],
  integer: order,
  amount: order,
  account: [':', '=', '^='],
  hash: [':', '=', '^='],
}

export function readInteger(value: string): bigint | null {
  const digits = value.replaceAll(/[_,](?=\d{3})/g, '')
  return /^-?\d{1,30}$/.test(digits) ? BigInt(digits) : null
}

/** Parses a decimal such as `1,000.5` to multiples of 10^-18; null for anything else. */
export function readDecimal(value: string): bigint | null {
  const match = /^(\d{1,30})(?:\.(\d{1,18}))?$/.exec(withoutGroups(value))
  if (match === null) return null
  const [, whole = '0', fraction = ''] = match
  return BigInt(whole) * 10n ** 18n + BigInt(fraction.padEnd(18, '0'))
}

/** Returns the choices that equal the value, or that start with it unless the operator is `=`. */
export function readChoices(
  choices: readonly string[],
  operator: Operator,
  value: string,
): readonly string[] {
  const wanted = value.toLowerCase().replaceAll(' ', '-')
  return choices.filter((choice) => (operator === '=' ? choice === wanted : choice.startsWith(wanted)))
}

function accountFault({ name }: FieldHead, operator: Operator, value: string): string | null {
  const parsed = parseAddress(value)
  if (parsed.ok) return null
  if (operator === '=') return `${parsed.message} ${filterFaults.partialAddress(name, value.slice(0, 6))}`
  // A value that is as long as an address must be valid, because a mistyped address would silently match nothing.
  return /^(?:[\w+/-]{48}|-?\d+:[\da-z]{64})$/i.test(value) ? parsed.message : null
}

function hashFault({ name, example }: FieldHead, operator: Operator, value: string): string | null {
  if (!/^[\w+/=-]+$/.test(value)) return filterFaults.hash(name, example)
  if (operator !== '=' || parseHash(value) !== null) return null
  return filterFaults.partialHash(name, value.slice(0, 6))
}

export function findFault(field: FieldHead, operator: Operator, value: string): string | null {
  const { name, kind, example, choices = [] } = field
  if (value === '') return filterFaults.noValue(`${name}${operator}`, example)
  switch (kind) {
    case 'text':
      return null
    case 'choice':
      return readChoices(choices, operator, value).length > 0
        ? null
        : filterFaults.unknownChoice(name, value, choices)
    case 'integer':
      return readInteger(value) === null ? filterFaults.integer(name, example) : null
    case 'amount':
      return readDecimal(value) === null ? filterFaults.decimal(name, example) : null
    case 'account':
      return accountFault(field, operator, value)
    case 'hash':
      return hashFault(field, operator, value)
  }
}
