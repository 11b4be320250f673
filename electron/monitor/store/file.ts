import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LookoutError } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import { createFolder } from './create-folder.ts'
import { createDatabase, faultOf, pragma, type Database, type Open } from './database.ts'
import { isDiskFull } from './disk-space.ts'
import { keepEarlierCopy, moveEarlierCopies, removeEarlierCopies } from './earlier-copy.ts'
import { migrate, schemaVersion, versionOf } from './migrations.ts'
import { setAside } from './quarantine.ts'
import { hasTables, hasWholeSchema } from './schema-check.ts'
import { rowOf } from './rows.ts'
import type { StoreOptions } from './store-types.ts'
import type { SafeStart } from './safe-start.ts'
import { heldInMemory, heldWhileFull, profile } from './store-words.ts'
import { makePrivate, reasonOf, takeWriteRight } from './write-right.ts'

export const fileName = 'lookout.db'
const lockName = 'lookout.lock'

/**
 * Files below this size in bytes are checked at every start. Larger files are checked only after an unexpected exit, in a
 * worker thread.
 */
const checkedAtOnceBelow = 4 * 1024 * 1024

export type Opened =
  | {
      readonly kind: 'written'
      readonly database: Database
      readonly isUnclean: boolean
      /** True after an unexpected exit until the file has been checked. */
      readonly isUnchecked: boolean
      readonly isSafeMode: boolean
      readonly note: string | null
      readonly release: () => void
    }
  | {
      readonly kind: 'shown'
      readonly database: Database | null
      readonly why: 'newer' | 'unwritable' | 'full'
      readonly note: string | null
    }

/** Formats a UTC time as `2026-11-20T105916`. */
function stamp(at: Millis): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(':', '')
}

