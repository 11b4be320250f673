import { fields, operatorsOf, type Field } from './language.ts'
import { tokenize, type Token } from './tokens.ts'

export interface Suggestion {
  /** The whole text with the suggestion taken, and where the caret stands then. */
  readonly text: string
  readonly caret: number
  readonly title: string
  readonly note: string
}

/** A name of the user's that a value may be. */
export interface KnownAccount {
  readonly key: string
  readonly label: string
}

const notes: Readonly<Record<Field | 'watched', string>> = {
  account: 'the account, any form of address',
  lt: 'logical time',
  hash: 'hash, hex or base64',
  wc: 'workchain',
  label: 'your name for the account',
  'count(account)': 'how many of the account are in the block',
  watched: 'of accounts and pools that you watch',
}

const operatorNotes: Readonly<Record<string, string>> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'less than',
  '<=': 'at most',
  '>': 'more than',
  '>=': 'at least',
  '^=': 'begins with',
  '*=': 'contains',
}

const most = 8
const isField = (name: string): name is Field => fields.some((field) => field === name)

/** Tokens up to the caret, and the part of a word right before it. */
function partBefore(
  text: string,
  caret: number,
): { readonly before: readonly Token[]; readonly part: string } {
  const tokens = tokenize(text.slice(0, caret))
  if (!('length' in tokens)) return { before: [], part: '' }
  const real = tokens.filter(({ kind }) => kind !== 'end')
  const last = real.at(-1)
  if (last?.kind === 'word' && last.end === caret) return { before: real.slice(0, -1), part: last.text }
  return { before: real, part: '' }
}

/** The field that the tokens end with, as the left side of a comparison. */
function fieldAtEnd(tokens: readonly Token[]): Field | null {
  const last = tokens.at(-1)
  if (last?.kind === 'word') {
    const name = last.text.toLowerCase() === 'acct' ? 'account' : last.text.toLowerCase()
    return isField(name) ? name : null
  }
  const counted = tokens.at(-4)
  return last?.kind === ')' && counted?.kind === 'word' && counted.text === 'count' ? 'count(account)' : null
}

/** What may follow at the caret: a field, an operator of the field before it, or a value that is known. */
export function suggest(
  text: string,
  caret: number,
  accounts: readonly KnownAccount[],
): readonly Suggestion[] {
  const { before, part } = partBefore(text, caret)
  const start = caret - part.length
  const rest = text.slice(caret)
  const take = (word: string, title: string, note: string): Suggestion => {
    const inserted = `${word} `
    return {
      text: text.slice(0, start) + inserted + rest.trimStart(),
      caret: start + inserted.length,
      title,
      note,
    }
  }
  const last = before.at(-1)
  if (last?.kind === 'operator') {
    const field = fieldAtEnd(before.slice(0, -1))
    const lower = part.toLowerCase()
    if (field !== 'account' && field !== 'label') return []
    return accounts
      .filter(({ label, key }) => label.toLowerCase().includes(lower) || key.startsWith(lower))
      .slice(0, most)
      .map(({ key, label }) => {
        const value = field === 'account' ? key : `"${label.replace(/["\\]/g, '\\$&')}"`
        return take(value, label, field === 'account' ? key : 'label')
      })
  }
  const field = part === '' ? fieldAtEnd(before) : null
  if (field !== null && field !== 'label') {
    return operatorsOf[field].map((operator) => take(operator, operator, operatorNotes[operator] ?? ''))
  }
  const names = [...fields, 'watched' as const].filter(
    (name) => name.startsWith(part.toLowerCase()) && name !== part,
  )
  return names.slice(0, most).map((name) => take(name, name, notes[name]))
}
