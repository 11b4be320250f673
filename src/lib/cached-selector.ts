/** Returns a selector that runs once per state. React calls a selector several times for each change of a store. */
export function cachedSelector<S extends object, T>(select: (state: S) => T): (state: S) => T {
  let last: { readonly state: S; readonly value: T } | null = null
  return (state) => {
    if (last?.state !== state) last = { state, value: select(state) }
    return last.value
  }
}
