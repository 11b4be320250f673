export interface Held {
  readonly shown: readonly string[]
  readonly waiting: number
}

/**
 * Holds back new keys while the user is reading, so that rows never jump. Known keys take their new order, or keep their old
 * order if `keepsOrder` (for a sorted list). If the user is not reading or the list was empty, no key is held back.
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
