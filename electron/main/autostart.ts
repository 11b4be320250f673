import { rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { app } from 'electron'
import { LookoutError } from '../shared/errors.ts'
import { createFolder } from '../monitor/store/create-folder.ts'
import { readSmallFile } from '../monitor/store/small-file.ts'
import { autostartFile, commandOf, desktopEntry, isEntryOn, startsAtLogin } from './autostart-entry.ts'
import { autostart } from './main-words.ts'

export interface Autostart {
  readonly isOn: () => boolean
  /** Throws LookoutError `storage` if the autostart file cannot be written. */
  readonly set: (isOn: boolean) => void
  readonly note: () => string | null
}

function createFileAutostart(file: string, words: readonly string[]): Autostart {
  const read = (): string | null => {
    try {
      return readSmallFile(file)
    } catch {
      return null
    }
  }
  const entry = desktopEntry(app.getName(), words)
  return {
    note: () => {
      const text = read()
      if (text === null || !isEntryOn(text) || commandOf(text) === commandOf(entry)) return null
      return autostart.otherCopy(commandOf(text) ?? '')
    },
    isOn: () => isEntryOn(read()),
    set: (isOn) => {
      try {
        if (!isOn) {
          rmSync(file, { force: true })
          return
        }
        createFolder(dirname(file))
        writeFileSync(file, entry)
      } catch {
        throw new LookoutError('storage', autostart.unwritable(file))
      }
    },
  }
}

function ownWords(): readonly string[] {
  const program = process.env['APPIMAGE'] ?? process.execPath
  const folder = app.isPackaged ? [] : [app.getAppPath()]
  const profile = app.commandLine.hasSwitch('user-data-dir')
    ? // The system starts the app in another folder, where a relative path would not resolve.
      [`--user-data-dir=${app.getPath('userData')}`]
    : []
  return [program, ...folder, ...profile, '--hidden']
}

/** Uses Electron's login items on macOS and Windows, and a file in the XDG folder on Linux, where Electron does nothing. */
export function createAutostart(platform: string): Autostart {
  if (platform === 'linux') {
    const file = autostartFile(process.env['XDG_CONFIG_HOME'], app.getPath('home'))
    return createFileAutostart(file, ownWords())
  }
  const [path = '', ...args] = ownWords()
  const item = platform === 'win32' ? { path, args } : {}
  return {
    note: () => (app.isPackaged ? null : autostart.notInstalled),
    isOn: () => startsAtLogin(platform, app.getLoginItemSettings(item)),
    set: (isOn) => app.setLoginItemSettings({ ...item, openAtLogin: isOn }),
  }
}

/** Returns true if macOS started the app at login. No window opens then. */
export function wasStartedAtLogin(platform: string): boolean {
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}
