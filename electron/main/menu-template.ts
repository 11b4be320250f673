import type { MenuItemConstructorOptions } from 'electron'
import { panels, type Panel, type WindowCommand } from '../shared/app-state.ts'
import { menu } from './main-words.ts'

export interface MenuActions {
  readonly open: (panel: Panel) => void
  readonly sendCommand: (command: WindowCommand) => void
  readonly refreshAll: () => void
  readonly quit: () => void
  /** Null in a copy that never looks for updates. */
  readonly checkForUpdates: (() => void) | null
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

function viewMenu(actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: menu.view,
    submenu: [
      { label: menu.refresh, accelerator: 'CommandOrControl+R', click: () => actions.refreshAll() },
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
    ],
  }
}

function goMenu(actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: menu.go,
    submenu: [
      {
        label: menu.palette,
        accelerator: 'CommandOrControl+K',
        click: () => actions.sendCommand('palette'),
      },
      { label: menu.find, accelerator: 'CommandOrControl+F', click: () => actions.sendCommand('find') },
      separator,
      ...panels
        .filter((panel) => panel !== 'settings')
        .map((panel, index): MenuItemConstructorOptions => ({
          label: menu.panels[panel],
          accelerator: `CommandOrControl+${index + 1}`,
          click: () => actions.open(panel),
        })),
    ],
  }
}

/** Returns the application menu. It always has an Edit menu: on macOS, copy and paste work only through it. */
export function menuTemplate(
  platform: string,
  name: string,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const { checkForUpdates } = actions
  const settings: MenuItemConstructorOptions = {
    label: menu.settings,
    accelerator: 'CommandOrControl+,',
    click: () => actions.open('settings'),
  }
  const quit: MenuItemConstructorOptions = {
    label: menu.quit(name),
    accelerator: 'CommandOrControl+Q',
    click: () => actions.quit(),
  }
  const isMac = platform === 'darwin'
  const first: MenuItemConstructorOptions = {
    label: isMac ? name : menu.file,
    submenu: isMac
      ? [
          { role: 'about' },
          separator,
          settings,
          separator,
          { role: 'hide' },
          { role: 'hideOthers' },
          { role: 'unhide' },
          separator,
          quit,
        ]
      : [settings, separator, { role: 'close' }, quit],
  }
  const help: MenuItemConstructorOptions = {
    label: menu.help,
    role: 'help',
    submenu: [
      { label: menu.keys, click: () => actions.sendCommand('help') },
      { label: menu.welcome, click: () => actions.sendCommand('welcome') },
      ...(checkForUpdates === null
        ? []
        : [separator, { label: menu.update, click: () => checkForUpdates() }]),
    ],
  }
  // The Window menu of macOS has no Close.
  const file = isMac ? [{ label: menu.file, submenu: [{ role: 'close' as const }] }] : []
  return [
    first,
    ...file,
    { role: 'editMenu' },
    viewMenu(actions),
    goMenu(actions),
    { role: 'windowMenu' },
    help,
  ]
}

export function contextTemplate(params: {
  readonly isEditable: boolean
  readonly selectionText: string
}): MenuItemConstructorOptions[] {
  if (params.isEditable)
    return [
      { role: 'undo' },
      { role: 'redo' },
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      separator,
      { role: 'selectAll' },
    ]
  return params.selectionText === '' ? [] : [{ role: 'copy' }]
}
