/** Checks the options of a BrowserWindow. Unsupported options throw instead of being ignored. */
import { existsSync, readFileSync } from 'node:fs'
import type {} from 'electron'
import { loadImage, type NativeImage } from './image.ts'
import { checkPreload, findForbiddenRequires } from './preload.ts'

export type WindowOptions = Omit<Electron.BrowserWindowConstructorOptions, 'icon'> & {
  readonly icon?: NativeImage | string
}
const OPTIONS = new Set(
  'width height x y minWidth minHeight show title backgroundColor icon autoHideMenuBar webPreferences center'.split(
    ' ',
  ),
)
const PREFERENCES = new Set(
  'preload sandbox contextIsolation nodeIntegration spellcheck webSecurity backgroundThrottling devTools'.split(
    ' ',
  ),
)

export function checkOptions(options: WindowOptions): void {
  for (const key of Object.keys(options))
    if (!OPTIONS.has(key)) throw new Error(`BrowserWindow option ${key} is not in the stand-in`)
  const preferences = options.webPreferences ?? {}
  for (const key of Object.keys(preferences))
    if (!PREFERENCES.has(key)) throw new Error(`webPreferences.${key} is not in the stand-in`)
  if (options.x !== undefined && options.y === undefined) throw new Error('x needs y')
  const {
    sandbox = true,
    contextIsolation = true,
    nodeIntegration = false,
    webSecurity = true,
    preload,
  } = preferences
  if (!sandbox || !contextIsolation || nodeIntegration || !webSecurity) {
    throw new Error(
      'The stand-in has only sandboxed windows with an isolated preload, no Node and web security',
    )
  }
  if (options.icon !== undefined) loadImage(options.icon)
  if (preload === undefined) return
  checkPreload(preload)
  const forbidden = existsSync(preload) ? findForbiddenRequires(readFileSync(preload, 'utf8')) : []
  if (forbidden.length > 0)
    console.error(`The preload requires what no sandbox gives: ${forbidden.join(', ')}`)
}
