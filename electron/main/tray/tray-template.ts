import type { MenuItemConstructorOptions } from 'electron'
import type { Navigation } from '../../shared/app-state.ts'
import type { TrayView } from './tray-view.ts'
import { brand, menu, tray } from '../main-words.ts'

export interface TrayActions {
  readonly open: (navigation?: Navigation) => void
  readonly refreshAll: () => void
  readonly mute: (until: 'hour' | 'tomorrow' | null) => void
  readonly setPaused: (isPaused: boolean, until?: 'hour' | 'tomorrow') => void
  readonly quit: () => void
}

export type Shade = 'dark' | 'light'

/** Returns the icon's file name. Only macOS shows text beside an icon; other icons contain the count, up to `9+`. */
export function iconFile(
  { icon, count }: Pick<TrayView, 'icon' | 'count'>,
  platform: string,
  shade: Shade,
): string {
  if (platform === 'darwin') return `${icon}Template.png`
  const counted = icon === 'pending' ? `pending-${count > 9 ? '9plus' : count}` : icon
  return platform === 'win32' ? `win/${counted}-${shade}.ico` : `${counted}-${shade}.png`
}

function muteItems(view: TrayView, actions: TrayActions): readonly MenuItemConstructorOptions[] {
  if (view.mutedUntil !== null)
    return [{ label: tray.unmute(view.mutedUntil), click: () => actions.mute(null) }]
  return [
    { label: tray.muteHour, click: () => actions.mute('hour') },
    { label: tray.muteTomorrow, click: () => actions.mute('tomorrow') },
  ]
}

function pauseItems({ isPaused }: TrayView, actions: TrayActions): readonly MenuItemConstructorOptions[] {
  if (isPaused) return [{ label: tray.resume, click: () => actions.setPaused(false) }]
  return [
    { label: tray.pause, click: () => actions.setPaused(true) },
    { label: tray.pauseHour, click: () => actions.setPaused(true, 'hour') },
  ]
}

export function trayTemplate(view: TrayView, actions: TrayActions): MenuItemConstructorOptions[] {
  const rows = view.rows.map((row): MenuItemConstructorOptions => ({
    // A single ampersand would mark an access key.
    label: (row.label.length > 80 ? `${row.label.slice(0, 79)}…` : row.label).replaceAll('&', '&&'),
    click: () => actions.open(row.target),
  }))
  return [
    { label: tray.open, click: () => actions.open() },
    { type: 'separator' },
    ...rows,
    ...(rows.length === 0 ? [] : [{ type: 'separator' as const }]),
    { label: tray.refresh, click: () => actions.refreshAll() },
    ...muteItems(view, actions),
    ...pauseItems(view, actions),
    { label: menu.settings, click: () => actions.open({ panel: 'settings', key: null }) },
    { type: 'separator' },
    { label: menu.quit(brand), click: () => actions.quit() },
  ]
}
