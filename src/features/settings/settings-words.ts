import type {
  StreamStatus,
  Capability,
  KeyStatus,
  OptionalOperation,
  Status,
} from '../../../electron/shared/app-state.ts'
import type { Proxy, Settings } from '../../../electron/shared/settings.ts'
import { countOf } from '../../../electron/shared/words/count-words.ts'
import { accessGroup, deliveryGroup } from '../../setting-place.ts'
import { requestsPerSecond } from '../../lib/status-words.ts'

export const panel = {
  title: 'Settings',
  index: 'Groups of settings',
  find: 'Find a setting',
  nothingFound: (text: string) => `No setting contains “${text}”.`,
} as const

export const groups = {
  network: { title: 'Network', keywords: 'mainnet testnet demo base url service' },
  access: { title: accessGroup, keywords: 'api key plan quota' },
  service: { title: 'Service', keywords: 'operations traces actions offered' },
  proxy: { title: 'Proxy', keywords: 'socks http' },
  notifications: { title: 'Notifications', keywords: 'alerts sound mute quiet hours' },
  delivery: { title: deliveryGroup, keywords: 'webhook slack telegram ntfy e-mail smtp channel escalation' },
  archive: { title: 'Archive', keywords: 'postgresql database grafana backfill' },
  window: { title: 'Window', keywords: 'tray login shortcut' },
  appearance: {
    title: 'Appearance',
    keywords: 'theme contrast density time zone unit explorer amounts',
  },
  retention: { title: 'Retention', keywords: 'keep history' },
  storage: { title: 'Storage', keywords: 'export csv backup check clear' },
  addressBook: { title: 'Address book', keywords: 'names contacts counterparties csv import' },
  transfer: { title: 'Export and import', keywords: 'watchlist profile backup' },
  diagnostics: { title: 'Diagnostics', keywords: 'log support' },
  about: { title: 'About', keywords: 'version data folder' },
  removal: { title: 'Remove everything', keywords: 'delete uninstall' },
} as const

export const network = {
  current: 'Current network: ',
  own: 'Each base URL has its own watchlists, payouts, alerts and history. Export and import takes watchlists and payouts from one to another.',
  testnetMark: 'TESTNET',
  noValue: 'coins without value',
  custom: 'Custom URL',
  customAbout: 'Any service with a toncenter-compatible API',
  demo: 'Demo',
  demoAbout: 'A simulated network inside Lookout',
  demoOf: (day: string) => `Demo of ${day}`,
  file: 'This is an exported file. Choose a network to leave it.',
  given: 'Set on the command line for this run. Choose another network to override it.',
  baseUrl: 'Base URL',
  baseUrlForm: 'https://host[:port][/path]',
  use: 'Use',
} as const

export const savedNetworks = {
  label: 'Saved networks',
  name: 'Network name',
  isTestnet: 'Testnet: coins have no value',
  save: 'Save network',
  current: 'current',
  switch: 'Switch',
  switchTo: (name: string) => `Switch to ${name}`,
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  forget: 'Forget',
  forgetNamed: (name: string) => `Forget ${name}`,
} as const

export const access = {
  noteLimit:
    'A free key raises the limit from 1 to 10 requests per second, so that Lookout observes short-lived actions too. The service may require a key for pools. To get one, ask the Telegram bot ',
  bot: '@toncenter',
  noteSecrecy: 'Keys are stored in the system keychain, sent only to their own origin and never displayed.',
  file: 'No key is needed for an exported file.',
  origin: 'For ',
  rate: requestsPerSecond,
  /** A message about the key, as it reads beside its field. */
  below: (note: string) => note.replace(' in Settings', ' below'),
  key: 'API key',
  paste: 'Paste the key',
  replace: 'Paste a new key to replace it',
  save: 'Save key',
  remove: 'Remove key',
  test: 'Test key',
  testing: 'Testing…',
  empty: 'Paste the key first. It is a line of letters and digits.',
  accepted: 'The service accepts the key.',
  rejected: 'The service rejected the key.',
} as const

