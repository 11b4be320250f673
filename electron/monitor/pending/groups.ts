import { LookoutError } from '../../shared/errors.ts'
import type { WatchGroup } from '../../shared/pending-models.ts'
import type { MarkColour } from '../../shared/watch-marks.ts'
import { overLimit } from '../../shared/watch-limits.ts'
import { storeKey } from '../../shared/networks.ts'
import type { Session } from '../session.ts'
import { placeBetween, withMarks, type Watchlist } from '../watchlist.ts'
import * as words from '../monitor-words.ts'

export interface GroupChanges {
  readonly name: string
  readonly note?: string | null | undefined
  readonly colour?: MarkColour | null | undefined
}

export interface Groups {
  readonly find: (id: string) => WatchGroup | null
  readonly refusal: (added: number) => string | null
  /** Throws `invalid-input` beyond the limit. */
  readonly save: (id: string | null, changes: GroupChanges) => { readonly id: string }
  readonly place: (id: string, before: string | null) => void
  readonly remove: (id: string) => void
}

export function createGroups(session: Session, lists: readonly Watchlist[]): Groups {
  const {
    store,
    runtime: { now },
  } = session
  const published = session.appState.lists.groups
  const network = storeKey(session.network)
  const groups = new Map(store.watchlists.groups(network).map((group) => [group.id, group]))
  published.replace([...groups.values()])

  function keep(group: WatchGroup): void {
    store.watchlists.saveGroup(network, group)
    groups.set(group.id, group)
    published.upsert([group])
  }

  function require(id: string): WatchGroup {
    const group = groups.get(id)
    if (group === undefined) throw new LookoutError('not-found', words.lists.groupGone)
    return group
  }

  const ordered = (): readonly WatchGroup[] =>
    [...groups.values()].toSorted((a, b) => a.position - b.position)

  function newId(): string {
    const base = `g${now().toString(36)}`
    let id = base
    for (let nth = 1; groups.has(id); nth += 1) id = `${base}-${nth}`
    return id
  }

  const refusal = (added: number): string | null =>
    added === 0 ? null : overLimit('groups', groups.size + added)

  return {
    refusal,
    find: (id) => groups.get(id) ?? null,
    save: (wanted, { name, note, colour }) => {
      const id = wanted ?? newId()
      const before = groups.get(id)
      const reason = before === undefined ? refusal(1) : null
      if (reason !== null) throw new LookoutError('invalid-input', reason)
      const after = {
        note: note === undefined ? before?.note : note,
        colour: colour === undefined ? before?.colour : colour,
      }
      keep({
        id,
        name,
        ...(after.note == null || after.note === '' ? {} : { note: after.note }),
        ...(after.colour == null ? {} : { colour: after.colour }),
        position: before?.position ?? (ordered().at(-1)?.position ?? 0) + 1_000,
      })
      return { id }
    },
    place: (id, before) => {
      const group = require(id)
      const others = ordered().filter((other) => other.id !== id)
      const found = others.findIndex((other) => other.id === before)
      const index = found === -1 ? others.length : found
      const [left, right] = [others[index - 1], others[index]]
      const last = left === undefined ? 1_000 : left.position + 1_000
      const position = placeBetween(left?.position ?? null, right?.position ?? null, last)
      if (position !== null) keep({ ...group, position })
      else others.toSpliced(index, 0, group).forEach((each, nth) => keep({ ...each, position: nth * 1_000 }))
    },
    remove: (id) => {
      require(id)
      for (const list of lists) {
        for (const { key, group } of list.items.values())
          if (group === id) list.change(key, (item) => [withMarks(item, { group: null })])
      }
      store.watchlists.removeGroup(network, id)
      groups.delete(id)
      published.remove([id])
    },
  }
}
