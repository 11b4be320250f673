import { LookoutError } from '../../shared/errors.ts'
import type { SetAside } from '../../shared/storage-models.ts'
import { createBatchedWrites } from './batched-writes.ts'
import { createDatabase, faultOf, openConnection, setImpatient, type Fault, type Open } from './database.ts'
import { isDiskFull } from './disk-space.ts'
import { markFile, openFile } from './file.ts'
import { migrate } from './migrations.ts'
import { copyWaiting } from './outbox-batch.ts'
import { countSetAside, putBack } from './quarantine.ts'
import { Unreadable } from './rows.ts'
import { createPendingWrites, type About } from './pending-writes.ts'
import { createRepositories, flushRepositories, type Repositories } from './repositories.ts'
import type { Last } from './runs.ts'
import type { Store, StoreOptions, Subject } from './store-types.ts'
import { createUnreadableCounter, type NoteUnreadable, type RecordName } from './unreadable-records.ts'
import {
  damagedFile,
  heldInMemory,
  heldWhileFull,
  heldWhileLocked,
  heldWhileUnwritable,
  jobErrors,
  profile,
} from './store-words.ts'

/** The condition of the file. */
export interface StoreUpkeep {
  /** Adds an unreadable record, which was left out, to the count in the status. */
  readonly noteUnreadable: NoteUnreadable
  /** While set, a write that finds the file locked does not wait, and the status gives this reason. */
  readonly setBusy: (why: string | null) => void
  /** True after an unexpected exit until the file has been checked. Large files are not checked at startup. */
  readonly isUnchecked: () => boolean
  readonly countSetAside: () => void
  /** Restores all quarantined data. Call it while nothing is watched. Throws LookoutError `storage`. */
  readonly putBack: () => void
  readonly noteCheck: (isSound: boolean) => void
}

/** Writes go to the front layer, and reads use both layers. A file that stops accepting writes becomes the back layer. */
export interface OverlayStore {
  readonly status: Store['status']
  /** Oldest first. The last one is the front layer. */
  readonly layers: () => readonly Repositories[]
  /**
   * `aboutOf` returns which subject was written, so that fewer writes have to be held. Throws LookoutError `storage` if neither
   * the file nor memory accepts the write.
   */
  readonly write: <T>(work: (repositories: Repositories) => T, aboutOf?: (result: T) => About) => T
  /** Runs `work`, whose writes are one transaction: all of them are stored, or none. */
  readonly batch: <T>(work: () => T) => T
  /**
   * Returns what `take` reads from a layer, the front one by default. If stored data is unreadable, counts it in the status and
   * returns `otherwise`.
   */
  readonly read: <T>(take: (repositories: Repositories) => T, otherwise: T, layer?: Repositories) => T
  readonly upkeep: StoreUpkeep
  /** Writes pending data. Resumes writing to the file if it was locked or could not be written, and now can. */
  readonly flush: () => void
  readonly close: () => void
}

/** Returns true for the error that node:sqlite throws for an integer that does not fit a JS number. */
function isOutOfRange(thrown: unknown): boolean {
  return thrown instanceof RangeError && 'code' in thrown && thrown.code === 'ERR_OUT_OF_RANGE'
}

function isReadFault(thrown: unknown): boolean {
  return thrown instanceof Unreadable || faultOf(thrown) !== null || isOutOfRange(thrown)
}

function ignoreReadFaults<T>(take: () => T): T | null {
  try {
    return take()
  } catch (thrown) {
    if (isReadFault(thrown)) return null
    throw thrown
  }
}

/** Returns the record that could not be read. If the record is unknown, all records of the failed query count as one. */
function recordOf(thrown: unknown): RecordName {
  const record = thrown instanceof Unreadable ? thrown.record : null
  return record ?? { kind: 'other', id: thrown instanceof Error ? thrown.message : '' }
}

function memoryRepositories(behind: Repositories | null, note: NoteUnreadable): Repositories {
  const database = createDatabase(openConnection(':memory:', { readOnly: false }))
  migrate(database)
  if (behind === null) return createRepositories(database, undefined, note)
  const before = (subject: Subject): Last | null => ignoreReadFaults(() => behind.runs.last(subject))
  const repositories = createRepositories(database, before, note)
  ignoreReadFaults(() => repositories.watched.copyFrom(behind.database))
  ignoreReadFaults(() => repositories.groups.copyFrom(behind.database))
  ignoreReadFaults(() => repositories.payouts.copyFrom(behind.database))
  return repositories
}

