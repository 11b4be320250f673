import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  autostartFile,
  commandOf,
  desktopEntry,
  isEntryOn,
} from '../../../../electron/main/autostart-entry.ts'
import { closeBehaviourOf } from '../../../../electron/main/window/close-behaviour.ts'
import { contextTemplate, menuTemplate } from '../../../../electron/main/menu-template.ts'
import { proxyConfig } from '../../../../electron/main/proxy-config.ts'
import { iconFile, trayTemplate } from '../../../../electron/main/tray/tray-template.ts'
import type { TrayView } from '../../../../electron/main/tray/tray-view.ts'

const view: TrayView = {
  icon: 'pending',
  count: 3,
  badge: 0,
  toolTip: 'Lookout',
  rows: [{ label: 'Pending · Ben & Ann', target: { panel: 'pending', key: 'k' } }],
  isPaused: false,
  mutedUntil: null,
}
const nothing = (): void => undefined
const actions = { open: nothing, refreshAll: nothing, mute: nothing, setPaused: nothing, quit: nothing }

describe('the tray', () => {
  it.each([
    ['linux', 'pending', 3, 'dark', 'pending-3-dark.png'],
    ['linux', 'pending', 12, 'light', 'pending-9plus-light.png'],
    ['win32', 'pending', 9, 'dark', 'win/pending-9-dark.ico'],
    ['win32', 'alert', 9, 'dark', 'win/alert-dark.ico'],
    ['linux', 'idle', 0, 'light', 'idle-light.png'],
    ['darwin', 'pending', 3, 'dark', 'pendingTemplate.png'],
  ] as const)('on %s with %s and %d for a %s panel', (platform, icon, count, shade, _file = '') => {
    expect(iconFile({ icon, count }, platform, shade)).toBe(_file)
  })

  it('has an icon for every state, count, system and panel, also for high-density screens', () => {
    const folder = resolve(import.meta.dirname, '../../../../resources/tray')
    const missing = ['linux', 'win32', 'darwin'].flatMap((platform) =>
      (['dark', 'light'] as const).flatMap((shade) =>
        (['idle', 'pending', 'alert', 'stale', 'nokey'] as const).flatMap((icon) =>
          [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 500]
            .filter((count) => icon !== 'pending' || count > 0)
            .map((count) => iconFile({ icon, count }, platform, shade))
            .flatMap((file) => (file.endsWith('.ico') ? [file] : [file, file.replace('.png', '@2x.png')]))
            .filter((file) => !existsSync(resolve(folder, file))),
        ),
      ),
    )
    expect(missing).toEqual([])
  })

  it('lists pending actions and commands in its menu', () => {
    expect(trayTemplate(view, actions).map(({ label = '-' }) => label)).toEqual([
      'Open Lookout',
      '-',
      'Pending · Ben && Ann',
      '-',
      'Refresh Now',
      'Mute for 1 Hour',
      'Mute until Tomorrow',
      'Pause',
      'Pause for 1 Hour',
      'Settings…',
      '-',
      'Quit Lookout',
    ])
  })

  it('offers to unmute and resume', () => {
    const labels = trayTemplate({ ...view, isPaused: true, mutedUntil: '15:04', rows: [] }, actions)
    expect(labels.map(({ label = '-' }) => label)).toEqual([
      'Open Lookout',
      '-',
      'Refresh Now',
      'Unmute (muted until 15:04)',
      'Resume',
      'Settings…',
      '-',
      'Quit Lookout',
    ])
  })
})

it.each([
  [null, true, 'hide'],
  [null, false, 'ask'],
  [true, false, 'hide'],
  [true, true, 'hide'],
  [false, true, 'quit'],
  [false, false, 'quit'],
] as const)('closing with the choice %s while a tray is certain: %s', (closeToTray, isSure, behaviour) => {
  expect(closeBehaviourOf({ closeToTray }, isSure)).toBe(behaviour)
})

