import { parseWatchable } from './watch-review.ts'

/** A row of delimited text. `line` counts from 1 and is where the row starts. */
export interface DelimitedRow {
  readonly line: number
  readonly cells: readonly string[]
  /** The line of a quotation mark that opens a field of this row without closing it at its end. Absent if there is none. */
  readonly badQuote?: number
}

/** Parses delimited text by RFC 4180. Trims the fields and skips empty rows. */
export function rowsOf(text: string, delimiter: string): readonly DelimitedRow[] {
  const rows: DelimitedRow[] = []
  let cells: string[] = []
  let field = ''
  let isQuoted = false
  let line = 1
  let start = 1
  let quote: number | null = null
  let badQuote: number | null = null

  function endField(): void {
    cells.push(field.trim())
    field = ''
    quote = null
  }

  function endRow(): void {
    endField()
    if (cells.some((cell) => cell !== ''))
      rows.push({ line: start, cells, ...(badQuote === null ? {} : { badQuote }) })
    cells = []
    badQuote = null
  }

  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    const isLineEnd = letter === '\n' || (letter === '\r' && text.charAt(at + 1) !== '\n')
    if (isLineEnd) line += 1
    if (isQuoted) {
      if (letter !== '"') field += letter
      else if (text.charAt(at + 1) === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && field === '') {
      isQuoted = true
      quote = line
    } else if (letter === delimiter) endField()
    else if (isLineEnd) {
      endRow()
      start = line
    } else if (letter !== '\r') {
      if (letter.trim() !== '') badQuote ??= quote
      field += letter
    }
  }
  if (isQuoted) badQuote ??= quote
  endRow()
  return rows
}

export function cellsOf(line: string, delimiter: string): readonly string[] {
  return rowsOf(line, delimiter)[0]?.cells ?? []
}

export function delimiterOf(text: string): string | null {
  const line = text.split(/[\r\n]/, 1)[0] ?? ''
  const counts = ['\t', ';', ','].map((each) => [each, line.split(each).length - 1] as const)
  const [best] = counts.toSorted((a, b) => b[1] - a[1])
  return best !== undefined && best[1] > 0 ? best[0] : null
}

/** True for a line of data. Its label may also be the name of a column, such as “Wallet”, so it is not a header. */
export function hasAddress(cells: readonly string[]): boolean {
  return cells.some((cell) => parseWatchable(cell).ok)
}

/** Names of the column with an address, the most specific one first. */
export const addressColumns = [
  'address',
  'tonaddress',
  'walletaddress',
  'accountaddress',
  'recipientaddress',
  'wallet',
  'account',
  'recipient',
] as const

/** Returns the place of the column with the first of these names, or undefined. `head`: names from `plainName`. */
export function placeOfColumn(head: readonly string[], names: readonly string[]): number | undefined {
  return names.map((name) => head.indexOf(name)).find((place) => place !== -1)
}

/** Returns the name of a column in the form in which names are compared. */
export function plainName(cell: string): string {
  return cell.toLowerCase().replace(/[\s_-]+/g, '')
}

export interface TableRow<C extends string> {
  readonly line: number
  readonly badQuote?: number
  readonly cell: (column: C) => string
}

export interface Table<C extends string> {
  /** The columns that the header names; null for a file without a header. */
  readonly named: ReadonlySet<C> | null
  /** The header's name of a column that it names twice, so that its cells are ambiguous. Null if there is none. */
  readonly repeated: string | null
  readonly delimiter: string
  readonly rows: readonly TableRow<C>[]
}

/**
 * Reads a table. `columns` lists the accepted names of each column, in lower case without spaces, the most specific first. If the
 * first line names none of them or contains an address, the file has no header, and its columns are in the order of `columns`.
 */
export function readTable<C extends string>(
  given: string,
  columns: readonly (readonly [column: C, names: readonly string[]])[],
): Table<C> {
  const text = given.replace(/^\ufeff/, '')
  const delimiter = delimiterOf(text.trimStart()) ?? ','
  const rows = rowsOf(text, delimiter)
  const first = rows[0]?.cells ?? []
  const head = hasAddress(first) ? [] : first.map(plainName)
  const named = new Map<C, number>()
  for (const [column, names] of columns) {
    const at = placeOfColumn(head, names)
    if (at !== undefined) named.set(column, at)
  }
  const twice = [...named.values()].find((at) => head.indexOf(head[at] ?? '', at + 1) !== -1)
  // A header with a bad quotation mark may have taken lines of data into its last field. It is returned for its `badQuote`.
  const isHeader = named.size > 0 && rows[0]?.badQuote === undefined
  const places = named.size > 0 ? named : new Map(columns.map(([column], index) => [column, index] as const))
  return {
    named: named.size > 0 ? new Set(named.keys()) : null,
    repeated: twice === undefined ? null : (first[twice] ?? null),
    delimiter,
    rows: rows.slice(isHeader ? 1 : 0).map(({ cells, ...row }) => ({
      ...row,
      cell: (column) => cells[places.get(column) ?? -1] ?? '',
    })),
  }
}
