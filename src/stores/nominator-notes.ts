import type { AddressKey, Json } from '../../electron/shared/models.ts'
import { remember } from '../remembered.ts'
import { useViews } from './views.ts'

/** The user's name and note of a nominator that need not be watched. */
export interface NominatorNote {
  readonly name: string | null
  readonly note: string | null
}

const viewName = 'pools.notes'
const none: ReadonlyMap<AddressKey, NominatorNote> = new Map()
const read = new WeakMap<object, ReadonlyMap<AddressKey, NominatorNote>>()

const textOf = (value: Json | undefined, most: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, most) : null

/** Parses stored notes; invalid entries are ignored. */
export function readNotes(kept: Json): ReadonlyMap<AddressKey, NominatorNote> {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return none
  const known = read.get(kept)
  if (known !== undefined) return known
  const notes = new Map(
    Object.entries(kept).flatMap(([address, each]): (readonly [AddressKey, NominatorNote])[] => {
      if (typeof each !== 'object' || each === null || Array.isArray(each)) return []
      const fields = each as { readonly [name: string]: Json }
      const found = { name: textOf(fields['name'], 120), note: textOf(fields['note'], 2_000) }
      return found.name === null && found.note === null ? [] : [[address, found]]
    }),
  )
  read.set(kept, notes)
  return notes
}

/** Returns the note of an address, also outside of components. */
export function noteOf(address: AddressKey): NominatorNote | null {
  return readNotes(useViews.getState().byName[viewName] ?? null).get(address) ?? null
}

/** Like `noteOf`; the component renders again when the note changes. */
export function useNominatorNote(address: AddressKey): NominatorNote | null {
  return useViews(({ byName }) => readNotes(byName[viewName] ?? null).get(address) ?? null)
}

/** Stores a name and a note; both null removes the entry. */
export function saveNote(address: AddressKey, note: NominatorNote): void {
  const notes = new Map(readNotes(useViews.getState().byName[viewName] ?? null))
  if (note.name === null && note.note === null) notes.delete(address)
  else notes.set(address, note)
  remember(
    viewName,
    Object.fromEntries([...notes].map(([key, { name, note: text }]) => [key, { name, note: text }])),
  )
}
