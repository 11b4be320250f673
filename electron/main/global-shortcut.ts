import { globalShortcut } from 'electron'
import type { DesktopInfo } from '../shared/transfer.ts'

/** The key combination that shows the window from anywhere. */
export interface GlobalShortcut {
  /** Takes another combination, or none; one that was taken is tried again. Gives what came of it. */
  readonly use: (accelerator: string | null) => DesktopInfo['shortcut']
  readonly end: () => void
}

/** After ready. The system says only whether it gave the combination, not who else has it. */
export function createGlobalShortcut(show: () => void): GlobalShortcut {
  let used: string | null = null
  let state: DesktopInfo['shortcut'] = 'off'

  function drop(): void {
    if (used !== null && state === 'on') globalShortcut.unregister(used)
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
