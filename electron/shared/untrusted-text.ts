/** Controls, direction marks, tags, private use, lone surrogates, invisible characters. Joiners between emoji are exempt. */
const unsafe =
  /(?!\ufe0e|\ufe0f|\u200d(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?\u200d)(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
const stackedMarks = /(\p{M}{3})\p{M}+/gu

function neutralise(text: string, markOf: (unsafe: string) => string): string {
  return text.replace(unsafe, markOf).replace(stackedMarks, '$1')
}

/** Truncates text before cleaning it, so that the cost does not grow with the input. */
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

/** Returns one line of at most `max` code points. Collapses whitespace, and replaces unsafe characters with U+FFFD. */
export function cleanText(text: string, max: number): string {
  return bound(text, max, (part) => neutralise(part.replace(/[\s\u0085]+/gu, ' '), () => '\ufffd').trim())
}

export function cleanOrNull(text: string | null | undefined, max: number): string | null {
  return cleanText(text ?? '', max) || null
}

/** Shows unsafe characters of stored text as code points, `⟨U+202E⟩`. Returns at most `max` code points. */
export function safeText(text: string, max = 160): string {
  return bound(text, max, (part) =>
    neutralise(part, (mark) => {
      const code = mark.codePointAt(0) ?? 0
      return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
    }),
  )
}
