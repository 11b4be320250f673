import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { ListDelta } from '../../electron/shared/app-state.ts'

export interface ListState<T> {
  readonly byKey: ReadonlyMap<string, T>
  /** Stays the same array while membership and order are unchanged. */
  readonly keys: readonly string[]
}

export interface ListStore<T> {
  readonly use: UseBoundStore<StoreApi<ListState<T>>>
  readonly hydrate: (elements: readonly T[]) => void
  readonly apply: (delta: ListDelta<T>) => void
}

function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index])
}

/** Creates the store of one list. Unchanged elements keep their identity, so only changed rows render. */
export function createListStore<T>(
  keyOf: (element: T) => string,
  compare: (a: T, b: T) => number,
): ListStore<T> {
  const use = create<ListState<T>>(() => ({ byKey: new Map(), keys: [] }))

  /** Returns true when no element was added, removed or moved, so that sorting can be skipped. */
  function isOrderKept(upserts: readonly T[], removed: readonly string[]): boolean {
    const before = use.getState().byKey
    return (
      removed.every((key) => !before.has(key)) &&
      upserts.every((element) => {
        const known = before.get(keyOf(element))
        return known !== undefined && compare(known, element) === 0
      })
    )
  }

  function place(byKey: ReadonlyMap<string, T>): void {
    const sorted = [...byKey.values()].toSorted(compare).map(keyOf)
    const { keys } = use.getState()
    use.setState({ byKey, keys: sameKeys(keys, sorted) ? keys : sorted })
  }

  return {
    use,
    hydrate: (elements) => place(new Map(elements.map((element) => [keyOf(element), element]))),
    apply: ({ upserts, removed }) => {
      const isKept = isOrderKept(upserts, removed)
      const byKey = new Map(use.getState().byKey)
      for (const key of removed) byKey.delete(key)
      for (const element of upserts) byKey.set(keyOf(element), element)
      if (isKept) use.setState({ byKey })
      else place(byKey)
    },
  }
}
