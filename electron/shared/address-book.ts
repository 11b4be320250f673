import { parseAddress } from './address.ts'
import { friendlyAddress } from './address-text.ts'
import { csvOf, withoutGuards } from './csv.ts'
import { addressColumns, readTable } from './delimited.ts'
import type { AddressKey } from './models.ts'
import { cleanText } from './untrusted-text.ts'
import { bookErrors, fileErrors } from './words/file-words.ts'

/** The user's name for an address, which need not be watched. */
export interface BookEntry {
  readonly key: AddressKey
  readonly name: string
  readonly note?: string
}

export const mostNames = 10_000
export const longestName = 120
export const longestNote = 2_000

export type BookFile =
  | { readonly ok: true; readonly entries: readonly BookEntry[] }
  | { readonly ok: false; readonly message: string }

const columns = [
  ['address', addressColumns],
  ['name', ['name', 'label', 'walletname', 'accountname', 'title', 'alias', 'tag']],
  ['note', ['note', 'notes', 'comment', 'description']],
] as const

/** Parses the columns address, name and note, in this order, without a header. Rejects the file at its first invalid line. */
export function parseBook(text: string): BookFile {
  const { rows, repeated } = readTable(text, columns)
  const entries = new Map<AddressKey, BookEntry & { readonly line: number }>()
  const refuse = (line: number, reason: string): BookFile => ({
    ok: false,
    message: fileErrors.line(line, reason),
  })
  if (repeated !== null) return refuse(1, fileErrors.repeated(cleanText(repeated, 40)))
  for (const { line, cell, badQuote } of rows) {
    if (badQuote !== undefined) return refuse(badQuote, fileErrors.badQuote)
    const parsed = parseAddress(cell('address'))
    if (!parsed.ok) return refuse(line, fileErrors.badAddress(cleanText(cell('address'), 60), parsed.message))
    const { key } = parsed.address
    const name = cleanText(withoutGuards(cell('name')), longestName + 1)
    if (name === '') return refuse(line, bookErrors.noName)
    if (name.length > longestName) return refuse(line, bookErrors.longName(longestName))
    const before = entries.get(key)
    if (before !== undefined && before.name !== name) return refuse(line, bookErrors.otherName(before.line))
    const note = cleanText(withoutGuards(cell('note')), longestNote + 1)
    if (note.length > longestNote) return refuse(line, bookErrors.longNote(longestNote))
    if (before?.note !== undefined && note !== '' && before.note !== note)
      return refuse(line, bookErrors.otherNote)
    const kept = note === '' ? before?.note : note
    entries.set(key, { key, name, ...(kept === undefined ? {} : { note: kept }), line: before?.line ?? line })
    if (entries.size > mostNames) return { ok: false, message: bookErrors.tooMany(mostNames) }
  }
  if (entries.size === 0) return { ok: false, message: bookErrors.empty }
  return { ok: true, entries: [...entries.values()].map(({ line: _line, ...entry }) => entry) }
}

export function bookCsv(entries: readonly BookEntry[], isTestnet: boolean): string {
  return csvOf(
    ['address', 'name', 'note'],
    entries.map(({ key, name, note }) => [friendlyAddress(key, isTestnet), name, note ?? '']),
  )
}
