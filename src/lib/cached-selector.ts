/** Returns a selector that runs once per state. React calls a selector several times for each change of a store. */
export function cachedSelector<S extends object, T>(select: (state: S) => T): (state: S) => T {
  let last: { readonly state: S; readonly value: T } | null = null
  return (state) => {
    if (last?.state !== state) last = { state, value: select(state) }
    return last.value
  }
}

/** Returns a function that computes its value once per object, such as a stored record that is replaced when it changes. */
export function cachedBy<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { readonly value: T }>()
  return (key) => {
    const found = known.get(key) ?? { value: compute(key) }
    known.set(key, found)
    return found.value
  }
}
