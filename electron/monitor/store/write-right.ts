import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { faultOf, openConnection } from './database.ts'

export function reasonOf(thrown: unknown): string | null {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null
}

/**
 * Makes the file readable by the user only. SQLite later creates the `-wal` and `-shm` files with the same mode. Ignores file
 * system errors, because SQLite reports them.
 */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600))
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(`${path}${suffix}`)) chmodSync(`${path}${suffix}`, 0o600)
  } catch (thrown) {
    if (reasonOf(thrown) === null) throw thrown
  }
}

/** Locks held by this process, by path. Each lock is counted, because a process may open a profile twice. */
const rights = new Map<string, { readonly lock: DatabaseSync; count: number }>()

function giveUp(path: string): void {
  const right = rights.get(path)
  if (right === undefined) return
  right.count -= 1
  if (right.count > 0) return
  rights.delete(path)
  right.lock.close()
}

/**
 * Takes a lock that the OS releases when the process ends. Returns null if another process holds it. Takes no lock if locking is
 * unsupported.
 */
export function takeWriteRight(path: string): (() => void) | null {
  const own = rights.get(path)
  if (own !== undefined) {
    own.count += 1
    return () => giveUp(path)
  }
  let lock: DatabaseSync | null = null
  try {
    makePrivate(path)
    lock = openConnection(path, { readOnly: false })
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    rights.set(path, { lock, count: 1 })
    return () => giveUp(path)
  } catch (thrown) {
    lock?.close()
    return faultOf(thrown) === 'busy' ? null : () => undefined
  }
}
