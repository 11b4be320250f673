import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { LookoutError } from '../shared/errors.ts'

/**
 * Chooses the profile's folder before anything asks for it: the one of `--user-data-dir`, else ours in the system's place.
 * Throws LookoutError `storage` when it cannot be written. Before the single-instance lock, which lies in it.
 */
export function prepareProfile(): void {
  const isGiven = app.commandLine.hasSwitch('user-data-dir')
  const folder = isGiven ? app.getPath('userData') : join(app.getPath('appData'), app.getName())
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? ` (${String(thrown.code)})` : ''
    throw new LookoutError(
      'storage',
      `The profile folder ${folder} cannot be written${code}. Make it writable, or name another with --user-data-dir=DIR.`,
    )
  }
  if (!isGiven) app.setPath('userData', folder)
}
