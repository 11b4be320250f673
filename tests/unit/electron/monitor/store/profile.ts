import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Part, Subject } from '../../../../../electron/monitor/store/store-types.ts'

/** Commits wait for the disk, but not in memory. */
const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** Creates an empty folder that is removed after the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(base, 'lookout-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const account: Subject = { network: 'demo', operation: 'pendingActions', key: `0:${'a1'.repeat(32)}` }
export const pool: Subject = { network: 'demo', operation: 'getPool', key: `-1:${'b2'.repeat(32)}` }

/** A response of actions with these texts. */
export function actions(...texts: readonly string[]): readonly Part[] {
  return texts.map((text, index) => ({ kind: 'action', name: String(index), text }))
}

/** The log of a worker that must not fail. */
export function noFault(message: string, thrown: unknown): never {
  throw new Error(message, { cause: thrown })
}
