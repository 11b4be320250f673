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

const unbreakable = /([\w-]{2}·[\w-]+·+[\w-]+|\d{4}-\d\d-\d\d|[\d.,]+ (?:s|m|h|d)\b)/

/** Splits a sentence at its shortened addresses, dates and durations. These have odd indexes and must stay on one line. */
export function splitUnbreakable(text: string): readonly string[] {
  return text.split(unbreakable)
}
