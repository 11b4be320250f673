import { searchText, wordsOf } from '../../electron/shared/search-words.ts'

export interface PaletteEntry {
  readonly id: string
  readonly title: string
  /** Kind or target of the entry, in one or two words. */
  readonly hint: string
  /** The keys that do the same. Shown instead of the hint. */
  readonly shortcut?: string | undefined
  /** Further search terms. */
  readonly words?: string
}

const most = 40

/** Returns the kind of an entry: the part of its id before the first dot. */
export const kindOf = (id: string): string => id.split('.', 1)[0] ?? id

/** Entries whose titles name watched items and amounts. They come after the items themselves. */
const events: ReadonlySet<string> = new Set(['alert', 'trace'])

export interface PaletteSection<T> {
  /** `recent`, or the kind of its entries; null for results. */
  readonly kind: string | null
  readonly items: readonly T[]
}

/** Returns the results of a query as one section. Without a query: the recently used entries, then the others by kind. */
export function sectionsOf<T extends PaletteEntry>(
  items: readonly T[],
  query: string,
  recent: readonly string[],
): readonly PaletteSection<T>[] {
  if (query.trim() !== '') return items.length === 0 ? [] : [{ kind: null, items }]
  const kinds = Map.groupBy(items, ({ id }) => (recent.includes(id) ? 'recent' : kindOf(id)))
  return [...kinds].map(([kind, all]) => ({ kind, items: all }))
}

/** Returns true unless the text is a letter or digit. The text is empty after the last character. */
const isBetweenWords = (letter: string): boolean => !/[\p{L}\p{N}]/u.test(letter)

/** Returns where a letter continues the previous match or begins a word, or -1. */
function beginningOf(letter: string, text: string, from: number): number {
  for (let at = text.indexOf(letter, from); at !== -1; at = text.indexOf(letter, at + 1))
    if (at === from || isBetweenWords(text.charAt(at - 1))) return at
  return -1
}

const beginsEach = (wanted: readonly string[], words: readonly string[]): boolean =>
  wanted.every((word) => words.some((each) => each.startsWith(word)))

/** Returns true if the words of a query begin words of the title and of the further search terms together. */
function isFoundTogether(query: string, { title, words = '' }: PaletteEntry): boolean {
  const wanted = wordsOf(query)
  return wanted.length > 1 && words !== '' && beginsEach(wanted, wordsOf(`${title} ${words}`))
}

/**
 * Scores a match: whole words first, then word beginnings, parts, words in any order, initials in order such as `gtp` or `gopo`.
 * Higher is better; null for no match.
 */
export function scoreOf(query: string, text: string): number | null {
  const phrase = searchText(query).trim()
  const lower = searchText(text)
  const whole = lower.indexOf(phrase)
  if (whole !== -1) {
    const isStart = whole === 0 || isBetweenWords(lower.charAt(whole - 1))
    const isWord = isStart && isBetweenWords(lower.charAt(whole + phrase.length))
    return 1_000 - Math.min(whole, 400) + (isStart ? 500 : 0) + (isWord ? 500 : 0)
  }
  const words = wordsOf(text)
  const wanted = wordsOf(query)
  if (wanted.length > 1 && beginsEach(wanted, words)) return 500
  // Digits and parts of a hash mean one thing only.
  if (/\d/.test(phrase)) return null
  let at = 0
  let gaps = 0
  for (const letter of phrase.replaceAll(/\s+/g, '')) {
    const found = beginningOf(letter, lower, at)
    if (found === -1) return null
    gaps += found - at
    at = found + 1
  }
  return Math.max(1, 100 - gaps)
}

/** Returns the entries that match a query, best first. Without a query, recently used entries come first. */
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
    const isTogether = isFoundTogether(query, entry)
    if (inTitle === null && inWords === null && !isTogether) return []
    const best = Math.max(inTitle ?? 0, (inWords ?? 0) - 200, isTogether ? 300 : 0)
    const score = events.has(kindOf(entry.id)) ? Math.max(best - 600, Math.min(best, 200)) : best
    return [{ entry, score: score + Math.min(40, 8 * recency(entry)) }]
  })
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry)
}

/** Minimum length of a word that may be mistyped. Shorter words differ from too many others by one letter. */
const shortestMistyped = 4

/** Maximum length of a word that is searched for mistypings. Longer ones are addresses and hashes. */
const longestSearched = 30

/** Returns true if one wrong, missing, extra or exchanged letter after the first separates `typed` from the start of `word`. */
function isMistyped(typed: string, word: string): boolean {
  let same = 0
  while (same < typed.length && typed.charAt(same) === word.charAt(same)) same += 1
  if (same === 0) return false
  const exchanged = `${typed.charAt(same + 1)}${typed.charAt(same)}${typed.slice(same + 2)}`
  return (
    word.startsWith(typed.slice(same + 1), same + 1) ||
    word.startsWith(typed.slice(same), same + 1) ||
    word.startsWith(typed.slice(same + 1), same) ||
    word.startsWith(exchanged, same)
  )
}

/** Returns the entries that match a query if each of its words may have one mistyped letter. For a query that has no other results. */
export function nearEntries<T extends PaletteEntry>(entries: readonly T[], query: string): readonly T[] {
  const wanted = wordsOf(query)
  const isNear = (typed: string, word: string): boolean =>
    word.startsWith(typed) || (typed.length >= shortestMistyped && isMistyped(typed, word))
  if (wanted.length === 0 || /\d/.test(query)) return []
  const near = entries.filter(({ title, words = '' }) => {
    const all = wordsOf(`${title} ${words}`).filter(({ length }) => length <= longestSearched)
    return wanted.every((typed) => all.some((word) => isNear(typed, word)))
  })
  return near.slice(0, most)
}
