/**
 * Runs the built app (the files that Electron would run) with this Node and an installed Chromium. The command line is
 * documented in options.ts, and each API of Electron in docs/electron.md.
 */
import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { announceReady, startLifecycle } from './app.ts'
import { switchValue } from './command-line.ts'
import { readAppFolder, type AppFolder } from './app-folder.ts'
import { closeBrowser, configureBrowser } from './browser.ts'
import { serveControl } from './control.ts'
import { limitCrypto } from './crypto-limits.ts'
import { endIfQuitEarly, requestQuit } from './lifecycle.ts'
import { readOptions, type HostOptions } from './options.ts'
import { isAwaited, isReady } from './phase.ts'
import { record } from './record.ts'
import { setSettings } from './settings.ts'

/** Version of Chromium in Electron 45. */
const CHROMIUM_VERSION = '156.0.8078.79'
const STUCK_MAIN =
  'The main module never settled: a top-level await waits for what comes only after it. ' +
  'In Electron `await app.whenReady()` at top level hangs for ever: use app.whenReady().then(...).'
const DEFAULT_READY_TIMEOUT_MS = 15_000
const FORWARDED = [
  'force-device-scale-factor',
  'lang',
  'force-prefers-reduced-motion',
  'force-high-contrast',
  'force-color-profile',
]

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function electronVersion(): string {
  const file = createRequire(import.meta.url).resolve('electron/package.json')
  return String(JSON.parse(readFileSync(file, 'utf8')).version)
}

function dressProcess(folder: AppFolder, options: HostOptions, electron: string): void {
  // Diagnostics and Settings › About show the suffix: the runtime is not Electron.
  const versions = { ...process.versions, electron: `${electron}-stand-in`, chrome: CHROMIUM_VERSION }
  Object.defineProperty(process, 'versions', { value: Object.freeze(versions), enumerable: true })
  Object.defineProperty(process, 'type', { value: 'browser', enumerable: true })
  Object.defineProperty(process, 'resourcesPath', { value: folder.resourcesPath, enumerable: true })
  if (!folder.isPackaged) Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })
  process.argv = [process.execPath, ...(folder.isPackaged ? [] : ['.']), ...options.appArguments]
}

function hookElectron(): void {
  const standIn = new URL('./electron.ts', import.meta.url).href
  registerHooks({
    resolve(specifier, context, next) {
      if (['electron', 'electron/main', 'electron/common'].includes(specifier)) return next(standIn, context)
      if (specifier === 'electron/renderer')
        throw new Error("electron/renderer can't be imported in the main process")
      return next(specifier, context)
    },
  })
}

/** Handles errors like Electron: an error box for an uncaught exception, a warning for an unhandled rejection. */
function handleFailures(): void {
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return
    const content = error instanceof Error ? (error.stack ?? error.message) : String(error)
    record.dialogs.push({
      kind: 'error',
      options: { title: 'A JavaScript error occurred in the main process', content },
    })
    process.stderr.write(`A JavaScript error occurred in the main process\n${content}\n`)
  })
  process.on('unhandledRejection', (reason) => {
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)
    process.stderr.write(`(node:${process.pid}) UnhandledPromiseRejectionWarning: ${text}\n`)
  })
}

function handleSignals(): void {
  let interrupts = 0
  const quit = () => (isReady() ? requestQuit() : process.exit(1))
  process.on('SIGTERM', quit)
  process.on('SIGHUP', quit)
  process.on('SIGINT', () => {
    interrupts += 1
    if (interrupts > 1) process.exit(130)
    quit()
  })
}

async function leave(exitCode: number): Promise<void> {
  await closeBrowser()
  process.exit(exitCode)
}

/** Loads the main module like Electron: `ready` fires only after its top-level awaits have settled. */
async function loadMain(entry: string): Promise<void> {
  const onIdle = () => fail(STUCK_MAIN)
  process.once('beforeExit', onIdle)
  const patience = Number(process.env.LOOKOUT_HOST_READY_TIMEOUT ?? DEFAULT_READY_TIMEOUT_MS)
  const timer = setTimeout(() => isAwaited() && fail(STUCK_MAIN), patience).unref()
  await import(pathToFileURL(entry).href)
  clearTimeout(timer)
  process.removeListener('beforeExit', onIdle)
}

function start(): void {
  const options = readOptions(process.argv.slice(2), process.env, process.cwd())
  const folder = readAppFolder(options.appDir)
  const electron = electronVersion()
  dressProcess(folder, options, electron)
  const { platform, arch } = process
  setSettings({
    ...folder,
    headless: options.headless,
    chromium: CHROMIUM_VERSION,
    electronVersion: electron,
    preloadProcess: {
      platform,
      arch,
      type: 'renderer',
      sandboxed: true,
      contextIsolated: true,
      env: {},
      argv: [process.execPath],
      versions: { electron, chrome: CHROMIUM_VERSION, node: process.versions.node },
    },
  })
  startLifecycle((exitCode) => void leave(exitCode))
  hookElectron()
  limitCrypto()
  handleSignals()
  serveControl()
  loadMain(folder.entry).then(
    () => {
      handleFailures()
      // An Electron process runs until it quits, even with an empty event loop.
      setInterval(() => undefined, 2 ** 30)
      const port = switchValue('remote-debugging-port')
      configureBrowser({
        path: options.chromium,
        headless: options.headless,
        debuggingPort: port === undefined ? undefined : Number(port),
        extraSwitches: FORWARDED.flatMap((name) => {
          const value = switchValue(name)
          return value === undefined ? [] : [value === '' ? `--${name}` : `--${name}=${value}`]
        }),
      })
      announceReady()
      endIfQuitEarly()
    },
    (error: unknown) =>
      fail(`The main module failed to load:\n${error instanceof Error ? error.stack : String(error)}`),
  )
}

try {
  start()
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
