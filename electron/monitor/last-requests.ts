import type { Millis } from '../shared/models.ts'
import type { OpenStore } from './store/index.ts'

/** A second and a margin. */
const restMs = 1_200
const note = 'last-asked'

/** Until when each service was asked: its quota counts on while another network is looked at, and while the app starts anew. */
export interface LastRequests {
  /** It is asked no longer, from now on. */
  readonly stop: (origin: string) => void
  /** Before this time it must not be asked again; null when it may be at once. */
  readonly restUntil: (origin: string) => Millis | null
  /** Keeps it for the next start. */
  readonly keep: () => void
}

function timesIn(kept: unknown): readonly (readonly [string, Millis])[] {
  if (typeof kept !== 'object' || kept === null) return []
  return Object.entries(kept).filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1]))
}

export function createLastRequests(
  store: Pick<OpenStore, 'note' | 'saveNote'>,
  now: () => Millis,
): LastRequests {
  const stoppedAt = new Map(timesIn(store.note(note)))
  /** A clock that was set may tell of a time to come. */
  const isRecent = (at: Millis): boolean => Math.abs(now() - at) < restMs
  return {
    stop: (origin) => void stoppedAt.set(origin, now()),
    restUntil: (origin) => {
      const at = stoppedAt.get(origin)
      return at !== undefined && isRecent(at) ? at + restMs : null
    },
    keep: () => {
      store.saveNote(note, Object.fromEntries([...stoppedAt].filter(([, at]) => isRecent(at))))
    },
  }
}
