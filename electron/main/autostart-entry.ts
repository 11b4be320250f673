import { isAbsolute, join } from 'node:path'

/** Where the system looks for what starts at login. Not set, empty or relative is ignored (XDG Base Directory Specification). */
export function autostartFile(configHome: string | undefined, home: string): string {
  const folder = configHome !== undefined && isAbsolute(configHome) ? configHome : join(home, '.config')
  return join(folder, 'autostart', 'lookout.desktop')
}

/** One word of an Exec line of a desktop entry (Desktop Entry Specification, quoting). */
function quote(word: string): string {
  const escaped = word.replaceAll('%', '%%')
  return /^[\w@%+=:,./-]+$/.test(escaped) ? escaped : `"${escaped.replaceAll(/(["`$\\])/g, '\\$1')}"`
}

/** The text of the autostart file that runs these words. A backslash counts once more in the file itself. */
export function desktopEntry(name: string, words: readonly string[]): string {
  const exec = words.map(quote).join(' ').replaceAll('\\', '\\\\')
  const lines = ['[Desktop Entry]', 'Type=Application', `Name=${name}`, `Exec=${exec}`]
  return [...lines, 'Terminal=false', 'X-GNOME-Autostart-enabled=true', ''].join('\n')
}

/** What an autostart file runs, as it stands there; null when it runs nothing. */
export function commandOf(text: string): string | null {
  return /^Exec=(.+)$/m.exec(text)?.[1]?.trim() ?? null
}

/** True when an autostart file is there and neither the user nor the desktop has switched it off in it. */
export function isEntryOn(text: string | null): boolean {
  if (text === null || !/^Exec=./m.test(text)) return false
  return !/^Hidden=true\s*$/m.test(text) && !/^X-GNOME-Autostart-enabled=false\s*$/m.test(text)
}
