/** app: paths, switches, the single instance and the lifecycle events. */
import { mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import type {} from 'electron'
import { appData } from '../profile.mjs'
import { commandLine } from './command-line.ts'
import { exitNow, requestQuit, setLifecycle } from './lifecycle.ts'
import { takeLock, type SecondInstance } from './lock.ts'
import { isReady, markReady, requireLoading, whenReady } from './phase.ts'
import { record } from './record.ts'
import { settings } from './settings.ts'
import { Emitter, emit, makeEvent, strict, type Declared } from './strict.ts'

type AppEvents = Declared<
  Electron.App,
  {
    ready: []
    'window-all-closed': []
    activate: [event: Electron.Event, hasVisibleWindows: boolean]
    'before-quit': [event: Electron.Event]
    'will-quit': [event: Electron.Event]
    quit: [event: Electron.Event, exitCode: number]
    'second-instance': [
      event: Electron.Event,
      argv: string[],
      workingDirectory: string,
      additionalData: unknown,
    ]
    'open-url': [event: Electron.Event, url: string]
    'child-process-gone': [event: Electron.Event, details: Electron.Details]
  }
>
type PathName = 'home' | 'appData' | 'userData' | 'sessionData' | 'temp' | 'exe' | 'downloads' | 'logs'
type AppMembers =
  | 'whenReady'
  | 'isReady'
  | 'quit'
  | 'exit'
  | 'requestSingleInstanceLock'
  | 'getName'
  | 'setName'
  | 'name'
  | 'getVersion'
  | 'getAppPath'
  | 'isPackaged'
  | 'enableSandbox'
  | 'disableHardwareAcceleration'
  | 'setAppUserModelId'
  | 'setBadgeCount'
  | 'getLocale'
  | 'setLoginItemSettings'
  | 'setDesktopName'
  | 'setAsDefaultProtocolClient'

const paths = new Map<string, string>()
let appName = ''

function pathOf(name: string): string {
  const known = paths.get(name)
  if (known !== undefined) return known
  if (name === 'home') return homedir()
  if (name === 'temp') return tmpdir()
  if (name === 'exe') return process.execPath
  if (name === 'downloads') return join(homedir(), 'Downloads')
  if (name === 'appData') return appData()
  if (name === 'sessionData') return pathOf('userData')
  if (name === 'userData') return switchedUserData() ?? join(pathOf('appData'), app.getName())
  if (name === 'logs') {
    return process.platform === 'darwin'
      ? join(homedir(), 'Library', 'Logs', app.getName())
      : join(pathOf('userData'), 'logs')
  }
  throw new Error(`Failed to get '${name}' path`)
}

/** Returns the folder of `--user-data-dir`. As in Electron, a folder that cannot be created is silently ignored. */
function switchedUserData(): string | null {
  const given = commandLine.getSwitchValue('user-data-dir')
  if (given === '') return null
  try {
    mkdirSync(given, { recursive: true })
    return resolve(given)
  } catch {
    return null
  }
}

class App extends Emitter<AppEvents> implements Pick<Electron.App, AppMembers> {
  readonly commandLine = commandLine
  /** The dock exists on macOS only. */
  readonly dock: undefined = undefined

  constructor() {
    super('app', [
      'ready',
      'window-all-closed',
      'activate',
      'before-quit',
      'will-quit',
      'quit',
      'second-instance',
      'open-url',
      'child-process-gone',
    ])
  }

  get name(): string {
    return this.getName()
  }

  set name(name: string) {
    this.setName(name)
  }

  get isPackaged(): boolean {
    return settings().isPackaged
  }

  whenReady(): Promise<void> {
    return whenReady()
  }

  isReady(): boolean {
    return isReady()
  }

  quit(): void {
    requestQuit()
  }

  exit(exitCode = 0): void {
    exitNow(exitCode)
  }

  requestSingleInstanceLock(additionalData?: unknown): boolean {
    const data = structuredClone(additionalData)
    return takeLock(pathOf('userData'), { argv: process.argv, cwd: process.cwd(), data }, announceSecond)
  }

  getPath(name: PathName): string {
    return pathOf(name)
  }

  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    if (name === 'userData') requireLoading("app.setPath('userData') comes too late: the app is ready")
    mkdirSync(path, { recursive: true })
    paths.set(name, path)
  }

  getName(): string {
    return appName || settings().name
  }

  setName(name: string): void {
    appName = name
  }

  getVersion(): string {
    return settings().version
  }

  getAppPath(): string {
    return settings().appPath
  }

  enableSandbox(): void {
    requireLoading('app.enableSandbox() can only be called before app is ready')
  }

  disableHardwareAcceleration(): void {
    requireLoading('app.disableHardwareAcceleration() can only be called before app is ready')
  }

  setAppUserModelId(_id: string): void {
    // Has an effect only on Windows.
  }

  setDesktopName(name: string): void {
    requireLoading('app.setDesktopName() can only be called before app is ready')
    if (!name.endsWith('.desktop')) throw new Error("The desktop name must end in '.desktop'")
  }

  setBadgeCount(count = 0): boolean {
    record.badgeCount = count
    return true
  }

  getLocale(): string {
    return isReady() ? 'en-US' : ''
  }

  /** Only recorded. On Linux, Electron ignores the setting, so the getter below returns false there. */
  setLoginItemSettings(loginItem: Electron.Settings): void {
    record.loginItem = { ...loginItem }
  }

  getLoginItemSettings(): Pick<
    Electron.LoginItemSettings,
    'openAtLogin' | 'wasOpenedAtLogin' | 'executableWillLaunchAtLogin'
  > {
    const { loginItem } = record
    const isSet =
      typeof loginItem === 'object' &&
      loginItem !== null &&
      'openAtLogin' in loginItem &&
      loginItem.openAtLogin === true
    const openAtLogin = process.platform !== 'linux' && isSet
    return { openAtLogin, wasOpenedAtLogin: false, executableWillLaunchAtLogin: openAtLogin }
  }

  /** Returns false on Linux, like Electron without an installed desktop file. */
  setAsDefaultProtocolClient(_scheme: string): boolean {
    return process.platform !== 'linux'
  }
}

