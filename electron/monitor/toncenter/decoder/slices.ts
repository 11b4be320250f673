/** A decoded value without its lists, which follow in slices: one large message would block the receiving thread. */
export interface Skeleton {
  readonly fields: Readonly<Record<string, unknown>>
  readonly lists: Readonly<Record<string, 'array' | 'map'>>
}

export interface Slice {
  readonly list: string
  readonly entries: readonly unknown[]
}

function isList(value: unknown): value is readonly unknown[] | ReadonlyMap<unknown, unknown> {
  return Array.isArray(value) || value instanceof Map
}

export function skeletonOf(value: object): Skeleton {
  const all = Object.entries(value)
  return {
    fields: Object.fromEntries(all.filter(([, field]) => !isList(field))),
    lists: Object.fromEntries(
      all.flatMap(([name, field]) =>
        isList(field) ? [[name, Array.isArray(field) ? 'array' : 'map'] as const] : [],
      ),
    ),
  }
}

export function* slicesOf(value: object, most: number): Generator<Slice, void, void> {
  for (const [list, field] of Object.entries(value)) {
    if (!isList(field)) continue
    const entries = [...field]
    for (let at = 0; at < entries.length; at += most) yield { list, entries: entries.slice(at, at + most) }
  }
}

/** Collects slices and returns the value that they were cut from. */
export function createAssembly({ fields, lists }: Skeleton) {
  const received = new Map<string, unknown[]>(Object.keys(lists).map((list) => [list, []]))
  return {
    add: ({ list, entries }: Slice): void => {
      received.get(list)?.push(...entries)
    },
    value: (): object => {
      const joined = [...received].map(([name, entries]) => [
        name,
        // Entries of a map are pairs.
        lists[name] === 'map' ? new Map(entries as [unknown, unknown][]) : entries,
      ])
      return { ...fields, ...Object.fromEntries(joined) }
    },
  }
}
