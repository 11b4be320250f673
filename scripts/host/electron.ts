/** Exactly Electron's exports: a renderer export is a link error, and those not implemented throw when used. */
import * as names from './electron-names.ts'
import { strict } from './strict.ts'

export * from './electron-names.ts'
export default strict('electron', { ...names })
