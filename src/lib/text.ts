import { groupDigits } from '../../electron/shared/units.ts'

export { groupDigits }
export { safeText } from '../../electron/shared/untrusted-text.ts'

/** A number as text with the sign that amounts have: `-2.25 %` is `−2.25 %` (U+2212). */
export function withMinus(number: string): string {
  return number.replace(/^-/, '−')
}

/** What a person wrote, without the blanks around it; null when nothing is left. */
export function trimOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

/** `1 account`, `2 accounts`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${groupDigits(count.toString())} ${count === 1 ? one : many}`
}