describe('the autostart file', () => {
  it.each([
    [undefined, '/home/me/.config/autostart/lookout.desktop'],
    ['', '/home/me/.config/autostart/lookout.desktop'],
    ['here', '/home/me/.config/autostart/lookout.desktop'],
    ['/else/where', '/else/where/autostart/lookout.desktop'],
  ])('with XDG_CONFIG_HOME %j is %s', (configHome, file) => {
    expect(autostartFile(configHome, '/home/me')).toBe(file)
  })

  it('starts the app hidden, with arguments quoted by the desktop entry specification', () => {
    expect(
      desktopEntry('Lookout', ['/opt/My Apps/lookout', '--user-data-dir=/p/100% "x"$', '--hidden']),
    ).toBe(
      [
        '[Desktop Entry]',
        'Type=Application',
        'Name=Lookout',
        'Exec="/opt/My Apps/lookout" "--user-data-dir=/p/100%% \\\\"x\\\\"\\\\$" --hidden',
        'Terminal=false',
        'X-GNOME-Autostart-enabled=true',
        '',
      ].join('\n'),
    )
  })

  it.each([
    ['[Desktop Entry]\nName=Lookout\nExec=/opt/lookout --hidden\n', '/opt/lookout --hidden'],
    ['[Desktop Entry]\nName=Lookout\n', null],
    ['', null],
  ])('%j runs %s', (text, command) => {
    expect(commandOf(text)).toBe(command)
  })

  it.each([
    [null, false],
    ['[Desktop Entry]\nExec=lookout --hidden\n', true],
    ['[Desktop Entry]\nExec=lookout\nHidden=true\n', false],
    ['[Desktop Entry]\nExec=lookout\nX-GNOME-Autostart-enabled=false\n', false],
    ['[Desktop Entry]\n', false],
  ])('%j is on: %s', (text, isOn) => {
    expect(isEntryOn(text)).toBe(isOn)
  })
})

it.each([
  [{ mode: 'system', url: '' }, { mode: 'system' }],
  [{ mode: 'none', url: 'http://a:1' }, { mode: 'direct' }],
  [
    { mode: 'manual', url: 'socks5://127.0.0.1:9050' },
    { mode: 'fixed_servers', proxyRules: 'socks5://127.0.0.1:9050', proxyBypassRules: '<local>' },
  ],
  [{ mode: 'manual', url: 'ftp://a:1' }, { mode: 'system' }],
] as const)('the proxy %j becomes the setting %j', (proxy, config) => {
  expect(proxyConfig(proxy)).toEqual(config)
})

describe('menus', () => {
  const template = (platform: string) =>
    menuTemplate(platform, 'Lookout', {
      open: nothing,
      sendCommand: nothing,
      refreshAll: nothing,
      quit: nothing,
      checkForUpdates: null,
    })

  it.each(['darwin', 'win32', 'linux'])('have an Edit menu on %s', (platform) => {
    expect(template(platform).map(({ role, label }) => role ?? label)).toContain('editMenu')
  })

  it('close the window from the File menu, also on macOS', () => {
    const rolesOf = (platform: string) =>
      template(platform)
        .filter(({ label }) => label === '&File')
        .map(({ submenu }) => (Array.isArray(submenu) ? submenu.flatMap(({ role }) => role ?? []) : []))
    expect(rolesOf('darwin')).toEqual([['close']])
    expect(rolesOf('win32')).toEqual([['close']])
    expect(template('darwin')[0]?.label).toBe('Lookout')
  })

  it('check for updates only in a copy with an update feed', () => {
    const labelsOf = (checkForUpdates: (() => void) | null) =>
      menuTemplate('linux', 'Lookout', {
        open: nothing,
        sendCommand: nothing,
        refreshAll: nothing,
        quit: nothing,
        checkForUpdates,
      }).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu.flatMap(({ label }) => label ?? []) : []))
    expect(labelsOf(null)).not.toContain('Check for Updates…')
    expect(labelsOf(nothing)).toContain('Check for Updates…')
  })

  it('have no duplicate shortcuts', () => {
    const keys = template('linux').flatMap(({ submenu }) =>
      Array.isArray(submenu) ? submenu.flatMap(({ accelerator }) => accelerator ?? []) : [],
    )
    expect(keys.length).toBeGreaterThan(6)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('offer copy and paste in a field, copy on a selection, nothing elsewhere', () => {
    const roles = (isEditable: boolean, selectionText: string) =>
      contextTemplate({ isEditable, selectionText }).flatMap(({ role }) => role ?? [])
    expect(roles(true, '')).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'])
    expect(roles(false, 'EQ')).toEqual(['copy'])
    expect(roles(false, '')).toEqual([])
  })
})