function prepareFolder(folder: string): void {
  try {
    createFolder(folder, 0o700)
  } catch (thrown) {
    throw new LookoutError('storage', profile.folderNotCreated(folder, reasonOf(thrown)))
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Renames the file, its `-wal` and `-shm` files and the copies of earlier versions. Returns the new paths. */
function setFileAside(path: string, at: Millis): { readonly file: string; readonly copy: string | null } {
  const base = `${path}.damaged-${stamp(at)}`
  let target = base
  for (let count = 2; existsSync(target) || existsSync(`${target}-wal`); count += 1)
    target = `${base}-${count}`
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${target}${suffix}`)
  }
  return { file: target, copy: moveEarlierCopies(path, target) }
}

/** Returns true for an empty file, or for a SQLite file that is at least as large as its header states. */
function hasWholePages(path: string): boolean {
  const { size } = statSync(path)
  if (size === 0) return true
  const header = Buffer.alloc(100)
  const file = openSync(path, 'r')
  try {
    if (readSync(file, header, 0, 100, 0) < 100) return false
  } finally {
    closeSync(file)
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') return false
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  return pageSize >= 512 && size >= pageSize * header.readUInt32BE(28)
}

function isSound(database: Database): boolean {
  return pragma(database, 'quick_check(1)') === 'ok'
}

type Mark = 'open' | 'closed' | 'suspect'
const marks: Readonly<Record<Mark, string>> = { closed: '0', open: '1', suspect: '2' }

function markOf(database: Database): Mark {
  const row = rowOf(database.prepare("SELECT value FROM meta WHERE name = 'is-open'").get())
  if (row?.[0] === marks.closed) return 'closed'
  return row?.[0] === marks.suspect ? 'suspect' : 'open'
}

/** Marks the file as open, closed, or due for a check at the next start. After a crash, it remains marked as open. */
export function markFile(database: Database, mark: Mark): void {
  database.transaction(() => {
    database
      .prepare(
        "INSERT INTO meta (name, value) VALUES ('is-open', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      )
      .run(marks[mark])
  })
}

class Damaged extends Error {}

/** Returns true for an error about a table that is missing or that a migration did not expect. */
function isSchemaError(thrown: unknown): boolean {
  return thrown instanceof Error && 'errcode' in thrown && thrown.errcode === 1
}

function openToRead(path: string, open: Open): Database | null {
  const immutable = new URL(`${pathToFileURL(path).href}?immutable=1`)
  for (const place of [path, immutable]) {
    try {
      const database = createDatabase(open(place, { readOnly: true }))
      versionOf(database)
      return database
    } catch (thrown) {
      if (faultOf(thrown) === null) throw thrown
    }
  }
  return null
}

function show(path: string, open: Open, why: Shown['why'], note: string): Shown {
  const database = openToRead(path, open)
  if (database === null) return { kind: 'shown', database, why, note: profile.notReadable(note) }
  return { kind: 'shown', database, why, note }
}

/**
 * Shows a file on a full disk. Throws LookoutError `storage` if its data cannot be shown: what an empty profile stores would
 * later replace that data.
 */
function showWhileFull(path: string, open: Open): Shown {
  const shown = show(path, open, 'full', heldWhileFull)
  if (shown.database !== null && canBeShown(shown.database)) return shown
  shown.database?.close()
  throw new LookoutError('storage', profile.noRoomToUpdate)
}

/** Returns false for the file of an earlier version whose tables this version cannot read. A new file has no tables. */
function canBeShown(database: Database): boolean {
  try {
    return !hasTables(database) || hasWholeSchema(database)
  } catch {
    return false
  }
}

type Shown = Opened & { readonly kind: 'shown' }
type Written = Omit<Opened & { readonly kind: 'written' }, 'release' | 'isSafeMode'>

function openToWrite(path: string, open: Open, safeStart: SafeStart | null): Written | Shown {
  const isNew = !existsSync(path) || statSync(path).size === 0
  if (!isNew && !existsSync(`${path}-wal`) && !hasWholePages(path)) throw new Damaged()
  makePrivate(path)
  const database = createDatabase(open(path, { readOnly: false }))
  try {
    const version = versionOf(database)
    if (version < 0 || (version === 0 && hasTables(database))) throw new Damaged()
    if (version > schemaVersion) {
      database.close()
      return show(path, open, 'newer', heldInMemory(profile.newer))
    }
    database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 16777216')
    // Set the vacuum mode before the journal mode, which writes the first page.
    if (version === 0) database.exec('PRAGMA auto_vacuum = INCREMENTAL')
    database.exec('PRAGMA journal_mode = WAL')
    const mark = version > 0 ? markOf(database) : 'closed'
    const isUnclean = mark !== 'closed'
    // Check the file now if it was marked as damaged, or if a migration is about to rewrite it after an unexpected exit.
    const mayNotWait = mark === 'suspect' || (isUnclean && version !== schemaVersion)
    const isChecked = !isNew && (mayNotWait || statSync(path).size < checkedAtOnceBelow)
    if (isChecked && !isSound(database)) throw new Damaged()
    if (version > 0 && version < schemaVersion) {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      keepEarlierCopy(path, version)
    } else if (!isUnclean) removeEarlierCopies(path)
    migrate(database)
    if (!hasWholeSchema(database)) throw new Damaged()
    if (safeStart !== null) setAside(database, safeStart)
    markFile(database, 'open')
    return { kind: 'written', database, isUnclean, isUnchecked: isUnclean && !isChecked, note: null }
  } catch (thrown) {
    database.close()
    throw isSchemaError(thrown) ? new Damaged() : thrown
  }
}

/**
 * Opens the profile's database. Replaces a damaged file, and opens a newer or unwritable one read-only. Throws LookoutError
 * `storage` if the path is not a file, the file is locked, a new file cannot be created, or a full disk prevents an update.
 */
export function openFile({ folder, now, marker }: StoreOptions, open: Open): Opened {
  prepareFolder(folder)
  const path = join(folder, fileName)
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) {
    throw new LookoutError('storage', profile.notAFile(path))
  }
  const isFolderWritable = isWritable(folder)
  const unwritable = isFolderWritable ? profile.filesNotWritable(folder) : profile.folderNotWritable(folder)
  if (!isFolderWritable || (existsSync(path) && !isWritable(path))) {
    if (!existsSync(path)) throw new LookoutError('storage', unwritable)
    return show(path, open, 'unwritable', heldInMemory(unwritable))
  }
  const release = takeWriteRight(join(folder, lockName))
  if (release === null) {
    const inUse = profile.lockedBy(folder)
    if (!existsSync(path)) throw new LookoutError('storage', inUse)
    return show(path, open, 'unwritable', heldInMemory(inUse))
  }
  const safeStart = marker?.begin() ?? null
  try {
    const opened = openOrSetAside({ path, folder, now, open, unwritable, safeStart })
    if (opened.kind === 'written') return { ...opened, isSafeMode: safeStart !== null, release }
    marker?.undo()
    release()
    return opened
  } catch (thrown) {
    marker?.undo()
    release()
    throw thrown
  }
}

interface Place {
  readonly path: string
  readonly folder: string
  readonly now: () => Millis
  readonly open: Open
  readonly unwritable: string
  readonly safeStart: SafeStart | null
}

function openOrSetAside({ path, folder, now, open, unwritable, safeStart }: Place): Written | Shown {
  try {
    return openToWrite(path, open, safeStart)
  } catch (thrown) {
    const found = thrown instanceof Damaged ? 'damaged' : faultOf(thrown)
    const fault = found === 'unwritable' && isDiskFull(folder) ? 'full' : found
    if (fault === 'damaged') {
      const { file, copy } = setFileAside(path, now())
      const opened = openToWrite(path, open, null)
      return { ...opened, note: profile.replaced(file, copy) }
    }
    const isNew = !existsSync(path) || statSync(path).size === 0
    if (fault === 'full')
      return isNew
        ? { kind: 'shown', database: null, why: 'full', note: heldWhileFull }
        : showWhileFull(path, open)
    if (fault === 'unwritable') {
      if (isNew) throw new LookoutError('storage', unwritable)
      return show(path, open, 'unwritable', heldInMemory(unwritable))
    }
    if (fault === 'busy') throw new LookoutError('storage', profile.inUse(folder))
    throw thrown
  }
}
