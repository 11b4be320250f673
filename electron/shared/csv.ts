/** Apostrophes count too, so that `withoutGuards` restores them. */
const opensFormula = /^'*[=+\-@\t\r]/
/** A plain decimal number is not a formula, even with a sign. */
const isNumber = /^-?\d+(\.\d+)?$/
/**
 * Raw addresses, masterchain blocks and hashes are not valid formulas. With a prefix, they would no longer match in other
 * programs.
 */
const isIdentifier = /^-?\d{1,10}:[0-9a-f]{64}$|^-\d{1,3}:[0-9a-f]{16}:\d{1,10}$|^\+[A-Za-z0-9+/]{42}=$/i

/** A spreadsheet that splits at other separators starts a new cell after each of these characters. */
const opensLaterFormula = /(?<=[;\t\r\n])'*[=+\-@]/g

/** Formats a cell: numbers as they are, text in quotes. An apostrophe precedes text that a spreadsheet would run as a formula. */
export function csvCell(text: string): string {
  if (text === '' || isNumber.test(text)) return text
  const first = opensFormula.test(text) && !isIdentifier.test(text) ? `'${text}` : text
  const guarded = first.replace(opensLaterFormula, "'$&")
  return `"${guarded.replaceAll('"', '""')}"`
}

/** Returns the text of a cell that `csvCell` wrote, without the apostrophes that precede formulas. */
export function withoutGuards(text: string): string {
  return text.replace(/(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r])/g, '')
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

export function csvHead(names: readonly string[]): string {
  return `${names.join(',')}\r\n`
}

export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return csvHead(head) + rows.map(csvLine).join('')
}
