import { describe, expect, it } from 'vitest'
import { createSystemTheme, type ThemeSource } from '../../../../../electron/main/system-theme.ts'
import { createTrayMenuUpdates } from '../../../../../electron/main/tray/tray-menu-updates.ts'
import { panelShade } from '../../../../../electron/main/tray/tray-shade.ts'
import type { TrayView } from '../../../../../electron/main/tray/tray-view.ts'

const view: TrayView = {
  icon: 'pending',
  count: 1,
  badge: 0,
  toolTip: 'Lookout: 1 pending action · as of 15:04',
  rows: [{ label: 'Pending · Ann', target: { panel: 'pending', key: 'k' } }],
  isPaused: false,
  mutedUntil: null,
}

describe('the tray menu', () => {
  const rig = () => {
    const menus: TrayView[] = []
    return { menus, updates: createTrayMenuUpdates((next) => menus.push(next)) }
  }

  it('is replaced when an item changes, not when an age or the icon does', () => {
    const { menus, updates } = rig()
    updates.update(view)
    updates.update({ ...view, toolTip: 'Lookout: 1 pending action · as of 15:04, 1 h ago', icon: 'stale' })
    expect(menus).toEqual([view])
    updates.update({ ...view, isPaused: true })
    expect(menus).toHaveLength(2)
  })

  it('is not replaced while it is open; the last change is applied when it closes', () => {
    const { menus, updates } = rig()
    updates.update(view)
    updates.opened()
    updates.update({ ...view, rows: [] })
    updates.update({ ...view, mutedUntil: '16:00' })
    expect(menus).toHaveLength(1)
    updates.closed()
    expect(menus.at(-1)).toEqual({ ...view, mutedUntil: '16:00' })
    expect(menus).toHaveLength(2)
    updates.opened()
    updates.closed()
    expect(menus).toHaveLength(2)
  })

  it('is set again for a new icon', () => {
    const { menus, updates } = rig()
    updates.update(view)
    updates.reset()
    updates.update(view)
    expect(menus).toEqual([view, view])
  })
})

it.each([
  ['system', 'linux', 'ubuntu:GNOME', false, 'dark'],
  ['system', 'linux', 'Unity', false, 'dark'],
  ['system', 'linux', 'KDE', false, 'light'],
  ['system', 'linux', 'KDE', true, 'dark'],
  ['system', 'win32', 'GNOME', false, 'light'],
  ['light', 'linux', 'GNOME', true, 'light'],
  ['dark', 'win32', '', false, 'dark'],
] as const)(
  'the choice %s on %s with %s and a dark system (%s) is %s',
  (chosen, platform, desktop, isSystemDark, shade) => {
    expect(panelShade({ chosen, platform, desktop, isSystemDark })).toBe(shade)
  },
)

describe('the theme of the panel', () => {
  /**
   * Behaves like Electron: the panel has the app's theme. On Windows, it has the taskbar's theme once the app's theme has
   * changed.
   */
  function electronTheme(platform: string, isSystemDark: boolean, isTaskbarDark: boolean): ThemeSource {
    let source: ThemeSource['themeSource'] = 'system'
    let isTaskbarKnown = false
    const isAppDark = (): boolean => (source === 'system' ? isSystemDark : source === 'dark')
    return {
      get themeSource() {
        return source
      },
      set themeSource(next) {
        const before = isAppDark()
        source = next
        if (isAppDark() !== before && platform === 'win32') isTaskbarKnown = true
      },
      get shouldUseDarkColorsForSystemIntegratedUI() {
        return isTaskbarKnown ? isTaskbarDark : isAppDark()
      },
    }
  }

  it.each([true, false])('is not the app’s on Linux (dark system: %s)', (isSystemDark) => {
    const theme = electronTheme('linux', isSystemDark, false)
    const system = createSystemTheme(theme, 'linux')
    theme.themeSource = isSystemDark ? 'light' : 'dark'
    system.update()
    expect(system.isDark()).toBe(isSystemDark)
  })

  it.each([true, false])('is the taskbar’s on Windows from the start (dark apps: %s)', (isSystemDark) => {
    const theme = electronTheme('win32', isSystemDark, !isSystemDark)
    const system = createSystemTheme(theme, 'win32')
    expect(theme.themeSource).toBe('system')
    system.update()
    expect(system.isDark()).toBe(!isSystemDark)
  })
})
