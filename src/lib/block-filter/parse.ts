import { parseAddress } from '../../../electron/shared/address.ts'
import { parseHash } from '../../../electron/shared/hash.ts'
import {
  allOf,
  anyOf,
  fields,
  isNumberField,
  operatorsOf,
  type Field,
  type Filter,
  type Operator,
} from './language.ts'
import { tokenize, type Fault, type Token } from './tokens.ts'

export type Parsed =
  /** `filter` is null for a text without any term, which lets everything pass. */
  { readonly ok: true; readonly filter: Filter | null } | ({ readonly ok: false } & Fault)

const longest = 4_000
const deepest = 100

/** Carries a fault out of the recursion; never leaves this file. */
class Refusal extends Error {
  readonly fault: Fault

  constructor(message: string, { at, end }: Pick<Token, 'at' | 'end'>) {
    super(message)
    this.fault = { message, at, end }
  }
}

const fieldNames = new Map<string, Field>([
  ...fields.map((field): [string, Field] => [field, field]),
  ['acct', 'account'],
])

function readAccountValue(operator: Operator, text: string, token: Token): string {
  if (operator === '^=') {
    if (/^(?:-?\d{1,3}:)?[0-9a-fA-F]*$/.test(text) && text.includes(':')) return text.toLowerCase()
    if (/^[A-Za-z0-9+/_-]+$/.test(text)) return text
    throw new Refusal(`No address begins with “${text}”.`, token)
  }
  const parsed = parseAddress(text)
  if (!parsed.ok)
    throw new Refusal(`${parsed.message} For the first characters alone write account ^=.`, token)
  return parsed.address.key
}

function readHashValue(operator: Operator, text: string, token: Token): string {
  if (operator === '^=') {
    if (/^[A-Za-z0-9+/_=-]+$/.test(text)) return text
    throw new Refusal(`No hash begins with “${text}”.`, token)
  }
  const hash = parseHash(text)
  if (hash === null) {
    throw new Refusal(
      'This is not a whole hash: 64 hex digits, or 44 characters of base64. For the first of them alone write hash ^=.',
      token,
    )
  }
  return hash.base64
}

function readValue(field: Field, operator: Operator, token: Token): string {
  if (token.kind !== 'word' && token.kind !== 'quoted') {
    throw new Refusal(`After ${field} ${operator} a value is missing.`, token)
  }
  const { text } = token
  if (text === '') throw new Refusal('The value is empty.', token)
  if (field === 'account') return readAccountValue(operator, text, token)
  if (field === 'hash') return readHashValue(operator, text, token)
  if (!isNumberField(field)) return text
  const digits = text.replaceAll(/[_,](?=\d{3})/g, '')
  if (!/^-?\d{1,30}$/.test(digits))
    throw new Refusal(`${field} is compared with a whole number, not “${text}”.`, token)
  return BigInt(digits).toString()
}

function createParser(tokens: readonly Token[]) {
  let index = 0
  const end: Token = tokens.at(-1) ?? { kind: 'end', at: 0, end: 0 }
  const peek = (ahead = 0): Token => tokens[index + ahead] ?? end
  const next = (): Token => {
    const token = peek()
    index += 1
    return token
  }

  function comparison(field: Field, name: Token): Filter {
    const token = next()
    if (token.kind !== 'operator')
      throw new Refusal(`${field} is compared with something: ${field} == …`, name)
    const { operator } = token
    const known = operatorsOf[field]
    if (!known.includes(operator)) {
      throw new Refusal(`${field} cannot be compared by ${operator}; it takes ${known.join(' ')}.`, token)
    }
    return { kind: 'compare', field, operator, value: readValue(field, operator, next()) }
  }

  function count(name: Token): Filter {
    const [open, what, close] = [next(), next(), next()]
    const isAccount = what.kind === 'word' && fieldNames.get(what.text.toLowerCase()) === 'account'
    if (open.kind !== '(' || !isAccount || close.kind !== ')') {
      throw new Refusal('What is counted is the account: count(account) > 1.', name)
    }
    return comparison('count(account)', name)
  }

  function word(token: Token & { readonly text: string }): Filter {
    const name = token.text.toLowerCase()
    const isCompared = peek().kind === 'operator'
    if (name === 'watched') {
      if (isCompared) throw new Refusal('“watched” stands alone; !watched is its opposite.', peek())
      return { kind: 'watched' }
    }
    if (name === 'label' && !isCompared) return { kind: 'named' }
    if (name === 'count') return count(token)
    const field = fieldNames.get(name)
    if (field !== undefined) return comparison(field, token)
    if (isCompared)
      throw new Refusal(`There is no field “${token.text}”. Fields: ${fields.join(', ')}.`, token)
    return { kind: 'text', text: token.text }
  }

  function term(depth: number): Filter {
    const token = next()
    if (depth > deepest) throw new Refusal('This is nested too deeply.', token)
    switch (token.kind) {
      case '!':
        return { kind: 'not', term: term(depth + 1) }
      case '(': {
        const inner = either(depth + 1)
        if (next().kind !== ')') throw new Refusal('This bracket is not closed.', token)
        return inner
      }
      case 'word':
        return word(token)
      case 'quoted':
        if (peek().kind === 'operator')
          throw new Refusal(`There is no field “${token.text}”. Fields: ${fields.join(', ')}.`, token)
        if (token.text === '') throw new Refusal('The text is empty.', token)
        return { kind: 'text', text: token.text }
      case 'operator':
        throw new Refusal(`What is left of ${token.operator} is missing.`, token)
      case ')':
        throw new Refusal('This bracket was not opened, or there is nothing in it.', token)
      case '&&':
      case '||':
        throw new Refusal(`There is nothing left of ${token.kind}.`, token)
      case 'end':
        throw new Refusal('A term is missing here.', token)
    }
  }

  /** Terms side by side all hold, with or without the sign. */
  function both(depth: number): Filter {
    const terms = [term(depth)]
    for (;;) {
      const { kind } = peek()
      if (kind === '&&') index += 1
      else if (kind !== 'word' && kind !== 'quoted' && kind !== '(' && kind !== '!') return allOf(...terms)
      terms.push(term(depth))
    }
  }

  function either(depth: number): Filter {
    const terms = [both(depth)]
    while (peek().kind === '||') {
      index += 1
      terms.push(both(depth))
    }
    return anyOf(...terms)
  }

  return {
    all: (): Filter | null => {
      if (peek().kind === 'end') return null
      const filter = either(0)
      if (peek().kind === ')') throw new Refusal('This bracket was not opened.', peek())
      if (peek().kind !== 'end') throw new Refusal('&& or || is missing before this.', peek())
      return filter
    },
  }
}

/** Reads a filter. What is wrong is told with its place; nothing is ever thrown. */
export function parseFilter(text: string): Parsed {
  if (text.length > longest) {
    return {
      ok: false,
      message: `A filter has at most ${longest} characters.`,
      at: longest,
      end: text.length,
    }
  }
  const tokens = tokenize(text)
  if (!('length' in tokens)) return { ok: false, ...tokens }
  try {
    return { ok: true, filter: createParser(tokens).all() }
  } catch (thrown) {
    if (thrown instanceof Refusal) return { ok: false, ...thrown.fault }
    throw thrown
  }
}
