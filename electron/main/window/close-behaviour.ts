import type { Settings } from '../../shared/settings.ts'

export type CloseBehaviour = 'hide' | 'quit' | 'ask'

/** Returns the user's choice. Default: hide if there is a tray, otherwise ask. */
export function closeBehaviourOf(
  { closeToTray }: Pick<Settings, 'closeToTray'>,
  isTraySure: boolean,
): CloseBehaviour {
  if (closeToTray !== null) return closeToTray ? 'hide' : 'quit'
  return isTraySure ? 'hide' : 'ask'
}

export interface CloseBehaviourDeps {
  readonly settings: () => Pick<Settings, 'closeToTray' | 'knowsTray'>
  readonly isTraySure: () => boolean
  readonly isQuitting: () => boolean
  /** Must not throw: the window has already been closed or kept. */
  readonly remember: (changes: { readonly closeToTray?: boolean; readonly knowsTray: true }) => void
  readonly askToStay: () => Promise<boolean>
  readonly explain: () => void
  readonly hide: () => void
  readonly quit: () => void
}

export function createCloseBehaviour(deps: CloseBehaviourDeps): () => 'hide' | 'stay' | 'go' {
  let isAsking = false

  async function ask(): Promise<void> {
    isAsking = true
    try {
      const stays = await deps.askToStay()
      deps.remember({ closeToTray: stays, knowsTray: true })
      if (stays) deps.hide()
      else deps.quit()
    } finally {
      isAsking = false
    }
  }

  return () => {
    if (deps.isQuitting()) return 'go'
    const settings = deps.settings()
    const behaviour = closeBehaviourOf(settings, deps.isTraySure())
    if (behaviour === 'quit') return 'go'
    if (behaviour === 'ask') {
      if (!isAsking) void ask()
      return 'stay'
    }
    if (!settings.knowsTray)
      queueMicrotask(() => {
        deps.remember({ knowsTray: true })
        deps.explain()
      })
    return 'hide'
  }
}
