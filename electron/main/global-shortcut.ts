import { globalShortcut } from 'electron'
import type { DesktopInfo } from '../shared/transfer.ts'

export interface GlobalShortcut {
  readonly use: (accelerator: string | null) => DesktopInfo['shortcut']
  readonly end: () => void
}

/** Call after ready. The system reports only that a combination is taken, not by which program. */
export function createGlobalShortcut(show: () => void): GlobalShortcut {
  let used: string | null = null
  let state: DesktopInfo['shortcut'] = 'off'

  function drop(): void {
    // On Wayland, the portal binds shortcuts as a set. Only this call releases the set.
    if (used !== null && state === 'on') globalShortcut.unregisterAll()
    used = null
    state = 'off'
  }

  return {
    end: drop,
    use: (accelerator) => {
      if (accelerator === used && state !== 'taken') return state
      drop()
      if (accelerator === null) return state
      used = accelerator
      try {
        state = globalShortcut.register(accelerator, show) ? 'on' : 'taken'
      } catch {
        state = 'taken'
      }
      return state
    },
  }
}
