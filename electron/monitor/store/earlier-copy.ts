import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { freeBytes } from './disk-space.ts'

/** Free space that must remain for the migration itself. */
const spareBytes = 16 * 1024 * 1024
/**
 * Matches what follows the database's name in the file name of a copy. SQLite creates the `-wal` and `-shm` files when a
 * program opens a copy.
 */
const suffix = /^\.version-\d+(?:\.part)?(?:-wal|-shm)?$/

/** Ignores errors, because a failed copy must not prevent the app from starting. */
function attempt(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

function flushFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Copies a database to `PATH.version-N` with the same file mode. The database must be closed or have an empty write-ahead log.
 * Makes no copy if there is too little free space or if copying fails.
 */
export function keepEarlierCopy(path: string, version: number): void {
  if (freeBytes(dirname(path)) < statSync(path).size + spareBytes) return
  const target = `${path}.version-${version}`
  const part = `${target}.part`
  const isKept = attempt(() => {
    copyFileSync(path, part, constants.COPYFILE_FICLONE)
    // The migration is on the disk when it ends, so the copy must be there before it begins.
    flushFile(part)
    renameSync(part, target)
  })
  if (!isKept) attempt(() => rmSync(part, { force: true }))
}

/** Returns what follows the database's name in the file names of its copies. */
function suffixesOf(path: string): readonly string[] {
  const name = basename(path)
  return readdirSync(dirname(path)).flatMap((each) => {
    const rest = each.startsWith(name) ? each.slice(name.length) : ''
    return suffix.test(rest) ? [rest] : []
  })
}

/**
 * Renames the copies of a database that is damaged to those of `target`: they may be all that is readable of it. Returns the new
 * path of the newest complete copy, or null.
 */
export function moveEarlierCopies(path: string, target: string): string | null {
  const moved = suffixesOf(path).filter((each) =>
    attempt(() => renameSync(`${path}${each}`, `${target}${each}`)),
  )
  const versions = moved.flatMap((each) => /^\.version-(\d+)$/.exec(each)?.[1] ?? []).map(Number)
  return versions.length === 0 ? null : `${target}.version-${Math.max(...versions)}`
}

/** Deletes the copies of this database. */
export function removeEarlierCopies(path: string): void {
  for (const each of suffixesOf(path)) attempt(() => rmSync(`${path}${each}`, { force: true }))
}
