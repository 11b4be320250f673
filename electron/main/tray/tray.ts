import { join } from 'node:path'
import { app, Menu, nativeImage, Tray, type NativeImage } from 'electron'
import type { Settings } from '../../shared/settings.ts'
import { createTrayMenuUpdates } from './tray-menu-updates.ts'
import { panelShade } from './tray-shade.ts'
import { iconFile, trayTemplate, type Shade, type TrayActions } from './tray-template.ts'
import type { TrayView } from './tray-view.ts'

export interface TrayHandle {
  readonly render: (view: TrayView, shade: Settings['trayShade']) => void
  /** Creates the icon again. Linux only: Electron looks for a panel with a tray only once. */
  readonly recreate: () => void
  readonly destroy: () => void
}

export interface TrayOptions {
  readonly folder: string
  readonly platform: string
  readonly desktop: string
  readonly isSystemDark: () => boolean
}

/**
 * On Linux, clicks on the icon may never be reported, so the menu offers every action. The menu must be set again on every
 * change.
 */
export function createTray(options: TrayOptions, first: TrayView, actions: TrayActions): TrayHandle {
  const { folder, platform, desktop, isSystemDark } = options
  const load = (view: TrayView, shade: Shade): NativeImage =>
    nativeImage.createFromPath(join(folder, iconFile(view, platform, shade)))
  const shadeOf = (chosen: Settings['trayShade']): Shade =>
    panelShade({ chosen, platform, desktop, isSystemDark: isSystemDark() })

  let icon = ''
  let last: { readonly view: TrayView; readonly chosen: Settings['trayShade'] } = {
    view: first,
    chosen: 'system',
  }
  let tray = open()
  const menu = createTrayMenuUpdates((view) => {
    const next = Menu.buildFromTemplate(trayTemplate(view, actions))
    // Linux panels may report that a menu opened without ever reporting that it closed.
    if (platform !== 'linux') {
      next.on('menu-will-show', menu.opened)
      next.on('menu-will-close', menu.closed)
    }
    tray.setContextMenu(next)
  })

  function open(): Tray {
    const created = new Tray(load(last.view, shadeOf(last.chosen)))
    created.on('click', () => {
      if (platform !== 'darwin') actions.open()
    })
    return created
  }

  function render(view: TrayView, chosen: Settings['trayShade']): void {
    last = { view, chosen }
    if (tray.isDestroyed()) return
    const file = iconFile(view, platform, shadeOf(chosen))
    const key = JSON.stringify([file, view.toolTip, view.count, view.badge])
    if (key !== icon) {
      icon = key
      tray.setImage(nativeImage.createFromPath(join(folder, file)))
      tray.setToolTip(view.toolTip)
      if (platform === 'darwin') tray.setTitle(view.count === 0 ? '' : String(view.count))
      if (platform !== 'win32') app.setBadgeCount(view.badge)
    }
    menu.update(view)
  }

  render(first, 'system')
  return {
    render,
    recreate: () => {
      tray.destroy()
      icon = ''
      menu.reset()
      tray = open()
      render(last.view, last.chosen)
    },
    destroy: () => tray.destroy(),
  }
}
