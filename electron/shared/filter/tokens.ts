/** `:` is the field's default: contains, equals, or starts with. `^=` means starts with. */
export type Operator = ':' | '=' | '^=' | '<' | '<=' | '>' | '>='

export type Token = { readonly at: number; readonly end: number } & (
  | { readonly kind: '(' | ')' | 'and' | 'or' | 'not' | 'end' }
  | { readonly kind: 'stray'; readonly sign: string }
  | { readonly kind: 'text'; readonly text: string; readonly isQuoted: boolean; readonly isOpen: boolean }
  | CompareToken
)

export interface CompareToken {
  readonly kind: 'compare'
  readonly at: number
  readonly end: number
  readonly name: string
  readonly operator: Operator | '!='
  readonly value: string | null
  readonly valueAt: number
  readonly isOpen: boolean
}

const signs = '[<>]=?|!=|[*^=]?='
const comparison = new RegExp(`([a-z][\\w-]*)(?:(:)(${signs})?|\\s*(${signs}))`, 'iy')
const stray = new RegExp(`${signs}|:`, 'y')
const word = /[^\s()"]+/y
const space = /\s*/y
/** A pasted base64 hash ends with `=`, which is also an operator. */
const base64Hash = /[\w+/-]{43}=(?![^\s)])/y
const keywords = new Map<string, 'and' | 'or' | 'not'>([
  ['and', 'and'],
  ['&&', 'and'],
  ['or', 'or'],
  ['||', 'or'],
  ['not', 'not'],
])
const spellings: Readonly<Record<string, Operator | '!='>> = {
  ':': ':',
  '*=': ':',
  '=': '=',
  '==': '=',
  '^=': '^=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const skipSpace = (text: string, at: number): number => at + (match(space, text, at)?.[0].length ?? 0)

interface Piece {
  readonly text: string
  readonly end: number
  readonly isQuoted: boolean
  readonly isOpen: boolean
}

function readPiece(text: string, at: number): Piece | null {
  if (text.charAt(at) !== '"') {
    const found = match(word, text, at)?.[0]
    return found === undefined
      ? null
      : { text: found, end: at + found.length, isQuoted: false, isOpen: false }
  }
  let value = ''
  for (let index = at + 1; index < text.length; index += 1) {
    const letter = text.charAt(index)
    if (letter === '"') return { text: value, end: index + 1, isQuoted: true, isOpen: false }
    if (letter === '\\') index += 1
    value += text.charAt(index)
  }
  return { text: value, end: text.length, isQuoted: true, isOpen: true }
}

function readComparison(text: string, at: number): CompareToken | null {
  const found = match(comparison, text, at)
  if (found === null) return null
  const [whole, name = '', colon, afterColon, spaced] = found
  const sign = afterColon ?? spaced
  const operator = spellings[sign ?? colon ?? ''] ?? ':'
  const end = at + whole.length
  // After a colon without an operator, a space ends the term: `type: swap` is two terms, the first one incomplete.
  const valueAt = sign === undefined ? end : skipSpace(text, end)
  const piece = readPiece(text, valueAt)
  const base = { kind: 'compare', at, name: name.toLowerCase(), operator } as const
  return piece === null
    ? { ...base, end, value: null, valueAt: end, isOpen: false }
    : { ...base, end: piece.end, value: piece.text, valueAt, isOpen: piece.isOpen }
}

/** Returns true if a minus excludes the next term. In `-5` and `-1:33…`, it is part of the text. */
function isNegation(text: string, at: number): boolean {
  return text.charAt(at) === '!' || (text.charAt(at) === '-' && !/[\s\d)]/.test(text.charAt(at + 1)))
}

function readToken(text: string, at: number): Token {
  const letter = text.charAt(at)
  if (letter === '(' || letter === ')') return { kind: letter, at, end: at + 1 }
  const hash = match(base64Hash, text, at)?.[0]
  if (hash !== undefined)
    return { kind: 'text', at, text: hash, end: at + hash.length, isQuoted: false, isOpen: false }
  const compared = readComparison(text, at)
  if (compared !== null) return compared
  const sign = match(stray, text, at)?.[0]
  if (sign !== undefined) return { kind: 'stray', sign, at, end: at + sign.length }
  if (isNegation(text, at)) return { kind: 'not', at, end: at + 1 }
  const piece = readPiece(text, at) ?? { text: letter, end: at + 1, isQuoted: false, isOpen: false }
  const keyword = piece.isQuoted ? undefined : keywords.get(piece.text.toLowerCase())
  return keyword === undefined ? { kind: 'text', at, ...piece } : { kind: keyword, at, end: piece.end }
}

export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = []
  for (let at = skipSpace(text, 0); at < text.length;) {
    const token = readToken(text, at)
    tokens.push(token)
    at = skipSpace(text, token.end)
  }
  return [...tokens, { kind: 'end', at: text.length, end: text.length }]
}
