import { LookoutError } from '../../shared/errors.ts'
import type { SetAside } from '../../shared/storage-models.ts'
import { createDatabase, faultOf, openConnection, type Fault, type Open } from './database.ts'
import { markFile, openFile } from './file.ts'
import { migrate } from './migrations.ts'
import { countSetAside, putBack } from './quarantine.ts'
import { Unreadable } from './rows.ts'
import { createRepositories, flushRepositories, type Repositories } from './repositories.ts'
import type { StoreOptions, StoreStatus } from './store-types.ts'
import { faults, heldInMemory, jobErrors, profile } from './words.ts'

/**
 * The file, or memory in front of it: what is new goes to the front, what is kept is read from both. A file that stops
 * taking writes goes to the back.
 */
export interface OverlayStore {
  readonly status: () => StoreStatus
  readonly front: () => Repositories
  /** The older first. */
  readonly layers: () => readonly Repositories[]
  /** Writes to the front. Throws LookoutError `storage` when neither the file nor memory takes it. */
  readonly write: <T>(work: (repositories: Repositories) => T) => T
  /** As `write`, with all that `work` writes through these layers in one transaction. It may be run twice. */
  readonly batch: <T>(work: () => T) => T
  /** What `take` gives, or `otherwise` when what is kept cannot be read; the status tells. */
  readonly read: <T>(
    repositories: Repositories | undefined,
    take: (repositories: Repositories) => T,
    otherwise: T,
  ) => T
  /** Something that is kept cannot be read: it is left out, and the status tells. */
  readonly noteUnreadable: () => void
  /** While this is set, a write that finds the file in use fails at once, and says why. */
  readonly setBusy: (why: string | null) => void
  /** True when the last run did not end well and the file is too large to have been checked at the start. */
  readonly isUnchecked: () => boolean
  /** Counts what is set aside, for the status. */
  readonly countSetAside: () => void
  /** Puts back what is set aside. Throws LookoutError `storage` when the file takes no writes. */
  readonly putBack: () => void
  /** Tells what the check found. Of a damaged file the next start sets what is there aside; what is new goes to memory. */
  readonly noteCheck: (isSound: boolean) => void
  readonly close: () => void
}

/** A kept integer is beyond what a number holds: node:sqlite refuses the row. */
function isOutOfRange(thrown: unknown): boolean {
  return thrown instanceof RangeError && 'code' in thrown && thrown.code === 'ERR_OUT_OF_RANGE'
}

function isReadFault(thrown: unknown): boolean {
  return thrown instanceof Unreadable || faultOf(thrown) !== null || isOutOfRange(thrown)
}

/** What `take` gives, or null when what is kept cannot be read. */
function ignoreReadFaults<T>(take: () => T): T | null {
  try {
    return take()
  } catch (thrown) {
    if (isReadFault(thrown)) return null
    throw thrown
  }
}

function memoryRepositories(behind: Repositories | null): Repositories {
  const database = createDatabase(openConnection(':memory:', { readOnly: false }))
  migrate(database)
  if (behind === null) return createRepositories(database)
  const repositories = createRepositories(database, (subject) =>
    ignoreReadFaults(() => behind.runs.last(subject)),
  )
  ignoreReadFaults(() => repositories.watched.copyFrom(behind.database))
  ignoreReadFaults(() => repositories.groups.copyFrom(behind.database))
  return repositories
}

/** Throws LookoutError `storage` when the profile's folder cannot be made, or can neither be written nor holds data. */
export function openOverlayStore(options: StoreOptions, open: Open): OverlayStore {
  const { now, onUnreadable, marker } = options
  const opened = openFile(options, open)
  let mode: StoreStatus['mode'] = 'disk'
  let note = opened.note
  let hasUnreadable = false
  let isUnchecked = opened.kind === 'written' && opened.isUnchecked
  let isInBatch = false
  let busyWith: string | null = null
  let isClosed = false
  let aside: SetAside | null = null
  let back: Repositories | null = null
  let front: Repositories

  if (opened.kind === 'written') {
    front = createRepositories(opened.database)
    if (opened.isUnclean || opened.isSafeMode) front.runs.recover()
  } else {
    const { database } = opened
    mode = opened.why === 'newer' ? 'read-only' : 'memory'
    try {
      back = database === null ? null : createRepositories(database)
    } catch {
      // A newer schema may lack what this version reads.
      note = `${note ?? ''} ${profile.unsupported}`.trim()
    }
    front = memoryRepositories(back)
  }

  function count(): void {
    aside =
      opened.kind === 'written'
        ? ignoreReadFaults(() => countSetAside(opened.database, opened.isSafeMode))
        : null
  }
  count()

  /** From now on what is new goes to memory. The file stays marked as open, so that the next start checks it. */
  function retreat(fault: Exclude<Fault, 'busy'>): void {
    back = front
    front = memoryRepositories(back)
    mode = 'memory'
    note = heldInMemory(faults[fault])
  }

  function write<T>(work: (repositories: Repositories) => T): T {
    if (isInBatch) return work(front)
    try {
      return work(front)
    } catch (thrown) {
      if (!isReadFault(thrown)) throw thrown
      const fault = faultOf(thrown) ?? 'damaged'
      if (fault === 'busy') throw new LookoutError('storage', busyWith ?? jobErrors.inUse)
      if (mode !== 'disk') throw new LookoutError('storage', profile.memoryFailed)
      retreat(fault)
      return work(front)
    }
  }

  function noteUnreadable(): void {
    if (!hasUnreadable) onUnreadable?.()
    hasUnreadable = true
  }

  function together<T>(repositories: Repositories, work: () => T): T {
    isInBatch = true
    try {
      return repositories.database.transaction(work)
    } finally {
      isInBatch = false
    }
  }

  return {
    status: () => {
      const notes = [note, hasUnreadable ? profile.unreadable : null].filter((text) => text !== null)
      const status = { mode, note: notes.length === 0 ? null : notes.join(' ') }
      return aside === null ? status : { ...status, setAside: aside }
    },
    front: () => front,
    layers: () => (back === null ? [front] : [back, front]),
    write,
    batch: (work) => (isInBatch ? work() : write((repositories) => together(repositories, work))),
    read: (repositories, take, otherwise) => {
      if (repositories === undefined) return otherwise
      try {
        return take(repositories)
      } catch (thrown) {
        if (!isReadFault(thrown)) throw thrown
        noteUnreadable()
        return otherwise
      }
    },
    noteUnreadable,
    setBusy: (why) => {
      busyWith = why
      if (mode === 'disk') front.database.setImpatient(why !== null)
    },
    isUnchecked: () => isUnchecked,
    countSetAside: () => {
      if (aside !== null) count()
    },
    putBack: () => {
      if (aside === null) return
      if (mode !== 'disk') throw new LookoutError('storage', profile.readOnly)
      marker?.suspect(aside.since)
      write(({ database }) => putBack(database))
      aside = null
    },
    noteCheck: (isSound) => {
      isUnchecked = false
      if (isSound || mode !== 'disk') return
      ignoreReadFaults(() => markFile(front.database, 'suspect'))
      retreat('damaged')
    },
    close: () => {
      if (isClosed) return
      isClosed = true
      write(flushRepositories)
      write((repositories) => repositories.runs.endSession(now()))
      if (mode === 'disk') write((repositories) => markFile(repositories.database, 'closed'))
      front.database.close()
      back?.database.close()
      marker?.succeed()
      if (opened.kind === 'written') opened.release()
    },
  }
}
