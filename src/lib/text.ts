import { groupDigits } from '../../electron/shared/units.ts'

export { groupDigits }
export { safeText } from '../../electron/shared/untrusted-text.ts'

/** Replaces a leading hyphen with a minus sign (U+2212): `−2.25 %`. */
export function withMinus(number: string): string {
  return number.replace(/^-/, '−')
}

export function trimOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

/** Formats a count with its noun: `1 account`, `2 accounts`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${groupDigits(count.toString())} ${count === 1 ? one : many}`
}
