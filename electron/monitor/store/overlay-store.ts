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
 * The file, or a memory layer over a read-only file. Writes go to the front layer, reads use both. If the file stops
 * accepting writes, it becomes the back layer.
 */
export interface OverlayStore {
  readonly status: () => StoreStatus
  readonly front: () => Repositories
  /** Oldest first. */
  readonly layers: () => readonly Repositories[]
  /** Writes to the front layer. Throws LookoutError `storage` if neither the file nor memory accepts the write. */
  readonly write: <T>(work: (repositories: Repositories) => T) => T
  /** Like `write`, with everything that `work` writes in one transaction. `work` may run twice. */
  readonly batch: <T>(work: () => T) => T
  /** Returns the result of `take`, or `otherwise` if stored data is unreadable, which the status then notes. */
  readonly read: <T>(
    repositories: Repositories | undefined,
    take: (repositories: Repositories) => T,
    otherwise: T,
  ) => T
  /** Notes in the status that an unreadable record was left out. */
  readonly noteUnreadable: () => void
  /** While set, a write that finds the file locked fails immediately with this message. */
  readonly setBusy: (why: string | null) => void
  /** True after an unexpected exit if the file was too large to be checked at startup. */
  readonly isUnchecked: () => boolean
  /** Refreshes the counts of quarantined records in the status. */
  readonly countSetAside: () => void
  /** Moves everything back from the quarantine. Throws LookoutError `storage` if the file is not writable. */
  readonly putBack: () => void
  /**
   * Records the result of the integrity check. A damaged file is set aside at the next start; until then new data is held
   * in memory.
   */
  readonly noteCheck: (isSound: boolean) => void
  readonly close: () => void
}

/** node:sqlite rejects a row with an integer that does not fit a JS number. */
function isOutOfRange(thrown: unknown): boolean {
  return thrown instanceof RangeError && 'code' in thrown && thrown.code === 'ERR_OUT_OF_RANGE'
}

function isReadFault(thrown: unknown): boolean {
  return thrown instanceof Unreadable || faultOf(thrown) !== null || isOutOfRange(thrown)
}

/** Returns the result of `take`, or null if stored data is unreadable. */
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

/** Throws LookoutError `storage` if the profile's folder cannot be created, or is not writable and holds no data. */
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
      // A newer schema may lack columns that this version reads.
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

  /** Switches to memory. The file stays marked as open, so that the next start checks it. */
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