export const keyStates: Readonly<Record<KeyStatus['state'], string>> = {
  none: 'No key is set.',
  keychain: 'A key is in use. It is stored in this computer’s keychain.',
  memory: 'A key is in use, in memory only.',
  rejected: 'The service does not accept the key.',
  'wrong-network': 'The key belongs to another network.',
}

export const service = {
  note: 'Some operations are optional. With them, Lookout verifies how a trace ended and fills gaps in the history.',
  file: 'An exported file has no service.',
  operations: {
    finishedTraces: 'Finished traces',
    finishedActions: 'Finished actions',
    stream: 'Live stream',
  } satisfies Record<OptionalOperation, string>,
  states: { unknown: 'not checked yet', yes: 'offered', no: 'not offered' } satisfies Record<
    Capability['state'],
    string
  >,
  line: (operation: string, state: string) => `${operation}: ${state}`,
  checkedLine: (operation: string, state: string, time: string) => `${operation}: ${state} (checked ${time})`,
  streamTitle: 'Use the live stream',
  streamAbout: 'The service reports changes immediately. Lookout polls less.',
  streamStates: {
    off: 'Off',
    idle: 'Nothing to watch',
    connecting: 'Connecting…',
    live: 'Connected',
    reconnecting: 'Reconnecting',
    unsupported: 'Not offered',
    refused: 'The service refused the key',
    stopped: 'Off',
  } satisfies Record<StreamStatus['state'], string>,
  streamSince: (time: string, accounts: number) =>
    ` since ${time} · ${accounts === 1 ? '1 account' : `${accounts} accounts`}`,
  streamRate: (perMinute: number) => ` · ${countOf(perMinute, 'event')} per minute`,
  streamLag: (ms: number) => ` · ${(ms / 1000).toFixed(1)} s behind`,
  check: 'Check again',
  checking: 'Checking…',
} as const

export const plan = {
  title: 'Plan',
  usual: 'Default: 1/s, 10/s with a key',
  named: (title: string, perSecond: number) => `${title}: ${perSecond} per second`,
  own: 'Custom rate',
  perSecond: 'Requests per second',
  outOfRange: 'Enter a number from 0.1 to 10,000, e.g. 5.',
  needsKey: 'Enter a key before you choose a plan.',
} as const

export const proxy = {
  note: 'Changing it closes open connections. This computer, mail servers and the archive are reached directly.',
  modes: { system: 'System', none: 'None', manual: 'Manual' },
  url: 'Proxy URL',
  example: 'socks5://127.0.0.1:9050',
  use: 'Use proxy',
} as const satisfies { readonly modes: Record<Proxy['mode'], string>; readonly [key: string]: unknown }

export const notifications = {
  noteBefore: 'The ',
  noteLink: 'rules in Alerts',
  noteAfter: ' decide which events show a notification. Simultaneous events are combined.',
  noteSuppressed: 'Events without a notification are still listed in Alerts.',
  show: 'Show native notifications',
  sound: 'Play a sound',
  mutedUntil: (time: string) => `Muted until ${time}`,
  unmute: 'Unmute',
  muteHour: 'Mute for 1 hour',
  muteTomorrow: 'Mute until tomorrow',
  quiet: 'Quiet hours',
  quietAbout: 'Every day, in this computer’s time. Quiet hours may extend past midnight.',
  quietEnds: { from: 'Quiet from', to: 'Quiet until' },
  critical: 'Allow critical alerts',
} as const

export const desktop = {
  note: (quitKeys: string) =>
    `Lookout keeps watching without its window. To quit, press ${quitKeys} or choose Quit in the tray.`,
  noteAsks: 'When its window is closed, Lookout asks whether to keep watching.',
  noteQuits: 'Closing the window quits Lookout and ends the monitoring.',
  tray: 'Keep watching in the tray when the window is closed',
  trayAbout: 'Otherwise, closing the window quits Lookout.',
  noTray:
    'No tray was found on this desktop, so the icon may not be visible. To show the window, start Lookout again.',
  login: 'Start at login, without a window',
  loginAbout: 'Follows the system setting.',
  trayIcon: 'Tray icon',
  shades: { system: 'System', dark: 'For a dark panel', light: 'For a light panel' },
} as const satisfies {
  readonly shades: Record<Settings['trayShade'], string>
  readonly [key: string]: unknown
}

