// Controls, direction marks, tags, private use and whatever is drawn as nothing: what can hide, reorder or imitate. A joiner
// is kept only after an emoji, where it makes one picture of two.
const hidden =
  /(?!\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]|(?<!\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d/gu
const stackedMarks = /(\p{M}{3})\p{M}+/gu

/** What stands in for a character that may not be shown. */
export const replacement = '\ufffd'

/**
 * Untrusted text (token names, comments, the service's words) as one line that cannot hide, reorder or overflow anything:
 * space is collapsed, hidden and direction-changing characters become a visible mark, the length is at most `max` code points.
 */
export function cleanText(text: string, max: number): string {
  // Bounded first, so that the work does not grow with what a stranger sends.
  const bounded = text.length > max * 8 ? text.slice(0, max * 8) : text
  const clean = bounded
    .toWellFormed()
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(hidden, replacement)
    .replace(stackedMarks, '$1')
    .trim()
  const points = [...clean]
  return points.length <= max && bounded === text
    ? clean
    : `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** Cleaned text, or null when nothing readable is left. */
export function cleanOrNull(text: string | null | undefined, max: number): string | null {
  if (text === null || text === undefined) return null
  const clean = cleanText(text, max)
  return clean === '' ? null : clean
}
