import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Part, Subject } from '../../../../../electron/monitor/store/store-types.ts'

/** Profiles are in memory where possible, because on disk each commit waits for the disk. */
const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export function emptyFolder(): string {
  const folder = mkdtempSync(join(base, 'lookout-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const account: Subject = { network: 'demo', operation: 'pendingActions', key: `0:${'a1'.repeat(32)}` }
export const pool: Subject = { network: 'demo', operation: 'getPool', key: `-1:${'b2'.repeat(32)}` }

export function actions(...texts: readonly string[]): readonly Part[] {
  return texts.map((text, index) => ({ kind: 'action', name: String(index), text }))
}

export function noFault(message: string, thrown: unknown): never {
  throw new Error(message, { cause: thrown })
}
