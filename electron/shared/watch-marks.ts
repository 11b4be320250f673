/** The colours that a label or a group may have. They tell apart at a glance and never say a state. */
export const markColours = ['slate', 'azure', 'teal', 'violet', 'ochre', 'rose'] as const
export type MarkColour = (typeof markColours)[number]

/** What the user adds to a watched thing. What is absent was never set. */
export interface WatchMarks {
  /** The id of its group. */
  readonly group?: string
  readonly note?: string
  readonly colour?: MarkColour
  /** Its place among the others, smallest first; without one the time when it was added counts. */
  readonly position?: number
}

/** Where a watched thing stands among the others. */
export function placeOf(item: WatchMarks & { readonly addedAt: number }): number {
  return item.position ?? item.addedAt
}

/** Orders watched things as the user sees them. */
export function comparePlaces(
  a: WatchMarks & { readonly addedAt: number; readonly key: string },
  b: WatchMarks & { readonly addedAt: number; readonly key: string },
): number {
  return placeOf(a) - placeOf(b) || a.addedAt - b.addedAt || (a.key < b.key ? -1 : 1)
}
