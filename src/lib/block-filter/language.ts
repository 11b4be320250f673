import type { Integer } from '../../../electron/shared/models.ts'

/** What a transaction of a block can be asked for. */
export const fields = ['account', 'lt', 'hash', 'wc', 'label', 'count(account)'] as const
export type Field = (typeof fields)[number]

/** `^=` begins with, `*=` contains. */
export const operators = ['==', '!=', '<=', '>=', '<', '>', '^=', '*='] as const
export type Operator = (typeof operators)[number]

const equality: readonly Operator[] = ['==', '!=']
const order: readonly Operator[] = ['==', '!=', '<', '<=', '>', '>=']

/** The operators that each field takes. */
export const operatorsOf: Readonly<Record<Field, readonly Operator[]>> = {
  account: [...equality, '^='],
  lt: order,
  hash: [...equality, '^='],
  wc: order,
  label: [...equality, '^=', '*='],
  'count(account)': order,
}

/** A filter. `and` and `or` hold two terms or more, none of their own kind. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly terms: readonly Filter[] }
  | { readonly kind: 'not'; readonly term: Filter }
  /** Of an account that the user watches, or that has a name. */
  | { readonly kind: 'watched' | 'named' }
  /** The text occurs anywhere: account, label, logical time or hash. */
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'compare'
      readonly field: TextField
      readonly operator: Operator
      readonly value: string
    }
  | {
      readonly kind: 'compare'
      readonly field: NumberField
      readonly operator: Operator
      readonly value: Integer
    }

export type NumberField = 'lt' | 'wc' | 'count(account)'
export type TextField = Exclude<Field, NumberField>

export function isNumberField(field: Field): field is NumberField {
  return field === 'lt' || field === 'wc' || field === 'count(account)'
}

function join(kind: 'and' | 'or', terms: readonly Filter[]): Filter {
  const flat = terms.flatMap((term) => (term.kind === kind ? term.terms : [term]))
  const [only] = flat
  return flat.length === 1 && only !== undefined ? only : { kind, terms: flat }
}

/** All of the terms; one alone is itself. */
export function allOf(...terms: readonly Filter[]): Filter {
  return join('and', terms)
}

/** Any of the terms; one alone is itself. */
export function anyOf(...terms: readonly Filter[]): Filter {
  return join('or', terms)
}

/** Words that mean something unless they stand in quotes. */
const taken = new Set(['watched', 'label', 'account', 'acct', 'lt', 'hash', 'wc', 'count'])

function printText(text: string): string {
  const isPlain = /^[^\s"\\()!&|<>=^*]+$/.test(text) && !taken.has(text.toLowerCase())
  return isPlain ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** How tightly a filter holds together: what is looser than its place is put in brackets. */
const strength = (filter: Filter): number => (filter.kind === 'or' ? 0 : filter.kind === 'and' ? 1 : 2)

function printWithin(filter: Filter, least: number): string {
  const text = print(filter)
  return strength(filter) < least ? `(${text})` : text
}

/** The filter as text; `parse` reads it back as the same filter. */
export function print(filter: Filter): string {
  switch (filter.kind) {
    case 'or':
      return filter.terms.map((term) => printWithin(term, 1)).join(' || ')
    case 'and':
      return filter.terms.map((term) => printWithin(term, 2)).join(' && ')
    case 'not':
      return `!${printWithin(filter.term, 2)}`
    case 'watched':
      return 'watched'
    case 'named':
      return 'label'
    case 'text':
      return printText(filter.text)
    case 'compare':
      return `${filter.field} ${filter.operator} ${isNumberField(filter.field) ? filter.value : printText(filter.value)}`
  }
}
