import { isAbsolute, join } from 'node:path'

/**
 * Returns the path of the autostart file. Ignores an unset, empty or relative `configHome` (XDG Base Directory Specification).
 */
export function autostartFile(configHome: string | undefined, home: string): string {
  const folder = configHome !== undefined && isAbsolute(configHome) ? configHome : join(home, '.config')
  return join(folder, 'autostart', 'lookout.desktop')
}

/** Quotes one word of an Exec line (Desktop Entry Specification). */
function quote(word: string): string {
  const escaped = word.replaceAll('%', '%%')
  return /^[\w@%+=:,./-]+$/.test(escaped) ? escaped : `"${escaped.replaceAll(/(["`$\\])/g, '\\$1')}"`
}

/** Returns the autostart file for a command line. The file format requires that backslashes are escaped a second time. */
export function desktopEntry(name: string, words: readonly string[]): string {
  const exec = words.map(quote).join(' ').replaceAll('\\', '\\\\')
  const lines = ['[Desktop Entry]', 'Type=Application', `Name=${name}`, `Exec=${exec}`]
  return [...lines, 'Terminal=false', 'X-GNOME-Autostart-enabled=true', ''].join('\n')
}

export function commandOf(text: string): string | null {
  return /^Exec=(.+)$/m.exec(text)?.[1]?.trim() ?? null
}

/** Returns true if the file exists and neither the user nor the desktop has disabled it. */
export function isEntryOn(text: string | null): boolean {
  if (text === null || !/^Exec=./m.test(text)) return false
  return !/^Hidden=true\s*$/m.test(text) && !/^X-GNOME-Autostart-enabled=false\s*$/m.test(text)
}

/** Returns true if a login item starts the app. Windows keeps an entry that the user disabled in the Task Manager. */
export function startsAtLogin(
  platform: string,
  item: { readonly openAtLogin: boolean; readonly executableWillLaunchAtLogin: boolean },
): boolean {
  return item.openAtLogin && (platform !== 'win32' || item.executableWillLaunchAtLogin)
}
