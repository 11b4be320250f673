/** Maximum characters of a cached response. Longer responses are not cached, to limit memory use. */
const longest = 10_000
/** Of names and texts: the names of responses to requests by hash are longer than most of their texts. */
const mostCharacters = 1_000_000

export interface ResponseCache<T> {
  readonly read: (name: string, text: string, decode: () => Promise<T>) => Promise<T>
}

export function createResponseCache<T>(): ResponseCache<T> {
  const kept = new Map<string, { readonly text: string; readonly value: T }>()
  let characters = 0

  function forget(name: string): void {
    const before = kept.get(name)
    if (before === undefined) return
    characters -= name.length + before.text.length
    kept.delete(name)
  }

  return {
    read: async (name, text, decode) => {
      const before = kept.get(name)
      if (before?.text === text) return before.value
      forget(name)
      const value = await decode()
      if (text.length > longest) return value
      // Another response may have been decoded in the meantime.
      forget(name)
      kept.set(name, { text, value })
      characters += name.length + text.length
      for (const oldest of kept.keys()) {
        if (characters <= mostCharacters) break
        forget(oldest)
      }
      return value
    },
  }
}
