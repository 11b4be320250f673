import { countOf } from '../shared/words/count-words.ts'

/** `phrase` names the accepted values, e.g. “a time zone”. */
export const requestErrors = {
  denied: 'This page is not allowed to send requests to Lookout.',
  oneValue: 'A request must have exactly one value.',
  longText: (most: number) => `This text is too long. Enter at most ${most.toLocaleString('en')} characters.`,
  shortText: (least: number) =>
    least === 1
      ? 'This field is empty. Enter a value.'
      : `This text is too short. Enter at least ${least} characters.`,
  longList: (most: number) => `This list is too long. Enter at most ${most.toLocaleString('en')} items.`,
  shortList: (least: number) =>
    `This list is too short. Enter at least ${least} ${least === 1 ? 'item' : 'items'}.`,
  largeNumber: (most: string) => `This number is too large. Enter at most ${most}.`,
  smallNumber: (least: string) => `This number is too small. Enter at least ${least}.`,
  expected: (phrase: string) => `This value is not valid. Enter ${phrase}.`,
  malformed: (channel: string, place: string) =>
    `Lookout could not process this request (${channel}${place === '' ? '' : `: ${place}`}). Restart Lookout and try again.`,
} as const

export const brand = 'Lookout'

export const menu = {
  file: '&File',
  view: '&View',
  go: '&Go',
  help: '&Help',
  refresh: 'Refresh All',
  palette: 'Go to Anything…',
  find: 'Find in List',
  panels: { pending: 'Pending', blocks: 'Blocks', pools: 'Pools', alerts: 'Alerts' },
  settings: 'Settings…',
  keys: 'Keyboard Shortcuts',
  welcome: 'Run Setup Again…',
  update: 'Check for Updates…',
  quit: (name: string) => `Quit ${name}`,
} as const

export const tray = {
  open: 'Open Lookout',
  refresh: 'Refresh Now',
  unmute: (time: string) => `Unmute (muted until ${time})`,
  muteHour: 'Mute for 1 Hour',
  muteTomorrow: 'Mute until Tomorrow',
  pause: 'Pause',
  pauseHour: 'Pause for 1 Hour',
  resume: 'Resume',
  willFail: 'Will fail',
  trace: 'Trace',
  more: (count: number) => `And ${count} more`,
} as const

export const toolTip = {
  title: (network: string | null) => (network === null ? brand : `${brand} (${network})`),
  pending: (count: number) => countOf(count, 'pending action'),
  alerts: (count: number) => countOf(count, 'alert'),
  accounts: (count: number) => countOf(count, 'account'),
  pools: (count: number) => countOf(count, 'pool'),
  paused: 'paused',
  nothingYet: 'no response yet',
  mutedUntil: (time: string) => `muted until ${time}`,
  asOf: (time: string) => `as of ${time}`,
  asOfHours: (time: string, hours: number) => `as of ${time}, ${hours} h ago`,
  asOfDays: (days: number) => `as of ${countOf(days, 'day')} ago`,
  keyRejected: 'key rejected',
  keyWrongNetwork: 'key for another network',
  keyNeeded: 'key required',
} as const

export const dialogs = {
  cannotStart: 'Lookout cannot start',
  stay: {
    message: 'Keep Lookout running without a window?',
    detail:
      'This desktop has no tray, so the icon may not be visible. Start Lookout again to open the window. You can change this in Settings › Window.',
    buttons: ['Keep running', 'Quit'],
  },
  removeRest: {
    message: 'A key may still be in the keychain',
    detail: (notes: readonly string[]) =>
      `${notes.join('\n')}\n\nUnlock the keychain and try again, or remove everything else and delete the entry “Lookout” from the keychain yourself.`,
    buttons: ['Cancel', 'Remove everything else'],
    cancelled: (notes: readonly string[]) => `Nothing else was removed. ${notes.join(' ')}`,
  },
  unhandledError: {
    message: 'An unexpected error occurred in Lookout',
    detail:
      'Monitoring continues. Settings › Diagnostics shows the error. This message appears only once per run.',
    buttons: ['Continue'],
  },
} as const

