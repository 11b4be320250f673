/** Something that the palette can do or go to. */
export interface PaletteEntry {
  readonly id: string
  readonly title: string
  /** What kind of thing it is, or where it leads, in a word or two. */
  readonly hint: string
  /** More words by which it is found. */
  readonly words?: string
}

const most = 40

/** How well the letters of a query stand in a text, in their order: null when they do not; more is better. */
export function scoreOf(query: string, text: string): number | null {
  const wanted = query.toLowerCase().replaceAll(/\s+/g, '')
  const lower = text.toLowerCase()
  const whole = lower.indexOf(query.toLowerCase().trim())
  if (whole !== -1) {
    const isWord = whole === 0 || /[^\p{L}\p{N}]/u.test(lower.charAt(whole - 1))
    return 1_000 - whole + (isWord ? 500 : 0)
  }
  let at = 0
  let gaps = 0
  for (const letter of wanted) {
    const found = lower.indexOf(letter, at)
    if (found === -1) return null
    gaps += found - at
    at = found + 1
  }
  return 100 - gaps
}

/** The entries that fit a query, the best first; without a query those that were used last, then all. */
export function rankEntries<T extends PaletteEntry>(
  entries: readonly T[],
  query: string,
  recent: readonly string[],
): readonly T[] {
  const recency = (entry: T): number => {
    const place = recent.indexOf(entry.id)
    return place === -1 ? 0 : recent.length - place
  }
  if (query.trim() === '') return entries.toSorted((a, b) => recency(b) - recency(a)).slice(0, most)
  const scored = entries.flatMap((entry) => {
    const inTitle = scoreOf(query, entry.title)
    const inWords = entry.words === undefined ? null : scoreOf(query, entry.words)
    if (inTitle === null && inWords === null) return []
    const score = Math.max(inTitle ?? 0, (inWords ?? 0) - 200)
    return [{ entry, score: score + Math.min(40, 8 * recency(entry)) }]
  })
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry)
}
