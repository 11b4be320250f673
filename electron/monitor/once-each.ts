/** Returns a function that looks up each key only once. */
export function onceEach<K, V>(lookUp: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const value = known.get(key) ?? lookUp(key)
    known.set(key, value)
    return value
  }
}
