import { isShortcut } from '../../electron/shared/settings.ts'

export interface PressedKeys {
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
}

const named: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
}

/** Returns the pressed keys in Electron's notation, e.g. `Control+Alt+L`; null when they cannot be a global shortcut. */
export function shortcutOf(keys: PressedKeys, platform: string): string | null {
  const { code } = keys
  const key = named[code] ?? code.replace(/^(?:Key(?=[A-Z]$)|Digit(?=\d$))/, '')
  const words = [
    keys.ctrlKey ? 'Control' : '',
    keys.altKey ? 'Alt' : '',
    keys.shiftKey ? 'Shift' : '',
    keys.metaKey ? (platform === 'darwin' ? 'Command' : 'Super') : '',
    key,
  ]
  const text = words.filter((word) => word !== '').join('+')
  return isShortcut(text) ? text : null
}

/** Returns a shortcut with the labels on the keys, e.g. `Ctrl + Alt + L`. */
export function nameShortcut(shortcut: string): string {
  return shortcut.replace('Control', 'Ctrl').replaceAll('+', ' + ')
}

/**
 * Returns the letter that a key has on a Latin layout, such as `k` for the Russian `л`. Returns null unless the present layout has a
 * letter of another script on that key. In a script without case, such as Hangul, Shift makes the letter upper case.
 */
export function latinLetterOf({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter === undefined || !/^\p{L}$/u.test(key) || /^\p{Script=Latin}$/u.test(key)) return null
  const [lower, upper] = [key.toLowerCase(), key.toUpperCase()]
  const isUpper = lower === upper ? shiftKey : key === upper
  return isUpper ? letter : letter.toLowerCase()
}
