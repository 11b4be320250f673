import { isShortcut } from '../../electron/shared/settings.ts'

/** The keys of a keyboard event, as far as a shortcut needs them. */
export interface PressedKeys {
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
}

/** Keys whose name for Electron is not the end of their code. */
const named: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
}

/** What is pressed as Electron names it, such as `Control+Alt+L`; null while it cannot be a global shortcut. */
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

/** A shortcut as its keys are labelled. */
export function nameShortcut(shortcut: string): string {
  return shortcut.replace('Control', 'Ctrl').replaceAll('+', ' + ')
}
