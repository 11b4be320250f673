/**
 * Reads a preload as Electron's sandbox does - one CommonJS file whose body sees `require, process, exports, module,
 * global` - and makes the two scripts that every document of a window runs first.
 *
 * Weaker than Electron: the isolated world reaches this process through a binding of the DevTools protocol, and the
 * page's world through DOM events with random names, not through native code. The page can learn neither name.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import vm from 'node:vm'
import { makeCodec } from './codec.ts'
import { makeBridge } from './page/bridge.ts'
import { startIsolatedWorld, startMainWorld, type WorldConfig } from './page/worlds.ts'

export interface PageScripts {
  readonly mainWorld: string
  readonly isolatedWorld: string
  readonly worldName: string
  readonly binding: string
  readonly receiver: string
  /** Why the preload cannot even be parsed or read; the page then loads without the API. */
  readonly error: Error | undefined
}

const SANDBOX_PARAMETERS = 'require, process, exports, module, global'

/** Throws when a sandboxed window could not use the preload: a relative path, or a build of more than one script. */
export function checkPreload(path: string): void {
  if (!isAbsolute(path)) throw new Error(`The preload must be an absolute path: ${path}`)
  const scripts = listScripts(dirname(path))
  if (scripts.length > 1) {
    throw new Error(
      `A sandboxed preload is one file, but its folder holds more than one script: ${scripts.join(', ')}`,
    )
  }
}

function listScripts(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.[cm]?js$/.test(name),
    )
  } catch {
    return []
  }
}

/** The modules that a preload asks for and no sandbox gives, for a warning at start. */
export function findForbiddenRequires(source: string): string[] {
  const names = [...source.matchAll(/\brequire\(\s*['"`]([^'"`]+)['"`]\s*\)/g)].map((match) => match[1] ?? '')
  return names.filter((name) => !['electron', 'electron/common', 'electron/renderer'].includes(name))
}

function readPreload(path: string | undefined): { readonly body: string; readonly error: Error | undefined } {
  if (path === undefined) return { body: 'null', error: undefined }
  try {
    const body = `(function (${SANDBOX_PARAMETERS}) {${readFileSync(path, 'utf8')}\n})`
    // Compiled here and never run here: a module's syntax would otherwise take the whole script down.
    new vm.Script(body, { filename: path })
    return { body, error: undefined }
  } catch (error) {
    return { body: 'null', error: error instanceof Error ? error : new Error(String(error)) }
  }
}

/** The scripts of one window, with names of its own. */
export function makePageScripts(
  path: string | undefined,
  processFields: Readonly<Record<string, unknown>>,
): PageScripts {
  const { body, error } = readPreload(path)
  const name = () => `_${randomUUID().replaceAll('-', '')}`
  const config: WorldConfig = {
    toMain: name(),
    toIsolated: name(),
    binding: name(),
    receiver: name(),
    preloadPath: path ?? '',
    process: processFields,
  }
  const settings = JSON.stringify(config)
  const bridge = makeBridge.toString()
  return {
    mainWorld: `(${startMainWorld.toString()})(${settings}, ${bridge})`,
    isolatedWorld: `(${startIsolatedWorld.toString()})(${settings}, ${makeCodec.toString()}, ${bridge}, ${body})`,
    worldName: name(),
    binding: config.binding,
    receiver: config.receiver,
    error,
  }
}
