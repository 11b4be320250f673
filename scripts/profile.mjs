import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where Electron keeps an app's data unless told otherwise. @returns {string} */
function appData() {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming')
  return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config')
}

/** @param {string | null} given the folder of `--user-data-dir` @returns {string} */
export function profileFolder(given) {
  return given ?? join(appData(), 'Lookout')
}

/** @param {string} folder @returns {boolean} whether nothing was ever kept in it */
export function isNewProfile(folder) {
  return !existsSync(join(folder, 'lookout.db'))
}
