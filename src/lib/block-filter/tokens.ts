import { operators, type Operator } from './language.ts'

export type Token = { readonly at: number; readonly end: number } & (
  | { readonly kind: 'word' | 'quoted'; readonly text: string }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: '(' | ')' | '!' | '&&' | '||' | 'end' }
)

/** What is wrong, and from which character to which. */
export interface Fault {
  readonly message: string
  readonly at: number
  readonly end: number
}

const word = /[^\s"()!&|<>=^*]+/y
const signs = ['&&', '||', '(', ')', '!'] as const

function readQuoted(text: string, at: number): Token | Fault {
  let value = ''
  for (let index = at + 1; index < text.length; index += 1) {
    const letter = text.charAt(index)
    if (letter === '"') return { kind: 'quoted', text: value, at, end: index + 1 }
    if (letter === '\\') index += 1
    value += text.charAt(index)
  }
  return { message: 'The quotation mark is not closed.', at, end: text.length }
}

/** The = at the end of a base64 hash, which is no operator there. */
function paddingOf(text: string, at: number, length: number): string {
  return length === 43 && text.charAt(at) === '=' && text.charAt(at + 1) !== '=' ? '=' : ''
}

function faultAt(text: string, at: number): Fault {
  const letter = text.charAt(at)
  const hints: Readonly<Record<string, string>> = {
    '=': 'Write == for “is”.',
    '&': 'Write && for “and”.',
    '|': 'Write || for “or”.',
    '^': 'Write ^= for “begins with”.',
    '*': 'Write *= for “contains”.',
  }
  return { message: hints[letter] ?? `“${letter}” means nothing here.`, at, end: at + 1 }
}

function readToken(text: string, at: number): Token | Fault {
  if (text.charAt(at) === '"') return readQuoted(text, at)
  const operator = operators.find((each) => text.startsWith(each, at))
  if (operator !== undefined) return { kind: 'operator', operator, at, end: at + operator.length }
  const sign = signs.find((each) => text.startsWith(each, at))
  if (sign !== undefined) return { kind: sign, at, end: at + sign.length }
  word.lastIndex = at
  const found = word.exec(text)?.[0]
  if (found === undefined) return faultAt(text, at)
  const padded = found + paddingOf(text, at + found.length, found.length)
  return { kind: 'word', text: padded, at, end: at + padded.length }
}

/** Cuts a filter's text into its tokens, the last of which is its end; or tells the first thing that is none. */
export function tokenize(text: string): readonly Token[] | Fault {
  const tokens: Token[] = []
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1
    if (at >= text.length) break
    const token = readToken(text, at)
    if (!('kind' in token)) return token
    tokens.push(token)
    at = token.end
  }
  tokens.push({ kind: 'end', at: text.length, end: text.length })
  return tokens
}
