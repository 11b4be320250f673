const opensFormula = /^[=+\-@\t\r]/
/** A plain decimal number is no formula, whatever its sign. */
const isNumber = /^-?\d+(\.\d+)?$/

/**
 * One cell. What a spreadsheet would run as a formula gets an apostrophe before it; integers stay the decimal text that they
 * are, with all digits.
 */
export function csvCell(text: string): string {
  const guarded = opensFormula.test(text) && !isNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** A table as RFC 4180 text: the head, then the rows, each ended by CR LF. */
export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}
