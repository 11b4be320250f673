import { statfsSync } from 'node:fs'

/** A write-ahead log and its index need some pages. */
const leastFreeBytes = 131_072

/** Infinity if the system does not tell. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** True if the disk is full. SQLite then reports some failures as file errors. */
export function isDiskFull(folder: string): boolean {
  return freeBytes(folder) < leastFreeBytes
}
