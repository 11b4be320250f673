import { parseFilter } from '../../../electron/shared/filter/parse.ts'
import { print, printText, printValue } from '../../../electron/shared/filter/tree.ts'
import { blockFilter } from '../block-filter.ts'

export const grammar = 2

const earlierStates: Readonly<Record<string, string>> = {
  settled: 'completed',
  committed: 'on-chain',
  unknown: 'unverified',
  'probably-dropped': 'not-executed',
}

export function migrateState(state: string): string {
  return earlierStates[state] ?? state
}

export function migrateStates(text: string): string {
  return text.replace(
    /\b(state:"?)([a-z-]+)/gi,
    (_, field: string, state: string) => field + migrateState(state.toLowerCase()),
  )
}

const traceFields = new Set(['state', 'type', 'dir', 'asset', 'account', 'group', 'is'])

function migrateTraceWord(word: string): string {
  const [, sign = '', amount = ''] = /^amount(>=|<=|>|<|=)(.*)$/i.exec(word) ?? []
  if (sign !== '') return amount === '' ? word : `amount${sign}${printValue(amount)}`
  const [, field = '', quoted = ''] = /^([a-z]+):(.*)$/i.exec(word) ?? []
  const value = quoted.replaceAll('"', '')
  if (!traceFields.has(field.toLowerCase())) return printText(word.replaceAll('"', ''))
  return value === '' ? word : `${field.toLowerCase()}:${printValue(value)}`
}

/**
 * Migrates a filter of grammar 1, whose only logical operator was negation (`not` or `-`). Invalid parts stay unchanged, so
 * that the field shows their error.
 */
export function migrateTraceFilter(text: string): string {
  const joined = text.replace(/\b(amount)\s*(>=|<=|>|<|=)\s*/gi, '$1$2')
  const terms: string[] = []
  let isTurned = false
  for (const token of joined.match(/-?[a-z]+:"[^"]*"|-?"[^"]*"|\S+/gi) ?? []) {
    if (token.toLowerCase() === 'not') {
      isTurned = true
      continue
    }
    const isMinus = token.startsWith('-') && token.length > 1 && !/^-\d/.test(token)
    const word = isMinus ? token.slice(1) : token
    const isNot = isTurned !== isMinus
    isTurned = false
    // In grammar 1, empty quotes matched everything.
    if (word.replaceAll('"', '') === '') continue
    const migrated = migrateTraceWord(word)
    const sign = isMinus && !/^\d/.test(migrated) ? '-' : 'not '
    terms.push(isNot ? sign + migrated : migrated)
  }
  return terms.join(' ')
}

const blockPieces =
  /"(?:[^"\\]|\\.)*"|count\s*\(\s*(?:account|acct)\s*\)|&&|\|\||[()]|[=!<>^*]=|[<>]|!|[^\s"()!&|<>=^*]+=?(?=\s|$|[)&|])|[^\s"()!&|<>=^*]+/gi
const blockFields: Readonly<Record<string, string>> = { acct: 'account' }
const isBlockOperator = (piece: string | undefined): boolean => /^(?:[=!<>^*]=|[<>])$/.test(piece ?? '')

/**
 * Migrates a filter of grammar 1, which had `==`, `^=`, `&&`, `||`, `!`, `count(account)`, `watched` and a bare `label`. Only
 * valid filters were stored.
 */
export function migrateBlockFilter(text: string): string {
  const pieces = text.match(blockPieces) ?? []
  const migrated = pieces.map((piece, index) => {
    const lower = piece.toLowerCase()
    if (isBlockOperator(piece) || /^(?:"|[()!]$|&&$|\|\|$)/.test(piece)) return piece
    if (isBlockOperator(pieces[index - 1])) return printValue(piece)
    if (lower.startsWith('count')) return 'count'
    if (isBlockOperator(pieces[index + 1])) return blockFields[lower] ?? lower
    if (lower === 'watched') return 'is:watched'
    return lower === 'label' ? 'is:named' : printText(piece)
  })
  const loose = migrated.join(' ')
  const parsed = parseFilter(loose, blockFilter.fields)
  return parsed.ok && parsed.filter !== null ? print(parsed.filter) : loose
}
