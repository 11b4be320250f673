import { parseAddress } from '../address.ts'
import { parseHash } from '../hash.ts'
import type { AddressKey } from '../models.ts'
import type { Operator } from './tokens.ts'

/** Context of a filter besides the row. */
export interface FilterContext {
  /** Returns the user's label for an address. */
  readonly labelOf: (address: AddressKey) => string | null
  readonly isTestnet: boolean
}

/** One field of a panel's filter: its name, and where its values are in a row. A row without a value never matches. */
export type Field<Row, Context> = {
  /** Lower case. */
  readonly name: string
  readonly description: string
  /** A complete term for error messages and help. */
  readonly example: string
} & (
  | { readonly kind: 'text'; readonly valuesOf: (row: Row, context: Context) => readonly string[] }
  | {
      readonly kind: 'choice'
      readonly choices: readonly string[]
      readonly has: (row: Row, choice: string, context: Context) => boolean
    }
  | { readonly kind: 'integer'; readonly valuesOf: (row: Row) => readonly bigint[] }
  /** A decimal; the values are multiples of 10^-18. */
  | { readonly kind: 'amount'; readonly valuesOf: (row: Row) => readonly bigint[] }
  | { readonly kind: 'account'; readonly valuesOf: (row: Row) => readonly AddressKey[] }
  /** A base64 hash. */
  | { readonly kind: 'hash'; readonly valueOf: (row: Row) => string }
)

export type FieldKind = Field<never, never>['kind']

/** The part of a field that parsing and completion use. */
export type FieldHead = Pick<Field<never, never>, 'name' | 'description' | 'example' | 'kind'> & {
  readonly choices?: readonly string[]
}

/** Definition of a panel's filter. */
export interface FilterLanguage<Row, Context extends FilterContext> {
  readonly fields: readonly Field<Row, Context>[]
  /** Returns the test of a row for free text. */
  readonly matchText: (text: string, context: Context) => (row: Row) => boolean
}

const order: readonly Operator[] = ['=', '<', '<=', '>', '>=', ':']

/** The operators that each kind of field accepts. `:` means contains (text), starts with (choice, hash), or is (number). */
export const operatorsOf: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: [':', '=', '^='],
  choice: [':', '='],
  integer: order,
  amount: order,
  account: [':', '=', '^='],
  hash: [':', '=', '^='],
}

/** A whole number, with or without thousands separators; null for anything else. */
export function readInteger(value: string): bigint | null {
  const digits = value.replaceAll(/[_,](?=\d{3})/g, '')
  return /^-?\d{1,30}$/.test(digits) ? BigInt(digits) : null
}

/** A decimal such as `1,000.5` in multiples of 10^-18; null for anything else. */
export function readDecimal(value: string): bigint | null {
  const match = /^(\d{1,30})(?:\.(\d{1,18}))?$/.exec(value.replaceAll(',', ''))
  if (match === null) return null
  const [, whole = '0', fraction = ''] = match
  return BigInt(whole) * 10n ** 18n + BigInt(fraction.padEnd(18, '0'))
}

/** The choices that a value stands for: the one that it is, or with `:` all that start with it. */
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
  if (operator === '=') return `${parsed.message} For part of an address use ${name}:${value.slice(0, 6)}.`
  // As long as a complete address: a mistyped one would silently match nothing.
  return /^(?:[\w+/-]{48}|-?\d+:[\da-z]{64})$/i.test(value) ? parsed.message : null
}

function hashFault({ name, example }: FieldHead, operator: Operator, value: string): string | null {
  if (!/^[\w+/=-]+$/.test(value)) return `"${name}" needs a hash in hex or base64, e.g. ${example}.`
  if (operator !== '=' || parseHash(value) !== null) return null
  return `This is not a complete hash. For the start of one use ${name}:${value.slice(0, 6)}.`
}

/** Returns an error message for the value of a comparison, or null when it is valid. */
export function findFault(field: FieldHead, operator: Operator, value: string): string | null {
  const { name, kind, example, choices = [] } = field
  if (value === '') return `A value is missing after "${name}${operator}", e.g. ${example}.`
  switch (kind) {
    case 'text':
      return null
    case 'choice':
      return readChoices(choices, operator, value).length > 0
        ? null
        : `Unknown ${name} "${value}". Use: ${choices.join(', ')}.`
    case 'integer':
      return readInteger(value) === null ? `"${name}" needs a whole number, e.g. ${example}.` : null
    case 'amount':
      return readDecimal(value) === null ? `"${name}" needs a number, e.g. ${example}.` : null
    case 'account':
      return accountFault(field, operator, value)
    case 'hash':
      return hashFault(field, operator, value)
  }
}
