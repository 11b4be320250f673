import { longestName, longestNote } from '../../electron/shared/address-book.ts'
import {
  addressColumns,
  cellsOf,
  delimiterOf,
  hasAddress,
  placeOfColumn,
  plainName,
  rowsOf,
  type DelimitedRow,
} from '../../electron/shared/delimited.ts'
import { parseWatchable } from '../../electron/shared/watch-review.ts'
import { fileErrors } from '../../electron/shared/words/file-words.ts'
import { mostWatched } from '../../electron/shared/watch-limits.ts'
import { mostText } from '../../electron/shared/transfer.ts'
import { listErrors, textTooLarge } from './status-words.ts'

/** One line of an imported list, not validated yet. */
export interface ListedItem {
  readonly text: string
  readonly label: string | null
  readonly group: string | null
  readonly note: string | null
  /** Where it starts in the text, from 1. For JSON, its position in the list. */
  readonly line: number
}

export type ListParse =
  | {
      readonly ok: true
      readonly items: readonly ListedItem[]
      /** Columns of a table, or fields of JSON objects, that may name the groups, the most likely first. Absent if there are none. */
      readonly groupColumns?: readonly string[]
    }
  | { readonly ok: false; readonly message: string }

const mostListed = mostWatched.accounts
/** Maximum number of characters of each text beside the address. */
const longest = { label: longestName, group: 80, note: longestNote } as const

/** Names of each column, the most specific one first. */
const addressNames = [...addressColumns, 'hash', 'message']
const labelNames = ['label', 'name', 'walletname', 'accountname', 'title', 'alias', 'tag']
/** Columns of addresses, or of labels if another column has the addresses. */
const walletNames = ['wallet', 'account']
/** Columns that may name a group, the most likely first. */
const groupNames = ['group', 'folder', 'list', 'team', 'department', 'entity', 'company', 'unit']
const noteNames = ['note', 'notes', 'comment', 'description']

function tidy(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

function item(line: number, text: string, label?: string, group?: string, note?: string): ListedItem {
  return {
    line,
    text: text.slice(0, 2_000),
    label: tidy(label),
    group: tidy(group),
    note: tidy(note),
  }
}

function findColumn(head: readonly string[], names: readonly string[]): number {
  return placeOfColumn(head.map(plainName), names) ?? -1
}

/** Returns the label in a column such as *Wallet* beside that of the addresses. An address is no label. */
function walletLabel(head: readonly string[], cells: readonly string[], address: number): string | undefined {
  return cells.find(
    (cell, index) =>
      index !== address && walletNames.includes(plainName(head[index] ?? '')) && !parseWatchable(cell).ok,
  )
}

function parseTable(rows: readonly DelimitedRow[], groupColumn: string | null | undefined): ListParse {
  const bad = rows.find(({ badQuote }) => badQuote !== undefined)?.badQuote
  if (bad !== undefined) return { ok: false, message: fileErrors.line(bad, fileErrors.badQuote) }
  const head = rows[0]?.cells ?? []
  const at = findColumn(head, addressNames)
  if (at === -1) return ok(rows.map(({ line, cells: [text = '', label] }) => item(line, text, label)))
  const groupColumns = groupNames.flatMap((name) => head.filter((each) => plainName(each) === name))
  const chosen = groupColumn === undefined ? groupColumns[0] : groupColumn
  const labels = findColumn(head, labelNames)
  const places = [labels, head.indexOf(chosen ?? ''), findColumn(head, noteNames)]
  const items = rows.slice(1).map(({ line, cells }) => {
    const [label, group, note] = places.map((column) => (column === -1 ? undefined : cells[column]))
    return item(line, cells[at] ?? '', labels === -1 ? walletLabel(head, cells, at) : label, group, note)
  })
  return { ok: true, items, ...(groupColumns.length === 0 ? {} : { groupColumns }) }
}

function fieldOf(record: object, names: readonly string[]): string | undefined {
  const texts = new Map(
    Object.entries(record).flatMap(([name, value]) =>
      typeof value === 'string' ? [[plainName(name), value] as const] : [],
    ),
  )
  return names.map((name) => texts.get(name)).find((text) => text !== undefined)
}

function parseJsonList(text: string, groupColumn: string | null | undefined): ListParse {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, message: listErrors.invalidJson }
  }
  const inner = Array.isArray(json)
    ? json
    : typeof json === 'object' && json !== null
      ? Object.values(json).find((value): value is unknown[] => Array.isArray(value))
      : undefined
  if (inner === undefined) {
    return {
      ok: false,
      message: listErrors.unsupportedJson,
    }
  }
  const present = inner.flatMap((each: unknown) =>
    typeof each === 'object' && each !== null
      ? Object.entries(each).flatMap(([name, value]) =>
          typeof value === 'string' && groupNames.includes(plainName(name)) ? [name] : [],
        )
      : [],
  )
  const groupColumns = groupNames.flatMap((name) => present.find((each) => plainName(each) === name) ?? [])
  const chosen = groupColumn === undefined ? groupColumns[0] : groupColumn
  const groupFields = chosen == null ? [] : [plainName(chosen)]
  const items = inner.map((each: unknown, index): ListedItem => {
    const place = index + 1
    if (typeof each === 'string') return item(place, each)
    if (typeof each !== 'object' || each === null) return item(place, String(each))
    return item(
      place,
      fieldOf(each, addressNames) ?? '',
      fieldOf(each, labelNames),
      fieldOf(each, groupFields),
      fieldOf(each, noteNames),
    )
  })
  return { ok: true, items, ...(groupColumns.length === 0 ? {} : { groupColumns }) }
}

