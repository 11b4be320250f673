export interface RoundRobin {
  /** Returns at most `most` keys, up to half of them `favoured`. Ties keep the given order. */
  readonly take: (keys: readonly string[], favoured: ReadonlySet<string>) => readonly string[]
}

export function createRoundRobin(most: number): RoundRobin {
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
