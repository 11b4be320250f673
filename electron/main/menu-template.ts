import type { MenuItemConstructorOptions } from 'electron'
import type { Panel, WindowCommand } from '../shared/app-state.ts'

export interface MenuActions {
  readonly open: (panel: Panel) => void
  readonly sendCommand: (command: WindowCommand) => void
  readonly refreshAll: () => void
  readonly quit: () => void
}

const panels: readonly (readonly [panel: Panel, label: string])[] = [
  ['pending', 'Pending'],
  ['blocks', 'Blocks'],
  ['pools', 'Pools'],
  ['alerts', 'Alerts'],
]

const separator: MenuItemConstructorOptions = { type: 'separator' }

function viewMenu(actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&View',
    submenu: [
      { label: 'Refresh All', accelerator: 'CommandOrControl+R', click: () => actions.refreshAll() },
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
    label: '&Go',
    submenu: [
      {
        label: 'Go to Anything…',
        accelerator: 'CommandOrControl+K',
        click: () => actions.sendCommand('palette'),
      },
      { label: 'Find in List', accelerator: 'CommandOrControl+F', click: () => actions.sendCommand('find') },
      separator,
      ...panels.map(([panel, label], index): MenuItemConstructorOptions => ({
        label,
        accelerator: `CommandOrControl+${index + 1}`,
        click: () => actions.open(panel),
      })),
    ],
  }
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
    click: () => actions.open('settings'),
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
    label: '&Help',
    role: 'help',
    submenu: [
      { label: 'Keyboard Shortcuts', click: () => actions.sendCommand('help') },
      { label: 'Welcome…', click: () => actions.sendCommand('welcome') },
    ],
  }
  return [first, { role: 'editMenu' }, viewMenu(actions), goMenu(actions), { role: 'windowMenu' }, help]
}

/** What a context menu offers: Electron has none of its own. */
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
