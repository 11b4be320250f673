import { constants, copyFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { freeBytes } from './disk-space.ts'

/** Disk space for the migration itself. */
const spareBytes = 16 * 1024 * 1024
/** What follows the database's name. Programs that read a copy add the last part. */
const suffix = /^\.version-\d+(?:\.part)?(?:-wal|-shm)?$/

/** A start must not fail because of a copy. */
function attempt(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/**
 * Copies a database, closed or with an empty write-ahead log, with its mode to `PATH.version-N`. Makes no copy if the disk has too
 * little room or refuses it.
 */
export function keepEarlierCopy(path: string, version: number): void {
  if (freeBytes(dirname(path)) < statSync(path).size + spareBytes) return
  const target = `${path}.version-${version}`
  const part = `${target}.part`
  const isKept = attempt(() => {
    copyFileSync(path, part, constants.COPYFILE_FICLONE)
    renameSync(part, target)
  })
  if (!isKept) attempt(() => rmSync(part, { force: true }))
}

/** Deletes the copies of this database. */
export function removeEarlierCopies(path: string): void {
  const [folder, name] = [dirname(path), basename(path)]
  for (const each of readdirSync(folder))
    if (each.startsWith(name) && suffix.test(each.slice(name.length)))
      attempt(() => rmSync(join(folder, each), { force: true }))
}
