import type { Millis } from '../../shared/models.ts'
import type { ProfileStore } from '../store/store-types.ts'

const restMs = 1_200
const note = 'last-asked'

/** Times when each service was last used. Quota use is counted across network changes and restarts. */
export interface LastRequests {
  readonly stop: (origin: string) => void
  /** Returns the time before which nothing may be sent; null if there is none. */
  readonly restUntil: (origin: string) => Millis | null
  readonly keep: () => void
}

function timesIn(kept: unknown): readonly (readonly [string, Millis])[] {
  if (typeof kept !== 'object' || kept === null) return []
  return Object.entries(kept).filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1]))
}

export function createLastRequests(
  profile: Pick<ProfileStore, 'note' | 'saveNote'>,
  now: () => Millis,
): LastRequests {
  const stoppedAt = new Map(timesIn(profile.note(note)))
  /** A stored time is in the future if the clock was set back. */
  const isRecent = (at: Millis): boolean => Math.abs(now() - at) < restMs
  return {
    stop: (origin) => void stoppedAt.set(origin, now()),
    restUntil: (origin) => {
      const at = stoppedAt.get(origin)
      return at !== undefined && isRecent(at) ? at + restMs : null
    },
    keep: () => {
      profile.saveNote(note, Object.fromEntries([...stoppedAt].filter(([, at]) => isRecent(at))))
    },
  }
}
