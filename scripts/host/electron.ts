/**
 * Has exactly the exports of Electron's main process. Importing another name fails at link time; using an unimplemented export
 * throws.
 */
import * as names from './electron-names.ts'
import { strict } from './strict.ts'

export * from './electron-names.ts'
export default strict('electron', { ...names })