export const shortcut = {
  title: 'Global shortcut',
  press: 'Press the keys',
  none: 'None',
  clear: 'Clear',
  clearLabel: 'Clear shortcut',
  pressAbout: 'Press a letter, a digit or another key together with Ctrl, Alt or the system key.',
  about: 'Shows this window while another program has the focus.',
  taken: (keys: string) =>
    `${keys} is not available: another program uses it, or this desktop allows no global shortcuts. Choose other keys.`,
} as const

export const appearance = {
  note: 'Theme, and the format of displayed values. In exported files, only the coin name and “Hide amounts” apply.',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  contrast: 'Contrast',
  contrasts: { system: 'System', more: 'High' },
  density: 'Rows',
  densities: { compact: 'Compact', normal: 'Normal', roomy: 'Roomy' },
  times: 'Times',
  timeStyles: { relative: 'Relative', absolute: 'Date and time' },
  unit: 'Coin name',
  units: { TON: 'TON', GRAM: 'GRAM (same coin, 1:1)' },
  explorer: 'Explorer',
  hideAmounts: 'Hide amounts',
  hideAmountsAbout:
    'Shows dots instead of amounts in the window, the tray, notifications and exports of Pending, the journal, payouts and Alerts. Copied values, All fields, Raw JSON and other exports stay exact.',
  singleKeys: 'Single-letter shortcuts',
  singleKeysAbout: 'Press ? for a list of all shortcuts.',
} as const

export const zone = {
  title: 'Time zone',
  local: (name: string) => `This computer’s (${name})`,
  utc: 'UTC',
  other: 'Other',
  name: 'Time zone name',
  example: 'Europe/Berlin',
  use: 'Use time zone',
  unknown: 'Unknown time zone. Examples: Europe/Berlin, Asia/Tokyo.',
} as const

export const diagnostics = {
  note: 'Nothing is sent. Review the text before you share it. It contains no keys.',
  show: 'Show diagnostics',
  refresh: 'Refresh diagnostics',
  copy: 'Copy diagnostics',
  copied: 'Copied diagnostics',
  addresses: 'Include addresses and hashes',
  text: 'Diagnostics text',
} as const

export const about = {
  notes: {
    disk: 'Lookout stores all observed data in this folder. If the archive is on, it has a copy.',
    'read-only':
      'Data from earlier runs is in this folder. New data is held in memory and lost when Lookout quits.',
    memory: 'Observed data is held in memory. It is lost if Lookout quits before it is written.',
  },
  folder: 'Data folder',
  folderCopied: 'data folder',
  storage: 'Storage',
  modes: { disk: 'on disk', memory: 'in memory only', 'read-only': 'read-only' },
  runtime: 'Runtime',
  versions: (electron: string, chromium: string, node: string, platform: string) =>
    `Electron ${electron} · Chromium ${chromium} · Node ${node} · ${platform}`,
} as const satisfies {
  readonly notes: Record<Status['storage']['mode'], string>
  readonly modes: Record<Status['storage']['mode'], string>
  readonly [key: string]: unknown
}

export const removal = {
  note: 'Removes all stored data, the keys in the keychain (other profiles of this computer lose them too), the log and this copy’s autostart entry from this computer, then quits Lookout. This cannot be undone.',
  start: 'Remove everything from this computer…',
  confirm: (phrase: string) => `Type “${phrase}” to confirm.`,
  phrase: (phrase: string) => `Type “${phrase}”`,
  remove: 'Remove',
  removing: 'Removing…',
} as const

/** Shown while a dialog or a form waits for the keychain. */
export const waitingForKeychain =
  'Waiting for the system keychain, for a minute at most. It may ask for its password in another window.'
