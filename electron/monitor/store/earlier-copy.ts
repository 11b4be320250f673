import {
  chmodSync,
  constants,
  copyFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Disk space for the migration itself. */
const spareBytes = 16 * 1024 * 1024

/**
 * Copies a database, closed or with an empty write-ahead log, to `PATH.version-N` before it is migrated, unless
 * the disk has too little room.
 */
export function keepEarlierCopy(path: string, version: number): void {
  const { bavail, bsize } = statfsSync(dirname(path))
  if (bavail * bsize < statSync(path).size + spareBytes) return
  const target = `${path}.version-${version}`
  copyFileSync(path, `${target}.part`, constants.COPYFILE_FICLONE)
  chmodSync(`${target}.part`, 0o600)
  renameSync(`${target}.part`, target)
}

/** Deletes the copies made before migrations of this database. */
export function removeEarlierCopies(path: string): void {
  const names = readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}.version-`))
  for (const name of names) rmSync(join(dirname(path), name), { force: true })
}
