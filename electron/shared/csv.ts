const opensFormula = /^[=+\-@\t\r]/
/** A plain decimal number is not a formula, even with a sign. */
const isNumber = /^-?\d+(\.\d+)?$/

/** A spreadsheet that splits at other separators starts a cell after them. */
const opensLaterFormula = /(?<=[;\t\r\n])[=+\-@]/g

/** Returns one CSV cell. Prefixes text that a spreadsheet would run as a formula with an apostrophe. */
export function csvCell(text: string): string {
  const first = opensFormula.test(text) && !isNumber.test(text) ? `'${text}` : text
  const guarded = first.replace(opensLaterFormula, "'$&")
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, ...rows].map(csvLine).join('')
}
