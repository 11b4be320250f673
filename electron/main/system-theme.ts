export interface ThemeSource {
  themeSource: 'system' | 'light' | 'dark'
  readonly shouldUseDarkColorsForSystemIntegratedUI: boolean
}

export interface SystemTheme {
  readonly isDark: () => boolean
  readonly update: () => void
}

/**
 * Create before the app sets its own theme: on Linux, Electron reports the app's theme as the panel's. On Windows it reads the taskbar's
 * theme only when the app's changes, which this provokes.
 */
export function createSystemTheme(theme: ThemeSource, platform: string): SystemTheme {
  let isDark = theme.shouldUseDarkColorsForSystemIntegratedUI
  if (platform === 'win32')
    for (const source of ['light', 'dark', 'system'] as const) theme.themeSource = source
  return {
    isDark: () => isDark,
    update: () => {
      if (platform === 'linux' && theme.themeSource !== 'system') return
      isDark = theme.shouldUseDarkColorsForSystemIntegratedUI
    },
  }
}
