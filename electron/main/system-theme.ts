export interface ThemeSource {
  themeSource: 'system' | 'light' | 'dark'
  readonly shouldUseDarkColorsForSystemIntegratedUI: boolean
}

export interface SystemTheme {
  readonly isDark: () => boolean
  readonly update: () => void
}

/**
 * Create before the app sets its own theme: on Linux, Electron then reports the app's theme instead of the panel's. On Windows,
 * Electron reads the taskbar's theme only when the app's theme changes, so this function changes it.
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
