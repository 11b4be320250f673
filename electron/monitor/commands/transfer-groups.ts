import type { WatchGroup } from '../../shared/pending-models.ts'
import type { WatchedItem } from '../store/store-types.ts'

/** Groups that an import adds, and the items with the ids that their groups have in this profile. */
interface MergedGroups {
  readonly added: readonly WatchGroup[]
  /** The id of each imported group in this profile. */
  readonly idOf: ReadonlyMap<string, string>
  readonly place: (items: readonly WatchedItem[]) => readonly WatchedItem[]
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id
  for (let nth = 1; taken.has(free); nth += 1) free = `${id.slice(0, 34)}-${nth}`
  return free
}

/** Merges imported groups with those of this profile. Groups with the same name are the same group. New ones come last. */
export function mergeGroups(incoming: readonly WatchGroup[], own: readonly WatchGroup[]): MergedGroups {
  const byName = new Map(own.map((group) => [group.name, group]))
  const taken = new Set(own.map(({ id }) => id))
  const idOf = new Map<string, string>()
  const added: WatchGroup[] = []
  let last = Math.max(0, ...own.map(({ position }) => position))
  for (const group of incoming) {
    const known = byName.get(group.name)
    const id = known?.id ?? freeId(group.id, taken)
    idOf.set(group.id, id)
    if (known !== undefined) continue
    last += 1_000
    const kept = { ...group, id, position: last }
    added.push(kept)
    taken.add(id)
    byName.set(group.name, kept)
  }
  return {
    added,
    idOf,
    place: (items) =>
      items.map(({ group, ...item }) => {
        const id = group === undefined ? undefined : idOf.get(group)
        return id === undefined ? item : { ...item, group: id }
      }),
  }
}