export const updates = {
  available: (version: string) => `Lookout ${version} is available`,
  clickToDecide: 'Click to decide whether to download it.',
  question: 'Lookout downloads the update now and installs it when you quit.',
  buttons: ['Download', 'Later'],
  results: {
    none: () => 'This is the latest version.',
    ready: (version: string) => `Lookout ${version} has been downloaded and will be installed when you quit.`,
    busy: () => 'A check for updates or a download is already running.',
    failed: () => 'The update failed. Nothing was installed. Settings › Diagnostics shows the error.',
  },
  unsigned: 'The update is not signed by the publisher of this copy, so Lookout does not install it.',
  malformed: 'The list of updates is malformed.',
  slow: 'The list of updates did not arrive within a minute.',
  unavailable: (status: number) => `The list of updates is not available (HTTP ${status}).`,
} as const

/** macOS reports only that it refused the notification. */
export const notificationsRefused =
  'The system refused to show a notification. macOS shows notifications only from signed copies of Lookout, and only if you allow them in System Settings › Notifications.'

export const trayNotification = {
  title: 'Lookout is still running',
  body: (platform: string) =>
    `Its icon is in the ${platform === 'darwin' ? 'menu bar' : 'tray'}; quit from its menu. You can change what closing the window does in Settings › Window.`,
} as const

export const autostart = {
  otherCopy: (command: string) =>
    `The system starts another copy: ${command}. Turn this off and on to start this copy instead.`,
  notInstalled: 'This copy is not installed, so the system may not start it.',
  unwritable: (file: string) => `Lookout cannot write the autostart file ${file}. Check its permissions.`,
} as const

const readOnly = 'Lookout has no permission to write to this folder. Choose another folder.'
export const dialogOpen = 'A file dialog is already open. Close it first.'

const diskFull = 'The disk is full. Free up space or choose another disk.'

/** Keyed by the error code of the file system. */
export const saveErrors: Readonly<Record<string, string>> = {
  EACCES: readOnly,
  EPERM: readOnly,
  EROFS: readOnly,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EISDIR: 'A folder with this name already exists. Choose another name.',
}

export const notSaved = (name: string, reason: string | undefined): string =>
  `“${name}” was not saved. ${reason ?? 'The system refused to write it.'}`

export const explorer = {
  noneForNetwork: 'No explorer supports this network.',
  unknown: 'Lookout opens only pages of known explorers.',
  offline: 'No connection. Connect to the internet to open this page.',
} as const

export const profileUnnamed = '--user-data-dir needs a folder: --user-data-dir=DIR.'

export const profileUnwritable = (folder: string, code: string): string =>
  `Lookout cannot write to the profile folder ${folder}${code}. Make it writable, or choose another with --user-data-dir=DIR.`

/** Actions that the user starts outside the window. */
export const actionNames = {
  refreshAccounts: 'Refreshing all accounts',
  refreshPools: 'Refreshing all pools',
  mute: 'Muting',
  pause: 'Pausing',
  saveChoice: 'Saving the choice',
  openBlock: 'Opening a block',
} as const

export const logLines = {
  cannotStart: (reason: string) => `Lookout cannot start: ${reason}`,
  startFailed: 'Startup failed',
  uncaught: 'Uncaught',
  unhandledRejection: 'Unhandled rejection',
  errorNotShown: 'An error message could not be shown',
  chromiumEnded: (type: string, reason: string) => `A Chromium process ended (${type}: ${reason})`,
  rendererEnded: (reason: string) => `The renderer process ended (${reason})`,
  preloadFailed: 'The preload failed',
  pageNotLoaded: 'The page did not load',
  downloadRefused: (scheme: string) => `Refused a download that the page started (${scheme})`,
  inWindow: (text: string) => `In the window: ${text}`,
  requestFailed: (channel: string) => `The request ${channel} failed`,
  actionFailed: (action: string) => `${action} failed`,
  updateFailed: 'The update failed',
  closingAbandoned: (seconds: number) =>
    `Closing is not done after ${seconds} s and is given up; the next start checks what stayed open.`,
  closingFailed: 'Closing failed',
  quittingFailed: 'Quitting failed',
  notificationFailed: 'A notification could not be shown',
} as const
