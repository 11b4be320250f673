import { join } from 'node:path'
import { app, Menu, nativeImage, nativeTheme, Tray, type NativeImage } from 'electron'
import type { Settings } from '../shared/settings.ts'
import { iconFile, trayTemplate, type Shade, type TrayActions } from './tray-template.ts'
import type { TrayView } from './tray-view.ts'

export interface TrayHandle {
  readonly render: (view: TrayView, shade: Settings['trayShade']) => void
  readonly destroy: () => void
}

/** Returns the user's choice, or the shade of the system theme, which is independent of the app's theme. */
function shadeOf(chosen: Settings['trayShade']): Shade {
  if (chosen !== 'system') return chosen
  return nativeTheme.shouldUseDarkColorsForSystemIntegratedUI ? 'dark' : 'light'
}

/**
 * Creates the tray. On Linux clicks may never arrive, so everything is in the menu, which must be set again on
 * every change.
 */
export function createTray(folder: string, first: TrayView, actions: TrayActions): TrayHandle {
  const load = (view: TrayView, shade: Shade): NativeImage =>
    nativeImage.createFromPath(join(folder, iconFile(view, process.platform, shade)))
  const tray = new Tray(load(first, shadeOf('system')))
  let shown = ''

  function render(view: TrayView, chosen: Settings['trayShade']): void {
    const shade = shadeOf(chosen)
    const text = JSON.stringify([view, shade])
    if (text === shown || tray.isDestroyed()) return
    shown = text
    tray.setImage(load(view, shade))
    tray.setToolTip(view.toolTip)
    if (process.platform === 'darwin') tray.setTitle(view.count === 0 ? '' : String(view.count))
    if (process.platform !== 'win32') app.setBadgeCount(view.badge)
    tray.setContextMenu(Menu.buildFromTemplate(trayTemplate(view, actions)))
  }

  tray.on('click', () => {
    if (process.platform !== 'darwin') actions.open()
  })
  render(first, 'system')
  return { render, destroy: () => tray.destroy() }
}
