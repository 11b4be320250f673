import type { Settings } from '../shared/settings.ts'

/** What closing the window does: goes on in the tray, ends the app, or asks first. */
export type Closing = 'hide' | 'quit' | 'ask'

/** The user's choice, or where none was made: on in the tray where one is sure, else a question. */
export function closingOf({ closeToTray }: Pick<Settings, 'closeToTray'>, isTraySure: boolean): Closing {
  if (closeToTray !== null) return closeToTray ? 'hide' : 'quit'
  return isTraySure ? 'hide' : 'ask'
}

export interface ClosingEnds {
  readonly settings: () => Pick<Settings, 'closeToTray' | 'knowsTray'>
  readonly isTraySure: () => boolean
  readonly isQuitting: () => boolean
  /** Must not throw: the window is closed by then, or stays, whatever comes of it. */
  readonly remember: (changes: { readonly closeToTray?: boolean; readonly knowsTray: true }) => void
  readonly askToStay: () => Promise<boolean>
  readonly explain: () => void
  readonly hide: () => void
  readonly quit: () => void
}

/** Answers each closing of the window. What is told and remembered of it comes after the answer. */
export function createClosing(ends: ClosingEnds): () => 'hide' | 'stay' | 'go' {
  let isAsking = false

  async function ask(): Promise<void> {
    isAsking = true
    try {
      const stays = await ends.askToStay()
      ends.remember({ closeToTray: stays, knowsTray: true })
      if (stays) ends.hide()
      else ends.quit()
    } finally {
      isAsking = false
    }
  }

  return () => {
    if (ends.isQuitting()) return 'go'
    const settings = ends.settings()
    const closing = closingOf(settings, ends.isTraySure())
    if (closing === 'quit') return 'go'
    if (closing === 'ask') {
      if (!isAsking) void ask()
      return 'stay'
    }
    if (!settings.knowsTray)
      queueMicrotask(() => {
        ends.remember({ knowsTray: true })
        ends.explain()
      })
    return 'hide'
  }
}