export const app = strict('app', new App())

const waitingSeconds: SecondInstance[] = []

/**
 * Called when another instance was started. As in Electron, its switches precede its other arguments and include some of
 * Chromium's.
 */
function announceSecond(second: SecondInstance): void {
  if (!isReady()) return void waitingSeconds.push(second)
  const [executable = '', ...rest] = second.argv
  const switches = rest.filter((each) => each.startsWith('-'))
  const others = rest.filter((each) => !each.startsWith('-'))
  const argv = [executable, ...switches, '--allow-file-access-from-files', ...others]
  emit<AppEvents, 'second-instance'>(app, 'second-instance', makeEvent({}), argv, second.cwd, second.data)
}

export function playActivate(hasVisibleWindows: boolean): void {
  emit<AppEvents, 'activate'>(app, 'activate', makeEvent({}), hasVisibleWindows)
}

export function playOpenUrl(url: string): boolean {
  return emit<AppEvents, 'open-url'>(app, 'open-url', makeEvent({}), url)
}

export function startLifecycle(exitProcess: (exitCode: number) => void): void {
  setLifecycle(
    {
      isPrevented(event) {
        const details = makeEvent({})
        emit<AppEvents, 'before-quit' | 'will-quit'>(app, event, details)
        return details.defaultPrevented
      },
      emitQuit: (exitCode) => void emit<AppEvents, 'quit'>(app, 'quit', makeEvent({}), exitCode),
      emitAllClosed: () => emit<AppEvents, 'window-all-closed'>(app, 'window-all-closed'),
    },
    exitProcess,
  )
}

/** Emits `ready`. Called once the main module has settled, as in Electron. */
export function announceReady(): void {
  markReady()
  emit<AppEvents, 'ready'>(app, 'ready')
  for (const second of waitingSeconds.splice(0)) announceSecond(second)
}
