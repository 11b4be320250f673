import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSmallFile } from '../monitor/store/small-file.ts'
import type { Millis } from '../shared/models.ts'

export interface LastSeen {
  readonly arrive: () => void
  readonly leave: () => void
  /** When the user last left the window before the current visit; null if unknown. */
  readonly awaySince: () => Millis | null
}

export function parseLeftAt(text: string): Millis | null {
  try {
    const kept: unknown = JSON.parse(text)
    const at = typeof kept === 'object' && kept !== null && 'leftAt' in kept ? kept.leftAt : null
    return typeof at === 'number' && Number.isFinite(at) && at > 0 ? at : null
  } catch {
    return null
  }
}

/** Stores when the user left the window. If the file cannot be read or written, the window shows no digest of the absence. */
export function createLastSeen(folder: string, now: () => Millis): LastSeen {
  const file = join(folder, 'presence.json')
  let isPresent = false
  let awaySince: Millis | null = null

  function read(): Millis | null {
    try {
      return parseLeftAt(readSmallFile(file))
    } catch {
      return null
    }
  }

  function write(leftAt: Millis | null): void {
    try {
      writeFileSync(file, JSON.stringify({ leftAt }))
    } catch {
      // The store already reports a full or read-only disk.
    }
  }

  return {
    // The page may request this before its window is shown.
    awaySince: () => (isPresent ? awaySince : read()),
    arrive: () => {
      if (isPresent) return
      isPresent = true
      awaySince = read()
      // Cleared while the window is open, so that a crash leaves no outdated time.
      write(null)
    },
    leave: () => {
      if (!isPresent) return
      isPresent = false
      write(now())
    },
  }
}
