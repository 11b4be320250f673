/** Colours of labels and groups. They never indicate a state. */
export const markColours = ['slate', 'azure', 'teal', 'violet', 'ochre', 'rose'] as const
export type MarkColour = (typeof markColours)[number]

export interface WatchMarks {
  readonly group?: string
  readonly note?: string
  readonly colour?: MarkColour
  /** Position in ascending order. Default: the time when the item was added. */
  readonly position?: number
}

interface Named {
  readonly label: string | null
  readonly group?: string | null | undefined
  readonly note?: string | null | undefined
}

/** Returns true if an item of a list has a label, a group or a note that the watched item does not have. */
export function completesMarks(listed: Named, watched: Named): boolean {
  const isMissing = (name: keyof Named): boolean =>
    (watched[name] ?? '') === '' && (listed[name] ?? '') !== ''
  return isMissing('label') || isMissing('group') || isMissing('note')
}

export function placeOf(item: WatchMarks & { readonly addedAt: number }): number {
  return item.position ?? item.addedAt
}

export function comparePlaces(
  a: WatchMarks & { readonly addedAt: number; readonly key: string },
  b: WatchMarks & { readonly addedAt: number; readonly key: string },
): number {
  return placeOf(a) - placeOf(b) || a.addedAt - b.addedAt || (a.key < b.key ? -1 : 1)
}
