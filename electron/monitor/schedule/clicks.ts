import type { Millis } from '../../shared/models.ts'
import type { Entry } from './entry.ts'

/** The entries that were clicked and not sent yet. */
export interface Clicks {
  readonly add: (entry: Entry, t: Millis) => void
  /** It was sent, or is no longer wanted. */
  readonly drop: (entry: Entry) => void
  /** The entry that was clicked first, of those that are ready. */
  readonly first: (isReady: (entry: Entry) => boolean) => Entry | null
}

export function createClicks(): Clicks {
  /** In the order of the clicks. */
  const clicked = new Set<Entry>()
  return {
    add: (entry, t) => {
      entry.clickedAt ??= t
      clicked.add(entry)
    },
    drop: (entry) => {
      entry.clickedAt = null
      clicked.delete(entry)
    },
    first: (isReady) => {
      for (const entry of clicked) if (isReady(entry)) return entry
      return null
    },
  }
}