export function openOverlayStore(options: StoreOptions, open: Open): OverlayStore {
  const { now, onUnreadable, marker } = options
  let opened = openFile(options, open)
  let mode: ReturnType<Store['status']>['mode'] = 'disk'
  let note = opened.note
  const unreadable = createUnreadableCounter()
  let isUnchecked = opened.kind === 'written' && opened.isUnchecked
  let busyWith: string | null = null
  let isClosed = false
  let aside: SetAside | null = null
  let back: Repositories | null = null
  let front: Repositories
  const pendingWrites = createPendingWrites()

  if (opened.kind === 'written') {
    front = createRepositories(opened.database, undefined, noteUnreadable)
    if (opened.isUnclean || opened.isSafeMode) front.runs.recover()
  } else {
    const { database } = opened
    mode = opened.why === 'newer' ? 'read-only' : 'memory'
    try {
      back = database === null ? null : createRepositories(database, undefined, noteUnreadable)
    } catch {
      // A newer schema may lack columns that this version reads.
      note = `${note ?? ''} ${profile.unsupported}`.trim()
    }
    front = memoryRepositories(back, noteUnreadable)
    if (opened.why === 'full') {
      pendingWrites.begin()
      sendFromMemory(back)
    }
  }

  function count(): void {
    const file = opened
    aside =
      file.kind === 'written' ? ignoreReadFaults(() => countSetAside(file.database, file.isSafeMode)) : null
  }
  count()

  const { write, batch } = createBatchedWrites({
    front: () => front,
    faultOf: (thrown) => {
      if (!isReadFault(thrown)) return null
      const found = faultOf(thrown) ?? 'damaged'
      return found === 'unwritable' && isDiskFull(options.folder) ? 'full' : found
    },
    retreat,
    applied: pendingWrites.add,
  })

  function sendFromMemory(file: Repositories | null): void {
    if (file !== null) ignoreReadFaults(() => copyWaiting(file.database, front.database))
  }

  /** Switches to memory. The file stays marked as open, so that the next start checks it. */
  function retreat(fault: Fault): void {
    if (mode !== 'disk') throw new LookoutError('storage', profile.memoryFailed)
    back = front
    front = memoryRepositories(back, noteUnreadable)
    sendFromMemory(back)
    mode = 'memory'
    note = noteOf(fault)
    if (fault !== 'damaged') pendingWrites.begin()
  }

  function noteOf(fault: Fault): string {
    switch (fault) {
      case 'full':
        return heldWhileFull
      case 'unwritable':
        return heldWhileUnwritable
      case 'busy':
        return heldWhileLocked(busyWith ?? jobErrors.inUse)
      case 'damaged':
        return heldInMemory(damagedFile)
    }
  }

  /** Writes data held in memory to the file. Changes nothing if the file still cannot be written. */
  function returnToDisk(): void {
    if (!pendingWrites.isComplete()) return
    const [shown, memory] = [back, front]
    const reopened = opened.kind === 'shown' ? reopen() : null
    const file = opened.kind === 'shown' ? (reopened?.repositories ?? null) : shown
    if (file === null) return
    front = file
    try {
      file.database.transaction(() => pendingWrites.replay(file))
    } catch (thrown) {
      front = memory
      reopened?.close()
      if (!isReadFault(thrown)) throw thrown
      return
    }
    memory.database.close()
    if (reopened !== null) {
      shown?.database.close()
      opened = reopened.opened
      isUnchecked = opened.isUnchecked
    }
    pendingWrites.end()
    back = null
    mode = 'disk'
    note = null
  }

  /** Tries again to open the file for writing, after the disk was full at startup. Returns null on failure. */
  function reopen() {
    try {
      const again = openFile({ folder: options.folder, now }, open)
      if (again.kind === 'shown') {
        again.database?.close()
        return null
      }
      const repositories = createRepositories(again.database, undefined, noteUnreadable)
      if (again.isUnclean) repositories.runs.recover()
      const close = (): void => {
        again.database.close()
        again.release()
      }
      return { opened: again, repositories, close }
    } catch (thrown) {
      if (thrown instanceof LookoutError || isReadFault(thrown)) return null
      throw thrown
    }
  }

  function noteUnreadable(record: RecordName): void {
    if (unreadable.add(record)) onUnreadable?.()
  }

  function flush(): void {
    write(flushRepositories)
    returnToDisk()
  }

  return {
    status: () => {
      const records = unreadable.records()
      const notes = [
        pendingWrites.isFull() ? heldInMemory(profile.tooManyWrites) : note,
        records === null ? null : profile.unreadable,
      ].filter((text) => text !== null)
      return {
        mode,
        note: notes.length === 0 ? null : notes.join(' '),
        ...(aside === null ? {} : { setAside: aside }),
        ...(records === null ? {} : { unreadable: records }),
      }
    },
    layers: () => (back === null ? [front] : [back, front]),
    write,
    batch,
    read: (take, otherwise, layer = front) => {
      try {
        return take(layer)
      } catch (thrown) {
        if (!isReadFault(thrown)) throw thrown
        noteUnreadable(recordOf(thrown))
        return otherwise
      }
    },
    upkeep: {
      noteUnreadable,
      setBusy: (why) => {
        busyWith = why
        if (opened.kind === 'written') setImpatient(opened.database, why !== null)
        if (why === null) returnToDisk()
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
    },
    flush,
    close: () => {
      if (isClosed) return
      isClosed = true
      flush()
      write((repositories) => repositories.runs.endSession(now()))
      if (mode === 'disk') write((repositories) => markFile(repositories.database, 'closed'))
      front.database.close()
      back?.database.close()
      marker?.succeed()
      if (opened.kind === 'written') opened.release()
    },
  }
}
