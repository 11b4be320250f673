import {
  panels,
  type KeyStatus,
  type Panel,
  type Status,
  type StreamStatus,
} from '../../electron/shared/app-state.ts'
import { requestsPerSecond } from '../lib/status-words.ts'
import { countOf } from '../lib/text.ts'

export const brand = 'Lookout'

export const dismiss = 'Dismiss'

export const starting = {
  label: 'Lookout is starting',
  waiting: 'the state from the main process',
  noBridge: 'the window has no connection to the main process',
} as const

export const broken = {
  state: 'Lookout could not load its state',
  retry: 'Try again',
  outside: 'This page is part of Lookout',
  outsideReason: 'It works only in Lookout’s own window.',
  panel:
    'This panel could not be displayed. Your data is safe, and the other panels still work. Settings › Diagnostics shows the error.',
  panelRetry: 'Reload panel',
} as const

export const panelNames = {
  label: 'Panels',
  pending: 'Pending',
  blocks: 'Blocks',
  pools: 'Pools',
  alerts: 'Alerts',
  settings: 'Settings',
} as const

export const panelHint = (panel: Panel): string => `${panelNames[panel]} (${panels.indexOf(panel) + 1})`

export const panelCounts = {
  traces: (count: number) => countOf(count, 'live trace'),
  blocks: (count: number) => countOf(count, 'stored block'),
  pools: (count: number) => countOf(count, 'pool'),
  alerts: (count: number) => countOf(count, 'alert'),
} as const

export const header = {
  goTo: 'Go to',
  goToHint: (keys: string) => `Go to an address, hash, block, name or command (${keys})`,
  pause: 'Pause',
  resume: 'Resume',
  pauseHour: 'Pause for 1 hour',
  pauseTomorrow: 'Pause until tomorrow, 08:00',
  keys: 'Keyboard shortcuts',
  keysHint: 'Keyboard shortcuts (?)',
  simulated: 'simulated',
  testnet: 'coins without value',
  file: 'Exported file',
} as const

export const healthNote = {
  file: { title: 'The data is as of the export.', text: 'Viewing an exported file', more: ' · offline' },
  paused: {
    title: 'Lookout sends no requests until you resume.',
    text: 'Paused',
    more: ' · no requests until you resume',
  },
  pausedUntil: (time: string) => ` · no requests until ${time}`,
  lastResponse: ', last response ',
} as const

export const clockLine = {
  label: 'Clock',
  title: (days: string, isAhead: boolean, than: 'service' | 'last-run') =>
    `This computer’s clock is ${days} ${isAhead ? 'ahead of' : 'behind'} ${than === 'service' ? 'the service' : 'its last known time'}.`,
  until: (time: string) => `Nothing is deleted until ${time}.`,
  untilConfirmed: 'Nothing is deleted until the service confirms the time.',
  trust: 'Trust this clock',
  trustHint: 'Expired data is then deleted according to this computer’s clock.',
  wait: 'Keep waiting',
} as const

export const accessLine = {
  label: 'Access refused',
  rejected: 'The service rejects your API key.',
  wrongNetwork: 'Your API key belongs to another network.',
  refused: 'The service refuses requests.',
  without: (limit: number) => `Monitoring continues at ${requestsPerSecond(limit)}.`,
  stopped: (names: string) => `Not monitored: ${names}.`,
  retry: (wait: string) => `Next attempt in ${wait}`,
  tryNow: 'Try now',
  settings: 'Open Settings',
} as const

/** User-facing names of the service's operations. */
export const operationNames: Readonly<Record<string, string>> = {
  pendingActions: 'pending actions',
  traces: 'outcomes',
  actions: 'account history',
  getPool: 'pools',
  getBlockTransactions: 'blocks',
}

