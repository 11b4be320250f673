/** Keys of payouts by a name. A name without keys takes no memory: the lists of a year have millions of lines. */
export interface NameIndex {
  readonly add: (name: string, key: string) => void
  readonly remove: (name: string, key: string) => void
  readonly keys: (name: string) => Iterable<string>
  readonly has: (name: string) => boolean
  readonly size: () => number
}

export function createNameIndex(): NameIndex {
  const index = new Map<string, Set<string>>()
  return {
    add: (name, key) => {
      const keys = index.get(name)
      if (keys === undefined) index.set(name, new Set([key]))
      else keys.add(key)
    },
    remove: (name, key) => {
      const keys = index.get(name)
      keys?.delete(key)
      if (keys?.size === 0) index.delete(name)
    },
    keys: (name) => index.get(name) ?? [],
    has: (name) => index.has(name),
    size: () => index.size,
  }
}
