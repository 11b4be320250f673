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
  /** Switches off the entry of this copy and profile. Leaves another one's. Throws like `set`. */
  readonly removeOwn: () => void
  /** Lets the entry of this copy and profile start another program from now on, which has replaced this one. Never throws. */
  readonly moveTo: (program: string) => void
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
  const isOwn = (text: string): boolean => commandOf(text) === commandOf(entry)

  function set(isOn: boolean): void {
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
  }

  return {
    note: () => {
      const text = read()
      return text === null || !isEntryOn(text) || isOwn(text)
        ? null
        : autostart.otherCopy(commandOf(text) ?? '')
    },
    isOn: () => isEntryOn(read()),
    set,
    removeOwn: () => {
      const text = read()
      if (text !== null && isOwn(text)) set(false)
    },
    moveTo: (program) => {
      const text = read()
      if (text === null || !isOwn(text) || !isEntryOn(text)) return
      try {
        writeFileSync(file, desktopEntry(app.getName(), [program, ...words.slice(1)]))
      } catch {
        // The settings of the new program then show that the entry starts another copy.
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
  const set = (isOn: boolean): void => app.setLoginItemSettings({ ...item, openAtLogin: isOn })
  return {
    note: () => (app.isPackaged ? null : autostart.notInstalled),
    isOn: () => startsAtLogin(platform, app.getLoginItemSettings(item)),
    set,
    removeOwn: () => set(false),
    // Only an AppImage changes its path.
    moveTo: () => undefined,
  }
}

/** Returns true if macOS started the app at login. No window opens then. */
export function wasStartedAtLogin(platform: string): boolean {
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}
