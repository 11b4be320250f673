import { groupDigits } from '../../electron/shared/units.ts'

export { groupDigits }
export { hideNumbers } from '../../electron/shared/shown-text.ts'

/**
 * Control characters, and the marks that reorder or hide text (bidi, zero width, tags). A joiner that makes one picture of two, or
 * parts two letters of an Arabic word, is a part of its text.
 */
const invisible =
  /(?!(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic}))[\p{Cc}\u00ad\u061c\u115f\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** Text from the chain as it may be shown: what would hide or reorder it is made visible, and its length is bounded. */
export function safeText(text: string, limit = 160): string {
  const shown = text.replace(invisible, (mark) => {
    const code = mark.codePointAt(0) ?? 0
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
  const characters = [...shown]
  return characters.length <= limit ? shown : `${characters.slice(0, limit - 1).join('')}…`
}

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
