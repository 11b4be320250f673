import type { Settings } from '../../shared/settings.ts'
import type { Shade } from './tray-template.ts'

export interface PanelTheme {
  readonly chosen: Settings['trayShade']
  readonly platform: string
  /** The value of XDG_CURRENT_DESKTOP, e.g. `ubuntu:GNOME`. */
  readonly desktop: string
  readonly isSystemDark: boolean
}

const darkPanels: ReadonlySet<string> = new Set(['gnome', 'unity'])

/** Returns the user's choice, or the shade of the panel, which is independent of the app's theme. */
export function panelShade({ chosen, platform, desktop, isSystemDark }: PanelTheme): Shade {
  if (chosen !== 'system') return chosen
  const hasDarkPanel =
    platform === 'linux' && desktop.split(':').some((name) => darkPanels.has(name.toLowerCase()))
  return hasDarkPanel || isSystemDark ? 'dark' : 'light'
}