/** Moves the address before the other fields, such as from behind a label, and drops line numbers before it. */
function addressFirst(fields: readonly string[]): readonly string[] {
  const at = fields.findIndex((field) => parseWatchable(field).ok)
  if (at < 1) return fields
  return [fields[at] ?? '', ...fields.filter((field, index) => index !== at && !/^[\d.,]*$/.test(field))]
}

/** Splits a line of a list without a header. If the first line has no delimiter, each line has its own. */
function fieldsOf(line: string, delimiter: string | null): readonly string[] {
  const own = delimiter ?? delimiterOf(line)
  const cells = own === null ? [] : cellsOf(line, own)
  // Without an address of its own field, the delimiter belongs to the label, as in “UQ… Ops, Berlin”.
  return delimiter !== null || hasAddress(cells) ? cells : [line.trim()]
}

function isHead(line: string): boolean {
  const cells = line.split(/[\t;,]/).map((cell) => cell.trim().replaceAll('"', ''))
  return cells.some((cell) => addressNames.includes(plainName(cell))) && !hasAddress(cells)
}

/**
 * Parses a pasted list or a file: JSON, CSV with a header, lines with an address and an optional label, or separated addresses.
 * Does not validate the addresses. `groupColumn`: the column of a table, or the field of JSON objects, that names the groups, or
 * null for none. Default: the most likely one.
 */
export function parseList(given: string, groupColumn?: string | null): ListParse {
  if (given.length > mostText) return { ok: false, message: textTooLarge }
  const whole = given.replace(/^\ufeff/, '')
  const text = whole.trim()
  if (/^[[{]/.test(text)) return bounded(parseJsonList(text, groupColumn))
  const lines = whole
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line, at: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
  const delimiter = delimiterOf(text)
  const hasHead = isHead(lines[0]?.line ?? '')
  if (delimiter !== null && hasHead) return bounded(parseTable(rowsOf(whole, delimiter), groupColumn))
  if (hasHead && lines.length > 1)
    return bounded(ok(lines.slice(1).map(({ line, at }) => item(at, line.trim()))))
  const isLong = (word: string): boolean => word.length > 30
  const items = lines.flatMap(({ line, at }): readonly ListedItem[] => {
    const words = line.split(/[\s,;]+/).filter(Boolean)
    if (words.length > 1 && words.every(isLong)) return words.map((word) => item(at, word))
    const fields = fieldsOf(line, delimiter)
    const [head = '', ...rest] = addressFirst(fields)
    if (rest.length > 0) return [item(at, head, rest[0], undefined, rest[1])]
    const space = /^(\S{40,})\s+(.+)$/.exec(head)
    return [space === null ? item(at, head) : item(at, space[1] ?? '', space[2])]
  })
  return bounded(ok(items))
}

function ok(items: readonly ListedItem[]): ListParse {
  return { ok: true, items }
}

const texts = ['label', 'group', 'note'] as const

function bounded(parse: ListParse): ListParse {
  if (!parse.ok) return parse
  const { items } = parse
  if (items.length === 0) return { ok: false, message: listErrors.empty }
  if (items.length > mostListed) return { ok: false, message: listErrors.tooLong(items.length, mostListed) }
  for (const each of items)
    for (const name of texts)
      if ((each[name]?.length ?? 0) > longest[name])
        return {
          ok: false,
          message: fileErrors.line(each.line, listErrors.longText(name, longest[name])),
        }
  return parse
}

/** Returns true for a text with more than one item. The user reviews such a list before anything is added. */
export function isList(text: string): boolean {
  const trimmed = text.trim()
  if (/^[[{]/.test(trimmed) || /[\r\n]/.test(trimmed)) return true
  return trimmed.split(/[\s,;]+/).filter((word) => word.length > 30).length > 1
}
