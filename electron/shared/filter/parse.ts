import { filterFaults } from '../words/filter-words.ts'
import { findFault, operatorsOf, type FieldHead } from './fields.ts'
import { tokenize, type CompareToken, type Token } from './tokens.ts'
import { allOf, anyOf, type Filter } from './tree.ts'

export interface Fault {
  readonly message: string
  readonly at: number
  readonly end: number
}

export type Parsed =
  /** `filter` is null for text without terms, which matches everything. */
  { readonly ok: true; readonly filter: Filter | null } | ({ readonly ok: false } & Fault)

export const longestFilter = 4_000
const deepest = 100
/** Maximum number of shorter texts that `parseStart` tries. */
const mostSteps = 8

/** Carries a fault out of the recursion. Never leaves this file. */
class Refusal extends Error {
  readonly fault: Fault

  constructor(message: string, { at, end }: Pick<Token, 'at' | 'end'>) {
    super(message)
    this.fault = { message, at, end }
  }
}

function createParser(tokens: readonly Token[], fields: readonly FieldHead[]) {
  let index = 0
  const end: Token = tokens.at(-1) ?? { kind: 'end', at: 0, end: 0 }
  const peek = (): Token => tokens[index] ?? end

  function comparison(token: CompareToken): Filter {
    const { name, operator, value, at, valueAt } = token
    const field = fields.find((each) => each.name === name)
    if (field === undefined) {
      const names = fields.map((each) => each.name)
      throw new Refusal(filterFaults.unknownField(name, names), {
        at,
        end: at + name.length,
      })
    }
    const positive = operator === '!=' ? '=' : operator
    const known = operatorsOf[field.kind]
    if (!known.includes(positive)) {
      throw new Refusal(filterFaults.unknownOperator(name, positive, known), {
        at: at + name.length,
        end: valueAt,
      })
    }
    const fault = findFault(field, positive, value ?? '')
    if (fault !== null) throw new Refusal(fault, value === null ? token : { at: valueAt, end: token.end })
    const compare: Filter = { kind: 'compare', field: name, operator: positive, value: value ?? '' }
    return operator === '!=' ? { kind: 'not', term: compare } : compare
  }

  function missing(token: Token): Refusal {
    const before = tokens[index - 2]
    if (before?.kind === 'and' || before?.kind === 'or' || before?.kind === 'not')
      return new Refusal(filterFaults.missingAfter(before.kind), token)
    if (token.kind === ')' && before?.kind === '(') return new Refusal(filterFaults.emptyParentheses, token)
    if (token.kind === ')') return new Refusal(filterFaults.unmatchedClose, token)
    return new Refusal(
      token.kind === 'end' ? filterFaults.unmatchedOpen : filterFaults.missingBefore(token.kind),
      token,
    )
  }

  function term(depth: number): Filter {
    const token = peek()
    index += 1
    if (depth > deepest) throw new Refusal(filterFaults.tooDeep(deepest), token)
    switch (token.kind) {
      case 'not':
        return { kind: 'not', term: term(depth + 1) }
      case '(': {
        const inner = either(depth + 1)
        if (peek().kind !== ')') throw new Refusal(filterFaults.unmatchedOpen, token)
        index += 1
        return inner
      }
      case 'compare':
        if (token.isOpen) throw new Refusal(filterFaults.openQuote, { ...token, at: token.valueAt })
        return comparison(token)
      case 'text':
        if (token.isOpen) throw new Refusal(filterFaults.openQuote, token)
        if (token.text === '') throw new Refusal(filterFaults.emptyQuote, token)
        return { kind: 'text', text: token.text }
      case 'stray':
        throw new Refusal(filterFaults.noField(token.sign), token)
      case ')':
      case 'and':
      case 'or':
      case 'end':
        throw missing(token)
    }
  }

  /** Parses adjacent terms, which must all match, with or without "and" between them. */
  function both(depth: number): Filter {
    const terms = [term(depth)]
    for (;;) {
      const { kind } = peek()
      if (kind === ')' || kind === 'or' || kind === 'end') return allOf(...terms)
      if (kind === 'and') index += 1
      terms.push(term(depth))
    }
  }

  function either(depth: number): Filter {
    const terms = [both(depth)]
    while (peek().kind === 'or') {
      index += 1
      terms.push(both(depth))
    }
    return anyOf(...terms)
  }

  return (): Filter | null => {
    if (peek().kind === 'end') return null
    const filter = either(0)
    if (peek().kind !== 'end') throw new Refusal(filterFaults.unmatchedClose, peek())
    return filter
  }
}

/** Parses a filter. Returns a fault with its position; never throws. */
export function parseFilter(text: string, fields: readonly FieldHead[]): Parsed {
  if (text.length > longestFilter) {
    const message = filterFaults.tooLong(longestFilter)
    return { ok: false, message, at: longestFilter, end: text.length }
  }
  try {
    return { ok: true, filter: createParser(tokenize(text), fields)() }
  } catch (thrown) {
    if (thrown instanceof Refusal) return { ok: false, ...thrown.fault }
    throw thrown
  }
}

/** Parses the valid part before the first fault, so that earlier terms still apply while the user types the next one. */
export function parseStart(
  text: string,
  fields: readonly FieldHead[],
): { text: string; filter: Filter | null } {
  const parsed = parseFilter(text, fields)
  if (parsed.ok) return { text, filter: parsed.filter }
  const starts = tokenize(text).flatMap(({ at }) => (at <= parsed.at ? [at] : []))
  for (const at of starts.slice(-mostSteps).toReversed()) {
    const start = text.slice(0, at)
    const valid = parseFilter(start, fields)
    if (valid.ok) return { text: start, filter: valid.filter }
  }
  return { text: '', filter: null }
}
