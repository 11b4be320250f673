import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Returns Electron's default folder for the data of apps. @returns {string} */
export function appData() {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming')
  return process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
}

/** @param {string | null} given the folder of `--user-data-dir` @returns {string} */
export function profileFolder(given) {
  return given ?? join(appData(), 'Lookout')
}

/** @param {string} folder @returns {boolean} whether the profile has no stored data */
export function isNewProfile(folder) {
  return !existsSync(join(folder, 'lookout.db'))
}
