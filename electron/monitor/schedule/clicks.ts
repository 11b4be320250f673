import type { Millis } from '../../shared/models.ts'
import type { Entry } from './entry.ts'

export interface Clicks {
  readonly add: (entry: Entry, t: Millis) => void
  readonly drop: (entry: Entry) => void
  readonly first: (isReady: (entry: Entry) => boolean) => Entry | null
}

export function createClicks(): Clicks {
  const clicked = new Set<Entry>()
  return {
    add: (entry, t) => {
      entry.clickedAt = t
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
