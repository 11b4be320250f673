import { statfsSync } from 'node:fs'

/** Minimum free space that SQLite needs for a write-ahead log and its index. */
const leastFreeBytes = 131_072

/** Returns the free space of a folder's file system in bytes. Returns infinity if it is unknown. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Returns true if the disk is full. On a full disk, SQLite reports some failures as file errors. */
export function isDiskFull(folder: string): boolean {
  return freeBytes(folder) < leastFreeBytes
}
