import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { app } from 'electron'
import { LookoutError } from '../shared/errors.ts'
import { autostartFile, commandOf, desktopEntry, isEntryOn } from './autostart-entry.ts'

/** Starting at login as the system has it, not as it was once asked for. */
export interface Autostart {
  readonly isOn: () => boolean
  /** Throws LookoutError `storage` when the system does not take it. */
  readonly set: (isOn: boolean) => void
  /** What to know of it now, null when there is nothing. */
  readonly note: () => string | null
}

function createFileAutostart(file: string, words: readonly string[]): Autostart {
  const read = (): string | null => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return null
    }
  }
  const entry = desktopEntry(app.getName(), words)
  return {
    note: () => {
      const text = read()
      if (text === null || !isEntryOn(text) || commandOf(text) === commandOf(entry)) return null
      return `The system starts another copy: ${commandOf(text)}. Switch it off and on to start this one.`
    },
    isOn: () => isEntryOn(read()),
    set: (isOn) => {
      try {
        if (!isOn) {
          rmSync(file, { force: true })
          return
        }
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, entry)
      } catch {
        throw new LookoutError('storage', `The autostart file ${file} cannot be written.`)
      }
    },
  }
}

/** The words that start this app again: an AppImage by its own file, from a folder with that folder. */
function ownWords(): readonly string[] {
  const program = process.env['APPIMAGE'] ?? process.execPath
  const folder = app.isPackaged ? [] : [app.getAppPath()]
  const profile = app.commandLine.hasSwitch('user-data-dir')
    ? [`--user-data-dir=${app.commandLine.getSwitchValue('user-data-dir')}`]
    : []
  return [program, ...folder, ...profile, '--hidden']
}

/** Login items of macOS and Windows by Electron; on Linux, where Electron does nothing, a file in the XDG folder. */
export function createAutostart(platform: string): Autostart {
  if (platform === 'linux') {
    const file = autostartFile(process.env['XDG_CONFIG_HOME'], app.getPath('home'))
    return createFileAutostart(file, ownWords())
  }
  const [path = '', ...args] = ownWords()
  const item = platform === 'win32' ? { path, args } : {}
  return {
    note: () => (app.isPackaged ? null : 'This copy is not installed, so the system may not start it.'),
    isOn: () => app.getLoginItemSettings(item).openAtLogin,
    set: (isOn) => app.setLoginItemSettings({ ...item, openAtLogin: isOn }),
  }
}

/** True when macOS itself started the app at login: then the window stays away. */
export function wasStartedAtLogin(platform: string): boolean {
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}
