const opensFormula = /^[=+\-@\t\r]/
/** A plain decimal number is not a formula, even with a sign. */
const isNumber = /^-?\d+(\.\d+)?$/
/**
 * A raw address or a block of the masterchain, and a hash in base64. No spreadsheet can evaluate them: none is a valid
 * formula. With a prefix they would not equal the same value elsewhere.
 */
const isIdentifier = /^-\d{1,3}:[0-9a-f]{16}(?:[0-9a-f]{48}|:\d{1,10})$|^\+[A-Za-z0-9+/]{42}=$/

/** Returns one CSV cell. Prefixes text that a spreadsheet would run as a formula with an apostrophe. */
export function csvCell(text: string): string {
  const guarded =
    opensFormula.test(text) && !isNumber.test(text) && !isIdentifier.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, ...rows].map(csvLine).join('')
}
