import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { LookoutError } from '../shared/errors.ts'
import { profileUnwritable } from './main-words.ts'
import { noteForeign } from './removal.ts'

/**
 * Sets the profile's folder: `--user-data-dir`, or Lookout's in the system's application data folder. Throws
 * LookoutError `storage` when it cannot be written. Must run before the single-instance lock, which is a file in
 * it.
 */
export function prepareProfile(): void {
  const isGiven = app.commandLine.hasSwitch('user-data-dir')
  const folder = isGiven ? app.getPath('userData') : join(app.getPath('appData'), app.getName())
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!isGiven) chmodSync(folder, 0o700)
    noteForeign(folder)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? ` (${String(thrown.code)})` : ''
    throw new LookoutError('storage', profileUnwritable(folder, code))
  }
  if (!isGiven) app.setPath('userData', folder)
}
