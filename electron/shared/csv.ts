const opensFormula = /^[=+\-@\t\r]/
/** A plain decimal number is no formula, whatever its sign. */
const isNumber = /^-?\d+(\.\d+)?$/

/** One CSV cell. Text that a spreadsheet would run as a formula is prefixed with an apostrophe; integers keep all digits. */
export function csvCell(text: string): string {
  const guarded = opensFormula.test(text) && !isNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** One line of RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A table as RFC 4180 text: the header, then the rows. */
export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, ...rows].map(csvLine).join('')
}
