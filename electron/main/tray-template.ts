import type { MenuItemConstructorOptions } from 'electron'
import type { Navigation } from '../shared/app-state.ts'
import type { TrayView } from './tray-view.ts'

export interface TrayActions {
  readonly open: (navigation?: Navigation) => void
  readonly refreshAll: () => void
  readonly mute: (until: 'hour' | 'tomorrow' | null) => void
  readonly setPaused: (isPaused: boolean) => void
  readonly quit: () => void
}

/** Which panel an icon is drawn for. */
export type Shade = 'dark' | 'light'

/** The file of an icon. Counts are baked in off macOS, where no text can stand beside it; `9+` is as far as it goes. */
export function iconFile(
  { icon, count }: Pick<TrayView, 'icon' | 'count'>,
  platform: string,
  shade: Shade,
): string {
  if (platform === 'darwin') return `${icon}Template.png`
  const folder = platform === 'win32' ? 'win/' : ''
  const counted = icon === 'pending' ? `pending-${count > 9 ? '9plus' : count}` : icon
  return `${folder}${counted}-${shade}.png`
}

function muteItems(view: TrayView, actions: TrayActions): readonly MenuItemConstructorOptions[] {
  if (view.mutedUntil !== null)
    return [{ label: `Unmute (muted until ${view.mutedUntil})`, click: () => actions.mute(null) }]
  return [
    { label: 'Mute for 1 Hour', click: () => actions.mute('hour') },
    { label: 'Mute until Tomorrow', click: () => actions.mute('tomorrow') },
  ]
}

/** The menu of the tray for a view. */
export function trayTemplate(view: TrayView, actions: TrayActions): MenuItemConstructorOptions[] {
  const rows = view.rows.map((row): MenuItemConstructorOptions => ({
    // An ampersand marks a letter in a menu: two of them are one.
    label: (row.label.length > 60 ? `${row.label.slice(0, 59)}…` : row.label).replaceAll('&', '&&'),
    click: () => actions.open(row.target),
  }))
  return [
    { label: 'Open Lookout', click: () => actions.open() },
    { type: 'separator' },
    ...rows,
    ...(rows.length === 0 ? [] : [{ type: 'separator' as const }]),
    { label: 'Refresh Now', click: () => actions.refreshAll() },
    ...muteItems(view, actions),
    { label: view.isPaused ? 'Resume' : 'Pause', click: () => actions.setPaused(!view.isPaused) },
    { label: 'Settings…', click: () => actions.open({ panel: 'settings', key: null }) },
    { type: 'separator' },
    { label: 'Quit Lookout', click: () => actions.quit() },
  ]
}
