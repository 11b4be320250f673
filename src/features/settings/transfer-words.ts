import type { ImportCount, ImportPreview, personal } from '../../../electron/shared/transfer.ts'
import type { Proxy, Settings } from '../../../electron/shared/settings.ts'
import { countOf, groupDigits } from '../../lib/text.ts'

/** Names of the settings that a file can change. */
const settingNames: Readonly<Partial<Record<string, string>>> = {
  theme: 'theme',
  contrast: 'contrast',
  density: 'rows',
  times: 'times',
  zone: 'time zone',
  unit: 'coin name',
  explorer: 'explorer',
  hideAmounts: 'hidden amounts',
  closeToTray: 'closing to the tray',
  trayShade: 'tray icon',
  shortcut: 'global shortcut',
  singleKeys: 'single-letter shortcuts',
  notices: 'notifications',
  quietHours: 'quiet hours',
  rules: 'alert rules (all are replaced)',
  retention: 'retention',
  proxy: 'proxy',
  isStreamOn: 'live stream',
  quotas: 'request limits',
  networks: 'saved networks',
} satisfies Record<Exclude<keyof Settings, (typeof personal)[number]>, string>

export const transfer = {
  note: 'Watched accounts and pools with their names and groups, the address book, lists of expected payouts, saved views, nominators marked as yours, and these settings. The demo’s accounts, API keys and delivery channels are not included, so rules send to all channels. After the import, a rule for a group applies to the group of the same name, and to accounts of the exported group that are kept elsewhere.',
  export: 'Export…',
  import: 'Import…',
  file: 'File to import',
  unreadable:
    'This file is not text, or larger than 8 MB. Choose a file that was exported here. To open exported history, use Storage.',
  fileName: (day: string) => `lookout-profile-${day}.json`,
  saved: (path: string) => `Saved ${path}`,
  imported: 'Imported',
  elsewhere: (networks: readonly string[]) =>
    networks.length === 1
      ? `To see the watchlists of ${networks.join('')}, switch to it in Network.`
      : `To see the watchlists of ${networks.join(', ')}, switch to one of them in Network.`,
  preview: 'Changes made by this import',
  watchlists: 'Watchlists, payouts and views',
  noWatchlists: 'This file has none.',
  counts: ({ added, renamed, marked, same }: ImportCount, noun: string) =>
    `${countOf(added, `new ${noun}`)}, ${groupDigits(renamed)} renamed, ${marked > 0 ? `${groupDigits(marked)} with a new note or colour, ` : ''}${groupDigits(same)} unchanged`,
  payouts: ({ added, same }: ImportPreview['networks'][number]['payouts']) =>
    added > 0
      ? `${countOf(added, 'new list')} of expected payouts${same > 0 ? `, ${groupDigits(same)} unchanged` : ''}`
      : `${countOf(same, 'list')} of expected payouts unchanged`,
  views: (count: number) => countOf(count, 'new saved view'),
  moved: 'Put into this network',
  notMoved: 'No lists',
  movedFrom: (network: string) => `Lists of ${network}`,
  mine: (count: number) => countOf(count, 'more nominator') + ' marked as yours',
  groups: (count: number) => countOf(count, 'new group'),
  rename: (before: string, after: string) => `${before} → ${after}`,
  moreRenames: (count: number) => `… and ${countOf(count, 'more renamed item')}`,
  keptInGroup: (count: number) =>
    count === 1
      ? '1 watched account stays where it is, although the file has it in another group.'
      : `${groupDigits(count)} watched accounts stay where they are, although the file has them in other groups.`,
  keptNotes: (count: number) =>
    count === 1
      ? '1 note stays as it is, although the file has another.'
      : `${groupDigits(count)} notes stay as they are, although the file has others.`,
  account: 'account',
  pool: 'pool',
  bookName: 'address book name',
  settings: 'Settings',
  noSettings: 'No setting would change.',
  changedSettings: (names: readonly string[]) =>
    `Would change: ${names.map((name) => settingNames[name] ?? name).join(', ')}`,
  proxy: {
    system: 'With these settings, every request goes through the system proxy.',
    none: 'With these settings, every request goes directly, without a proxy.',
    manual: 'With these settings, every request goes through ',
  },
  accept: 'Import',
} as const satisfies { readonly proxy: Record<Proxy['mode'], string>; readonly [key: string]: unknown }
