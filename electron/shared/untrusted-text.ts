/**
 * Characters that hide, reorder or imitate text: controls, direction marks, tags, private use, lone surrogates, and everything
 * drawn as nothing. A joiner between two emoji is exempt, since it makes one picture of both.
 */
const unsafe =
  /(?!\ufe0e|\ufe0f|\u200d(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?\u200d)(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
const stackedMarks = /(\p{M}{3})\p{M}+/gu

function neutralise(text: string, markOf: (unsafe: string) => string): string {
  return text.replace(unsafe, markOf).replace(stackedMarks, '$1')
}

/** At most `max` code points of the cleaned text. Cuts before cleaning, so that the work does not grow with the input. */
function bound(text: string, max: number, clean: (part: string) => string): string {
  const part = text.slice(0, max * 8)
  const cleaned = clean(part)
  const points = [...cleaned]
  const isWhole = points.length <= max && part.length === text.length
  return isWhole
    ? cleaned
    : `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/**
 * Untrusted text (token names, comments, the service's messages) as one line to store: whitespace is collapsed, and each
 * unsafe character becomes U+FFFD. At most `max` code points.
 */
export function cleanText(text: string, max: number): string {
  return bound(text, max, (part) => neutralise(part.replace(/[\s\u0085]+/gu, ' '), () => '\ufffd').trim())
}

/** Cleaned text, or null when nothing readable is left. */
export function cleanOrNull(text: string | null | undefined, max: number): string | null {
  return cleanText(text ?? '', max) || null
}

/** Text to show as it was stored: each unsafe character becomes its visible code point, `⟨U+202E⟩`. At most `max` code points. */
export function safeText(text: string, max = 160): string {
  return bound(text, max, (part) =>
    neutralise(part, (mark) => {
      const code = mark.codePointAt(0) ?? 0
      return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
    }),
  )
}
