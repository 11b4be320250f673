export interface Recent<K, V> {
  readonly get: (key: K) => V | undefined
  readonly set: (key: K, value: V) => void
  readonly clear: () => void
}

export function createRecent<K, V>(most: number): Recent<K, V> {
  let young = new Map<K, V>()
  let old = new Map<K, V>()

  function set(key: K, value: V): void {
    if (young.size >= most) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }

  return {
    set,
    get: (key) => {
      const known = young.get(key)
      if (known !== undefined) return known
      const earlier = old.get(key)
      if (earlier !== undefined) set(key, earlier)
      return earlier
    },
    clear: () => {
      young = new Map()
      old = new Map()
    },
  }
}
