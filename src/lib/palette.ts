export interface PaletteEntry {
  readonly id: string
  readonly title: string
  /** Kind or target of the entry, in one or two words. */
  readonly hint: string
  /** Further search terms. */
  readonly words?: string
}

const most = 40

/** Scores how well the letters of a query match a text in order. Higher is better; null for no match. */
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

/** Returns the entries that match a query, best first. Without a query, recently used ones come first. */
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
