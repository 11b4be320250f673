/**
 * The module `electron` of the app's main process, with exactly Electron's exports. Importing a renderer export is a link
 * error, as in Electron. Exports that the stand-in does not implement throw when used.
 */
import * as names from './electron-names.ts'
import { strict } from './strict.ts'

export * from './electron-names.ts'
export default strict('electron', { ...names })
