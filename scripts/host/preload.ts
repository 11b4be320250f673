/**
 * Reads a preload like Electron's sandbox: one CommonJS file with `require, process, exports, module, global`. Creates the two
 * scripts that every document of a window runs first. The isolation is weaker than Electron's: the isolated world uses a
 * DevTools binding to reach this process, and DOM events to reach the page's world. The binding and the events have random
 * names, which the page cannot learn.
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
  /** The error if the preload cannot be read or parsed. The page then loads without the API. */
  readonly error: Error | undefined
}

const SANDBOX_PARAMETERS = 'require, process, exports, module, global'

/** Throws if a sandboxed window cannot use the preload: its path is relative, or its folder has more than one script. */
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

/** Returns the required modules that a sandbox does not provide, for a warning at start. */
export function findForbiddenRequires(source: string): string[] {
  const names = [...source.matchAll(/\brequire\(\s*['"`]([^'"`]+)['"`]\s*\)/g)].map((match) => match[1] ?? '')
  return names.filter((name) => !['electron', 'electron/common', 'electron/renderer'].includes(name))
}

function readPreload(path: string | undefined): { readonly body: string; readonly error: Error | undefined } {
  if (path === undefined) return { body: 'null', error: undefined }
  try {
    const body = `(function (${SANDBOX_PARAMETERS}) {${readFileSync(path, 'utf8')}\n})`
    // Compile the preload to find syntax errors, which would otherwise break the complete script.
    new vm.Script(body, { filename: path })
    return { body, error: undefined }
  } catch (error) {
    return { body: 'null', error: error instanceof Error ? error : new Error(String(error)) }
  }
}

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
