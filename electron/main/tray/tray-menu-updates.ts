import type { TrayView } from './tray-view.ts'

type MenuView = Pick<TrayView, 'rows' | 'isPaused' | 'mutedUntil'>

export interface TrayMenuUpdates {
  /**
   * Replaces the menu if one of its items changed. A new tooltip alone does not replace it, because the age in the tooltip
   * changes constantly.
   */
  readonly update: (view: TrayView) => void
  /** Replacing an open menu closes it on macOS, so changes wait until the user closes it. */
  readonly opened: () => void
  readonly closed: () => void
  /** Makes the next update set the menu even if no item changed. Called for a new tray. */
  readonly reset: () => void
}

export function createTrayMenuUpdates(replace: (view: TrayView) => void): TrayMenuUpdates {
  let shown = ''
  let isOpen = false
  let waiting: TrayView | null = null

  function update(view: TrayView): void {
    if (isOpen) {
      waiting = view
      return
    }
    const { rows, isPaused, mutedUntil }: MenuView = view
    const items = JSON.stringify([rows, isPaused, mutedUntil])
    if (items === shown) return
    shown = items
    replace(view)
  }

  return {
    update,
    opened: () => {
      isOpen = true
    },
    closed: () => {
      isOpen = false
      const view = waiting
      waiting = null
      if (view !== null) update(view)
    },
    reset: () => {
      shown = ''
      isOpen = false
      waiting = null
    },
  }
}
