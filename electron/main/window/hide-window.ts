interface Hideable {
  readonly isDestroyed: () => boolean
  readonly isFullScreen: () => boolean
  readonly setFullScreen: (isFull: boolean) => void
  readonly hide: () => void
  readonly once: (event: 'leave-full-screen', run: () => void) => unknown
}

/**
 * Hides a window. On macOS, hiding a full-screen window would leave an empty black screen, so the window leaves full screen
 * first. `isHidden`: false if the window was shown again meanwhile.
 */
export function hideWindow(window: Hideable, platform: string, isHidden: () => boolean): void {
  if (platform !== 'darwin' || !window.isFullScreen()) {
    window.hide()
    return
  }
  window.once('leave-full-screen', () => {
    if (!window.isDestroyed() && isHidden()) window.hide()
  })
  window.setFullScreen(false)
}
