const opensFormula = /^[=+\-@\t\r]/
/** A plain decimal number is no formula, whatever its sign. */
const isNumber = /^-?\d+(\.\d+)?$/

/** One cell of CSV: what a spreadsheet would run as a formula gets an apostrophe before it; integers keep all their digits. */
export function csvCell(text: string): string {
  const guarded = opensFormula.test(text) && !isNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** One line of RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
