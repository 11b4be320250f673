/** Calls are recorded and never reach the real desktop; system events come from the control channel. */
import type {} from 'electron'
import { requireReady } from './phase.ts'
import { record } from './record.ts'
import { Emitter, emit, strict, type Declared, type Promises, type Public } from './strict.ts'

type PowerEvent = 'suspend' | 'resume' | 'shutdown' | 'lock-screen' | 'unlock-screen' | 'on-ac' | 'on-battery'
type PowerEvents = Declared<
  Electron.PowerMonitor,
  Record<Exclude<PowerEvent, 'shutdown'>, []> & { shutdown: [] }
>
const POWER_EVENTS = [
  'suspend',
  'resume',
  'shutdown',
  'lock-screen',
  'unlock-screen',
  'on-ac',
  'on-battery',
] as const
/** Events that the platform never emits. Emitting one throws, so that no test depends on it. */
const UNREPORTED: Readonly<Record<string, readonly string[]>> = {
  linux: ['lock-screen', 'unlock-screen', 'on-ac', 'on-battery'],
  win32: ['shutdown'],
}

export const powerMonitor = strict('powerMonitor', new Emitter<PowerEvents>('powerMonitor', POWER_EVENTS))

export function emitPower(event: string): boolean {
  const known = POWER_EVENTS.find((each) => each === event)
  if (known === undefined) throw new Error(`powerMonitor never emits '${event}'`)
  if (UNREPORTED[process.platform]?.includes(known))
    throw new Error(`powerMonitor never emits '${event}' on ${process.platform}`)
  return emit<PowerEvents, PowerEvent>(powerMonitor, known)
}

export const shell = strict('shell', {
  openExternal(url: string): Promise<void> {
    if (!URL.canParse(url)) return Promise.reject(new Error('Invalid URL'))
    record.openExternal.push(url)
    return Promise.resolve()
  },
})

export const clipboard = strict('clipboard', {
  readText: (): Promise<string> => Promise.resolve(record.clipboard),
  writeText(text: string): Promise<void> {
    record.clipboard = String(text)
    return Promise.resolve()
  },
})

type ThemeEvents = Declared<Electron.NativeTheme, { updated: [] }>
type ThemeSource = Electron.NativeTheme['themeSource']
const theme: { source: ThemeSource; isSystemDark: boolean } = { source: 'system', isSystemDark: false }
const themeListeners: (() => void)[] = []

class NativeTheme extends Emitter<ThemeEvents> {
  constructor() {
    super('nativeTheme', ['updated'])
  }

  get themeSource(): ThemeSource {
    return theme.source
  }

  set themeSource(source: ThemeSource) {
    if (!['system', 'light', 'dark'].includes(source))
      throw new TypeError(`Invalid themeSource: ${String(source)}`)
    if (source === theme.source) return
    theme.source = source
    announceTheme()
  }

  get shouldUseDarkColors(): boolean {
    return theme.source === 'system' ? theme.isSystemDark : theme.source === 'dark'
  }

  /** The theme of system panels, which Electron knows only on Windows. Elsewhere, the app's theme is returned. */
  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return process.platform === 'win32' ? theme.isSystemDark : this.shouldUseDarkColors
  }
}

export const nativeTheme = strict('nativeTheme', new NativeTheme())

function announceTheme(): void {
  for (const listener of themeListeners) listener()
  emit<ThemeEvents, 'updated'>(nativeTheme, 'updated')
}

export function onThemeChange(listener: () => void): void {
  themeListeners.push(listener)
}

export function setSystemDark(isDark: boolean): void {
  theme.isSystemDark = isDark
  announceTheme()
}

type DisplayFields = Pick<
  Electron.Display,
  'id' | 'bounds' | 'workArea' | 'scaleFactor' | 'size' | 'workAreaSize' | 'label'
>

const area = { x: 0, y: 0, width: 1920, height: 1080 }
const size = { width: area.width, height: area.height }
const primary: DisplayFields = strict('Display', {
  id: 1,
  bounds: area,
  workArea: area,
  scaleFactor: 1,
  size,
  workAreaSize: size,
  label: 'Display 1',
})

const SCREEN_TOO_EARLY = "The 'screen' module can't be used before the app 'ready' event"

export const screen = strict('screen', {
  getAllDisplays(): DisplayFields[] {
    requireReady(SCREEN_TOO_EARLY)
    return [primary]
  },
  getPrimaryDisplay(): DisplayFields {
    requireReady(SCREEN_TOO_EARLY)
    return primary
  },
})

const SHORTCUT_TOO_EARLY = 'globalShortcut cannot be used before the app is ready'

export const globalShortcut = strict('globalShortcut', {
  register(accelerator: string, callback: () => void): boolean {
    requireReady(SHORTCUT_TOO_EARLY)
    if (record.shortcuts.has(accelerator)) return false
    record.shortcuts.set(accelerator, callback)
    return true
  },
  /** Does nothing in a Wayland session, where Electron loses the link between the accelerator and the portal's shortcut. */
  unregister(accelerator: string): void {
    requireReady(SHORTCUT_TOO_EARLY)
    if (process.env.XDG_SESSION_TYPE !== 'wayland') record.shortcuts.delete(accelerator)
  },
  unregisterAll(): void {
    requireReady(SHORTCUT_TOO_EARLY)
    record.shortcuts.clear()
  },
  isRegistered(accelerator: string): boolean {
    requireReady(SHORTCUT_TOO_EARLY)
    return record.shortcuts.has(accelerator)
  },
})

export type Checked = [
  Promises<Electron.Shell, Public<typeof shell>>,
  Promises<Electron.Clipboard, Public<typeof clipboard>>,
  Promises<
    Pick<
      Electron.NativeTheme,
      'themeSource' | 'shouldUseDarkColors' | 'shouldUseDarkColorsForSystemIntegratedUI'
    >,
    Omit<Public<NativeTheme>, keyof Emitter<ThemeEvents>>
  >,
  Promises<Electron.Screen, Public<typeof screen>>,
  Promises<Electron.GlobalShortcut, Public<typeof globalShortcut>>,
]
