import { Menu, type BrowserWindow } from 'electron'
import { contextTemplate, menuTemplate, type MenuActions } from './menu-template.ts'

export function setApplicationMenu(platform: string, name: string, actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(platform, name, actions)))
}

export function attachContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const items = contextTemplate(params)
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
}
