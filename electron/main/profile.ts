import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { LookoutError } from '../shared/errors.ts'
import { createFolder } from '../monitor/store/create-folder.ts'
import { profileUnwritable } from './main-words.ts'
import { profileFolder } from './profile-folder.ts'
import { noteForeign } from './removal.ts'

/**
 * Sets the profile's folder: `--user-data-dir`, or Lookout's folder in the system's application data folder. Creates the
 * folder, because Electron silently uses the default folder if it cannot create the given one. Throws LookoutError `storage` if
 * the folder cannot be written. Must run before the single-instance lock, because the lock is a file in this folder.
 */
export function prepareProfile(): void {
  const given = app.commandLine.hasSwitch('user-data-dir')
    ? app.commandLine.getSwitchValue('user-data-dir')
    : null
  const folder = profileFolder({ given, appData: app.getPath('appData'), workingFolder: process.cwd() })
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    createFolder(folder, 0o700)
    if (given === null) chmodSync(folder, 0o700)
    noteForeign(folder)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? ` (${String(thrown.code)})` : ''
    throw new LookoutError('storage', profileUnwritable(folder, code))
  }
  app.setPath('userData', folder)
}
