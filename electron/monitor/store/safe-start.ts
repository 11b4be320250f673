import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSmallFile } from './small-file.ts'
import type { Millis } from '../../shared/models.ts'
import type { Clock } from '../clock.ts'
import { log as logLines } from '../monitor-words.ts'

/** Start in safe mode: sets aside records that changed at or after `since`. */
export interface SafeStart {
  readonly at: Millis
  readonly since: Millis
}

export interface StartMarker {
  /** Counts this start before anything is read. Returns null if safe mode is not needed. */
  readonly begin: () => SafeStart | null
  /** Undoes `begin`, because the file was not opened for writing. */
  readonly undo: () => void
  /** Called when the start succeeded or the store was closed properly. */
  readonly succeed: () => void
  readonly suspect: (since: Millis) => void
}

/** Counts failed starts in a small file beside the database (docs/decisions/0008-safe-mode.md). */
const markerName = 'lookout.starts'

/** A start counts as successful after this uptime. A timer measures it, so that a changed clock does not matter. */
const healthyAfterMs = 60_000
/** After this many failed starts in a row, the next start is in safe mode. */
const mostFailed = 2
const dayMs = 24 * 3_600_000
/** Maximum age of records that are set aside, applied if safe mode with a shorter range did not help. */
const longestMs = 30 * dayMs

interface Marker {
  readonly failed: number
  readonly healthyAt: Millis | null
}

const noMarker: Marker = { failed: 0, healthyAt: null }

export function parseMarker(text: string): Marker {
  let value: unknown = null
  try {
    value = JSON.parse(text)
  } catch {
    return noMarker
  }
  if (typeof value !== 'object' || value === null) return noMarker
  const [failed, healthyAt] = [Reflect.get(value, 'failed'), Reflect.get(value, 'healthyAt')]
  return {
    failed: typeof failed === 'number' && Number.isSafeInteger(failed) && failed > 0 ? failed : 0,
    healthyAt: typeof healthyAt === 'number' && Number.isSafeInteger(healthyAt) ? healthyAt : null,
  }
}

/** Returns the earliest time of records to set aside. */
export function sinceOf({ failed, healthyAt }: Marker, now: Millis): Millis {
  if (failed > mostFailed) return now - longestMs
  // After the clock was set back, the stored time is meaningless.
  if (healthyAt === null || healthyAt > now) return now - dayMs
  return Math.max(healthyAt, now - longestMs)
}

export interface StartMarkerOptions {
  readonly folder: string
  readonly clock: Clock
  readonly log: (message: string, thrown: unknown) => void
}

/** Creates the start marker of a profile. If it is not writable, Lookout starts without it. */
export function createStartMarker({ folder, clock, log }: StartMarkerOptions): StartMarker {
  const file = join(folder, markerName)
  let before = noMarker
  let current: Marker | null = null
  let beganAt = 0
  let cancelTimer = (): void => undefined
  let hasLogged = false

  function read(): Marker {
    try {
      return parseMarker(readSmallFile(file))
    } catch {
      return noMarker
    }
  }

  /** Writes atomically: a killed process leaves the old or the new marker. Logs the first failure. Returns false on failure. */
  function write(marker: Marker): boolean {
    try {
      writeFileSync(`${file}.new`, JSON.stringify(marker))
      renameSync(`${file}.new`, file)
      return true
    } catch (thrown) {
      if (!hasLogged) log(logLines.startsNotCounted, thrown)
      hasLogged = true
      return false
    }
  }

  function succeed(): void {
    cancelTimer()
    if (current === null || current.failed === 0) return
    const healthy = { failed: 0, healthyAt: beganAt }
    if (write(healthy)) current = healthy
  }

  /** If the marker cannot be written, such as on a full disk, tries again: otherwise a healthy start would count as failed. */
  function waitForSuccess(): void {
    cancelTimer = clock.after(healthyAfterMs, () => {
      succeed()
      if (current !== null && current.failed > 0) waitForSuccess()
    })
  }

  function expectCrash(marker: Marker): void {
    cancelTimer()
    beganAt = clock.now()
    current = marker
    write(marker)
    waitForSuccess()
  }

  return {
    begin: () => {
      before = read()
      expectCrash({ ...before, failed: before.failed + 1 })
      if (before.failed < mostFailed) return null
      log(logLines.safeMode(before.failed), null)
      return { at: beganAt, since: sinceOf(before, beganAt) }
    },
    undo: () => {
      cancelTimer()
      current = null
      write(before)
    },
    succeed,
    suspect: (since) => expectCrash({ failed: mostFailed, healthyAt: since }),
  }
}
