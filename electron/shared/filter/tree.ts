import { tokenize, type Operator } from './tokens.ts'

/** A filter. `and` and `or` have at least two terms, none of which is of the same kind. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly terms: readonly Filter[] }
  | { readonly kind: 'not'; readonly term: Filter }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'compare'
      readonly field: string
      readonly operator: Operator
      readonly value: string
    }

function join(kind: 'and' | 'or', terms: readonly Filter[]): Filter {
  const flat = terms.flatMap((term) => (term.kind === kind ? term.terms : [term]))
  const [only] = flat
  return flat.length === 1 && only !== undefined ? only : { kind, terms: flat }
}

/** Joins terms with "and". Returns a single term unchanged. */
export function allOf(...terms: readonly Filter[]): Filter {
  return join('and', terms)
}

export function anyOf(...terms: readonly Filter[]): Filter {
  return join('or', terms)
}

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

export function printText(text: string): string {
  const [token, end] = tokenize(text)
  const isPlain = token?.kind === 'text' && token.text === text && !token.isQuoted && end?.kind === 'end'
  return isPlain ? text : quote(text)
}

export function printValue(value: string): string {
  return /^[^\s()"\\<>=:!^*][^\s()"\\]*$/.test(value) ? value : quote(value)
}

/** Adds parentheses where they are needed, and around "and" inside "or" for readability. */
function printInside(filter: Filter): string {
  return filter.kind === 'and' || filter.kind === 'or' ? `(${print(filter)})` : print(filter)
}

export function print(filter: Filter): string {
  switch (filter.kind) {
    case 'or':
      return filter.terms.map(printInside).join(' or ')
    case 'and':
      return filter.terms.map(printInside).join(' ')
    case 'not': {
      const inner = printInside(filter.term)
      return /^\d/.test(inner) ? `not ${inner}` : `-${inner}`
    }
    case 'text':
      return printText(filter.text)
    case 'compare':
      return `${filter.field}${filter.operator}${printValue(filter.value)}`
  }
}
