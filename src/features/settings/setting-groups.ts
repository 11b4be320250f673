import { showPanel } from '../../stores/view.ts'

/** The groups of the settings in their order, each with further words under which it is looked for. */
export const settingGroups: readonly (readonly [title: string, words: string])[] = [
  ['Network', 'mainnet testnet demo base url service'],
  ['Access', 'api key plan quota'],
  ['Proxy', 'socks http'],
  ['Notices', 'notifications sound mute quiet hours'],
  ['Window', 'tray login shortcut'],
  ['Appearance', 'theme contrast density time zone unit explorer amounts'],
  ['Retention', 'keep history'],
  ['Storage', 'export csv backup check clear'],
  ['Export and import', 'watchlist profile backup'],
  ['Diagnostics', 'log support'],
  ['About', 'version data folder'],
  ['Remove everything', 'delete uninstall'],
]

/** Scrolls to a group of the settings and gives it the focus. */
export function showSettingGroup(title: string): void {
  const group = document.getElementById(`settings-${title}`)
  group?.scrollIntoView({ block: 'start' })
  group?.focus({ preventScroll: true })
}

/** The same from anywhere in the window. */
export function goToSettingGroup(title: string): void {
  showPanel('settings')
  // After the dialog that it was chosen in gave the focus back.
  setTimeout(() => showSettingGroup(title), 120)
}
