export { groupDigits } from '../../electron/shared/units.ts'
export { countOf } from '../../electron/shared/words/count-words.ts'
export { safeText } from '../../electron/shared/untrusted-text.ts'

/** Replaces a leading hyphen with a minus sign (U+2212): `−2.25 %`. */
export function withMinus(number: string): string {
  return number.replace(/^-/, '−')
}

export function trimOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
