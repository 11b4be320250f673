import { join } from 'node:path'
import {
  Menu,
  nativeImage,
  nativeTheme,
  Tray,
  type MenuItemConstructorOptions,
  type NativeImage,
} from 'electron'
import type { Navigation } from '../shared/models.ts'
import type { TrayIcon, TrayView } from './tray-view.ts'

export interface TrayActions {
  readonly open: (navigation?: Navigation) => void
  readonly refreshAll: () => void
  readonly setPaused: (isPaused: boolean) => void
  readonly quit: () => void
}

export interface TrayHandle {
  readonly render: (view: TrayView) => void
  readonly destroy: () => void
}

/** macOS tints a template image itself; elsewhere the icon is made for a dark or a light panel. */
function loadIcon(folder: string, icon: TrayIcon): NativeImage {
  if (process.platform === 'darwin') return nativeImage.createFromPath(join(folder, `${icon}Template.png`))
  const shade = nativeTheme.shouldUseDarkColors ? 'dark' : 'light'
  return nativeImage.createFromPath(join(folder, `${icon}-${shade}.png`))
}

function template(view: TrayView, actions: TrayActions): MenuItemConstructorOptions[] {
  const rows = view.rows.map((row): MenuItemConstructorOptions => ({
    label: row.label.length > 60 ? `${row.label.slice(0, 59)}…` : row.label,
    click: () => actions.open(row.target),
  }))
  return [
    { label: 'Open Lookout', click: () => actions.open() },
    { type: 'separator' },
    ...rows,
    ...(rows.length === 0 ? [] : [{ type: 'separator' as const }]),
    { label: 'Refresh Now', click: () => actions.refreshAll() },
    { label: view.isPaused ? 'Resume' : 'Pause', click: () => actions.setPaused(!view.isPaused) },
    { label: 'Settings…', click: () => actions.open({ panel: 'settings', key: null }) },
    { type: 'separator' },
    { label: 'Quit Lookout', click: () => actions.quit() },
  ]
}

/** One tray for the life of the app. On Linux a click may never arrive, so all is in the menu, which is set anew on change. */
export function createTray(folder: string, first: TrayView, actions: TrayActions): TrayHandle {
  const tray = new Tray(loadIcon(folder, first.icon))
  let shown = ''

  function render(view: TrayView): void {
    const text = JSON.stringify([view, nativeTheme.shouldUseDarkColors])
    if (text === shown || tray.isDestroyed()) return
    shown = text
    tray.setImage(loadIcon(folder, view.icon))
    tray.setToolTip(view.toolTip)
    if (process.platform === 'darwin') tray.setTitle(view.title)
    tray.setContextMenu(Menu.buildFromTemplate(template(view, actions)))
  }

  tray.on('click', () => {
    if (process.platform !== 'darwin') actions.open()
  })
  render(first)
  return { render, destroy: () => tray.destroy() }
}
