import { Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron'

export interface MenuActions {
  readonly openSettings: () => void
  readonly refreshAll: () => void
  readonly quit: () => void
}

/** The application menu. Edit is on every system: on macOS copy and paste work only through it. */
export function menuTemplate(
  platform: string,
  name: string,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const settings: MenuItemConstructorOptions = {
    label: 'Settings…',
    accelerator: 'CommandOrControl+,',
    click: () => actions.openSettings(),
  }
  const quit: MenuItemConstructorOptions = {
    label: `Quit ${name}`,
    accelerator: 'CommandOrControl+Q',
    click: () => actions.quit(),
  }
  const isMac = platform === 'darwin'
  const first: MenuItemConstructorOptions = {
    label: isMac ? name : '&File',
    submenu: isMac
      ? [{ role: 'about' }, { type: 'separator' }, settings, { type: 'separator' }, { role: 'hide' }, quit]
      : [settings, { type: 'separator' }, { role: 'close' }, quit],
  }
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      { label: 'Refresh All', accelerator: 'CommandOrControl+R', click: () => actions.refreshAll() },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  }
  return [first, { role: 'editMenu' }, view, { role: 'windowMenu' }]
}

export function setApplicationMenu(platform: string, name: string, actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(platform, name, actions)))
}

/** Electron has no context menu of its own: copy and paste where they make sense. */
export function attachContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const items: MenuItemConstructorOptions[] = params.isEditable
      ? [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { type: 'separator' }, { role: 'selectAll' }]
      : params.selectionText === ''
        ? []
        : [{ role: 'copy' }]
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
}