export const statusLine = {
  keyless: 'Key rejected · polling without it',
  service: 'Service',
  watched: 'Watched',
  paused: 'Paused',
  noResponse: 'Waiting for the first response',
  noRequests: 'No requests yet',
  ok: 'Service OK',
  live: 'Live',
  liveHint: (accounts: number, perMinute: number) =>
    `The service reports changes of ${accounts === 1 ? '1 account' : `${accounts} accounts`} immediately · ${countOf(perMinute, 'event')} per minute`,
  lag: (ms: number) => ` · ${(ms / 1000).toFixed(1)} s behind`,
  modeHints: {
    off: 'The live stream is switched off in Settings. Accounts are polled.',
    idle: 'Nothing is watched over the live stream.',
    connecting: 'Connecting to the live stream. Until then, accounts are polled.',
    reconnecting: 'The live stream was lost. Until it is back, accounts are polled at the usual pace.',
    unsupported: 'The service offers no live stream. Accounts are polled.',
    refused: 'The service refused the key for the live stream. Accounts are polled.',
    stopped: 'The live stream is off. Accounts are polled.',
  } satisfies Record<Exclude<StreamStatus['state'], 'live'>, string>,
  retryAt: (time: string) => ` Next attempt at ${time}.`,
  reconnecting: 'Reconnecting · polling',
  polling: 'Polling',
  latency: (ms: number) => `Service OK · ${Math.round(ms)} ms`,
  /** A read of several pages also waits for the quota, so a long time says nothing about the service. */
  slow: (seconds: string) => `Service OK · ${seconds} per request`,
  updated: (ago: string) => `Updated ${ago}`,
  responsesWithin: (age: string) => `Updated within ${age}`,
  nothingThen: 'Nothing watched at that time',
  mutedUntil: (time: string) => `Notifications muted until ${time}`,
  file: 'Viewing an exported file · offline',
  quota: (used: number, limit: number) =>
    `Quota ${used.toFixed(1)} of ${Number(limit.toFixed(1))} per second`,
} as const

export const keyStates: Readonly<Record<KeyStatus['state'], string>> = {
  none: 'No key',
  keychain: 'Key in keychain',
  memory: 'Key in memory only',
  rejected: 'Key rejected',
  'wrong-network': 'Key for another network',
}

export const storageModes: Readonly<Record<Status['storage']['mode'], string>> = {
  disk: '',
  memory: 'Stored in memory only',
  'read-only': 'Storage is read-only',
}

export const timeBar = {
  span: 'Time span',
  moment: 'Selected time',
  spans: { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' },
  now: 'Now',
  back: 'Back to now',
  goToMoment: 'Go to a moment',
  choose: (moment: string) => `Shown: ${moment}. Choose a date and time`,
  loading: (moment: string) => `Loading: ${moment}. Choose a date and time`,
  dateAndTime: 'Date and time',
  momentHint: 'All panels show what was known then. Actions are those of the last response about a trace.',
  show: 'Show',
  summary: (traces: number, gapPercent: number) =>
    `${countOf(traces, 'new trace')}, ${gapPercent} % of the time not observed`,
  nowWith: (summary: string) => `Now. ${summary}`,
} as const

export const away = {
  label: 'While you were away',
  showAlerts: 'Show alerts',
  showActions: 'Show actions',
} as const

export const safeMode = {
  label: 'Safe mode',
  setAside: (date: string) => `Set aside on ${date} after two starts that ended unexpectedly: `,
  before: 'Safe mode: the last starts of Lookout ended unexpectedly. Set aside, not deleted: ',
  after: '. Monitoring continues without them.',
  exportData: 'Export data…',
  exportHint: 'Export all other data to a file as a backup',
  putBack: 'Restore',
  putBackHint: 'If Lookout crashes again, its next start sets these records aside again',
  isPutBack: 'The records were restored.',
  exported: (path: string) => `Exported to ${path}`,
} as const

const offeredAddress = 'You opened a link to an address that is not on your list:'

export const offer = {
  pool: { title: 'Follow this pool?', body: offeredAddress, accept: 'Follow' },
  account: { title: 'Watch this account?', body: offeredAddress, accept: 'Watch' },
  message: {
    title: 'Track this payment?',
    body: 'You opened a link to a message that is not on your list:',
    accept: 'Track',
  },
} as const

export const help = { title: 'Keyboard shortcuts', singleKeys: 'Use single-letter shortcuts' } as const
