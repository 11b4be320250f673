/**
 * What `import ... from 'electron'` gives the app's main process: exactly the names that Electron gives it there. A
 * renderer's name does not exist, so that importing one is a link error; a name that the stand-in has nothing of can
 * be imported and throws when it is used.
 */
import * as names from './electron-names.ts'
import { strict } from './strict.ts'

export * from './electron-names.ts'
export default strict('electron', { ...names })
