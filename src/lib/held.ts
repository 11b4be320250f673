/** What a list shows while its reader must not be disturbed, and how many new rows wait above. */
export interface Held {
  readonly shown: readonly string[]
  readonly waiting: number
}

/**
 * Rows never jump under a reader: keys that were not shown yet wait, the others stay in their new order. Nothing is held while
 * nobody reads, and a list that was empty has nothing to disturb. `keepsOrder`: a sorted list, in which the others stay in
 * their old order too.
 */
export function holdNew(
  shown: readonly string[],
  incoming: readonly string[],
  isReading: boolean,
  keepsOrder = false,
): Held {
  if (!isReading || shown.length === 0) return { shown: incoming, waiting: 0 }
  const known = new Set(shown)
  const kept = incoming.filter((key) => known.has(key))
  if (kept.length === 0) return { shown: incoming, waiting: 0 }
  if (keepsOrder) {
    const there = new Set(incoming)
    return { shown: shown.filter((key) => there.has(key)), waiting: incoming.length - kept.length }
  }
  const last = kept.at(-1)
  const lastIndex = last === undefined ? -1 : incoming.indexOf(last)
  const below = incoming.slice(lastIndex + 1)
  const waiting = incoming.length - kept.length - below.length
  return { shown: below.length === 0 ? kept : [...kept, ...below], waiting }
}
