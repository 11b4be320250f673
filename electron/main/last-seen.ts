import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Millis } from '../shared/models.ts'

/** Since when nobody has seen the window, kept over restarts in a small file of the profile. */
export interface LastSeen {
  readonly arrive: () => void
  readonly leave: () => void
  /** When the window was left before it was shown this time, or is about to be; null when that is not known. */
  readonly awaySince: () => Millis | null
}

/** When the window was left, as a text of the file tells it; null when it does not. */
export function parseLeftAt(text: string): Millis | null {
  try {
    const kept: unknown = JSON.parse(text)
    const at = typeof kept === 'object' && kept !== null && 'leftAt' in kept ? kept.leftAt : null
    return typeof at === 'number' && Number.isFinite(at) && at > 0 ? at : null
  } catch {
    return null
  }
}

/** A file that cannot be read or written only means that nothing is told of the time away. */
export function createLastSeen(folder: string, now: () => Millis): LastSeen {
  const file = join(folder, 'presence.json')
  let isHere = false
  let awaySince: Millis | null = null

  function read(): Millis | null {
    try {
      return parseLeftAt(readFileSync(file, 'utf8'))
    } catch {
      return null
    }
  }

  function write(leftAt: Millis | null): void {
    try {
      writeFileSync(file, JSON.stringify({ leftAt }))
    } catch {
      // A full or read-only disk: the store says so in the window.
    }
  }

  return {
    // The page asks while it loads, which may be before its window is shown.
    awaySince: () => (isHere ? awaySince : read()),
    arrive: () => {
      if (isHere) return
      isHere = true
      awaySince = read()
      // While somebody is here nothing is known of the leaving: an app that dies tells nothing wrong at its next start.
      write(null)
    },
    leave: () => {
      if (!isHere) return
      isHere = false
      write(now())
    },
  }
}
