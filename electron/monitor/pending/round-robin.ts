/** Takes keys in turns, a few at a time: those that waited longest first. */
export interface RoundRobin {
  /** Returns all keys if they are few; else `most` of them, up to half of which are `favoured`. Ties keep the given order. */
  readonly take: (keys: readonly string[], favoured: ReadonlySet<string>) => readonly string[]
}

export function createRoundRobin(most: number): RoundRobin {
  /** The number of each key's last turn. */
  const last = new Map<string, number>()
  let turn = 0

  const longestWaiting = (keys: readonly string[], count: number): readonly string[] =>
    keys.toSorted((a, b) => (last.get(a) ?? 0) - (last.get(b) ?? 0)).slice(0, count)

  return {
    take: (keys, favoured) => {
      if (keys.length <= most) {
        last.clear()
        return keys
      }
      const present = new Set(keys)
      for (const key of last.keys()) if (!present.has(key)) last.delete(key)
      const first = longestWaiting(
        keys.filter((key) => favoured.has(key)),
        Math.floor(most / 2),
      )
      const others = longestWaiting(
        keys.filter((key) => !first.includes(key)),
        most - first.length,
      )
      turn += 1
      const taken = [...first, ...others]
      for (const key of taken) last.set(key, turn)
      return taken
    },
  }
}
