import type { Incident } from '../../../electron/shared/alert-events.ts'
import { countOf, groupDigits } from '../../lib/text.ts'

export const panel = {
  title: 'Alerts',
  views: 'View',
  history: 'History',
  rules: 'Rules',
  acknowledgeAll: 'Acknowledge all',
  acknowledgeMatching: (count: number) => `Acknowledge ${countOf(count, 'matching alert')}`,
  export: 'Export CSV',
  exportHint: 'Export the alerts of this list as CSV, also those of collapsed groups',
  fileName: (moment: string) => `lookout-alerts-${moment}.csv`,
  openCount: (count: number, info: number) =>
    `${count === 0 ? 'no open alerts' : countOf(count, 'open alert')}${info === 0 ? '' : `, and ${info} of severity Info`}`,
  open: 'Open',
  snoozed: 'Snoozed',
  earlier: 'Earlier',
  more: (count: number) => `Show more (${count} left)`,
  noMatch: 'No alert matches the filter.',
  limited: (count: number, perRule: number) =>
    `This list has the newest ${groupDigits(count)} alerts and, of each rule, up to ${perRule} open ones. Older alerts were closed, except those that last. Export all in Settings › Storage.`,
  waiting: 'no response from the service yet',
} as const

export const filterBar = {
  label: 'Filter alerts',
  search: 'Search alerts',
  severity: 'Severity',
  allSeverities: 'All severities',
  rule: 'Rule',
  allRules: 'All rules',
  place: 'Account, pool or group',
  allPlaces: 'All accounts and pools',
  group: (name: string) => `Group ${name}`,
  time: 'Time',
  times: { any: 'Any time', hour: 'Last hour', day: 'Last 24 hours', week: 'Last 7 days' },
  clear: 'Clear',
} as const

export const group = {
  acknowledgeAll: (count: number) => `Acknowledge ${countOf(count, 'alert')}`,
  snoozeHour: 'Snooze for 1 hour',
  snoozeTomorrow: 'Snooze until tomorrow, 08:00',
  endSnooze: 'End snooze',
  copy: 'Copy as text',
  copied: (count: number) => `Copied ${countOf(count, 'alert')}`,
  snoozed: 'Snoozed. New alerts of this rule for the same account or pool are snoozed, too.',
  acknowledgeHint: 'Acknowledge (E)',
  newest: 'newest',
  more: (count: number) => `${countOf(count, 'earlier alert')} not shown`,
} as const

export const noAlerts = {
  title: 'No alerts',
  text: 'Lookout lists here what its rules detect: a failed trace, an overdue stake, two responses that contradict each other. An unreachable service is shown in the status line and raises no alert.',
  showRules: 'Show rules',
} as const

export const item = {
  show: ({ event, subject }: Incident) =>
    event.kind === 'payouts-overdue'
      ? 'Show payouts'
      : subject.kind === 'service'
        ? 'Open Settings'
        : `Show ${subject.kind}`,
  acknowledge: 'Acknowledge',
  snoozed: (time: string) => `snoozed until ${time}`,
  waits: (time: string) => `waiting for a retry until ${time}`,
  acknowledged: (time: string) => `acknowledged ${time}`,
  resolved: (time: string) => `resolved ${time}`,
  closed: (time: string, why: string) => `closed ${time}: ${why}`,
} as const

/** Why an alert had no notification. Empty if its rule does not request one. */
export const silences: Readonly<Record<NonNullable<Incident['silencedBy']>, string>> = {
  rule: '',
  off: 'no notification: turned off',
  muted: 'no notification: muted',
  'quiet-hours': 'no notification: quiet hours',
  snoozed: 'no notification: snoozed',
}

export const ruleList = {
  note: 'Rules fire only on what was observed. A gap in monitoring, a sleep or an unreachable service never fires one.',
  label: 'Rules',
  add: 'Add a rule',
  group: (name: string) => `group ${name}`,
  otherGroup: 'group that this network does not have',
  edit: 'Edit',
  editNamed: (title: string) => `Edit ${title}`,
  enableNamed: (title: string) => `Enable ${title}`,
  remove: 'Remove',
  removed: (title: string) => `Removed rule “${title}”`,
} as const

export const dialog = {
  add: 'Add rule',
  edit: 'Edit rule',
  when: 'When',
  name: 'Name',
  save: 'Save rule',
} as const

export const filter = {
  types: 'Action types',
  findType: 'Find an action type',
  allTypes: 'all types',
  someTypes: (count: number) => `${count} selected`,
  clearTypes: 'Clear',
  noType: 'No matching action type.',
  token: 'Token',
  tokenHint: (unit: string) => `${unit}, or a token’s symbol or address`,
  tokens: 'tokens',
  direction: 'Direction',
  directions: { both: 'both', in: 'incoming', out: 'outgoing' },
  least: (unit: string) => `Minimum (${unit})`,
  leastHint: 'any amount',
} as const

export const recipients = {
  title: 'Expected recipients',
  hint: 'One address per line, or CSV with an address column',
  importFile: 'Import file…',
  count: (count: number) => countOf(count, 'recipient'),
  own: 'Watched accounts are also expected recipients',
  notImported: (name: string, reason: string) => `Nothing was imported from ${name}. ${reason}`,
} as const

export const condition = {
  loss: (unit: string) => `Minimum loss (${unit})`,
  expires: 'Only if it expires within (hours)',
  closing: 'Hours before elections close',
  expiresHint: 'any time',
  below: (unit: string) => `Below (${unit})`,
  change: (unit: string) => `Minimum (${unit})`,
  changePercent: 'Or at least (% of the stake)',
  rewardPercent: 'Below the median of the three to five rounds before by at least (%)',
  poolPercent: 'Minimum share of the nominators’ total (%, optional)',
  duration: 'Duration',
  durationHint: '10 m, 38 h or 2 d',
} as const

type Scoped = 'accounts' | 'pools'

export const scope = {
  title: 'Applies to',
  all: (about: Scoped) => `all ${about}`,
  group: (name: string) => `Group ${name}`,
  removedGroup: 'Group that this network does not have',
  some: (about: Scoped) => (about === 'accounts' ? 'selected groups or accounts' : 'selected pools'),
  list: (about: Scoped) => `Selected ${about}`,
  none: (about: Scoped) => `No ${about} are watched yet.`,
  find: 'Find',
  more: (count: number) => `${countOf(count, 'more entry', 'more entries')}. Type a name to find them.`,
} as const

export const notify = {
  severity: 'Severity',
  show: 'Show a native notification',
  channels: 'Send to',
  sendChoices: { all: 'all channels', some: 'selected channels', none: 'no channel' },
  repeat: 'Repeat',
  repeats: {
    never: 'never',
    quarter: 'every 15 minutes',
    hour: 'every hour',
    sixHours: 'every 6 hours',
    day: 'every day',
    other: (length: string) => `every ${length}`,
  },
  recovery: 'Notify when the condition ends',
} as const

export const refusals = {
  least: 'Enter a minimum amount, e.g. 12.5.',
  below: 'Enter an amount, e.g. 10000.',
  change: 'Enter a minimum change, e.g. 1000.',
  poolPercent: 'Enter a share from 0 to 100, e.g. 10.',
  percent: 'Enter a percentage, e.g. 10.',
  duration: (most: string) => `Enter a duration up to ${most}, e.g. 10 m or 38 h.`,
  title: 'Enter a name.',
  token: 'Enter a token’s symbol, e.g. USDT, or the address of its contract.',
  recipients: 'Enter at least one expected recipient.',
  closing: 'Enter a number of hours up to 24, e.g. 2.',
  reward: 'Enter a percentage from 0 to 100, e.g. 10.',
  expires: 'Enter a number of hours up to 720, or leave the field empty.',
  channels: 'Select at least one channel, or choose all channels or no channel.',
  scope: (about: Scoped) => `Select the ${about} that the rule applies to, or choose all ${about}.`,
} as const

export const dryRun = {
  running: 'Testing against stored history…',
  before: 'It would have fired ',
  times: (count: number) => countOf(count, 'time'),
  after: (days: number) => ` in the last ${days} days. `,
  noHistory: 'Not enough history to test this rule yet.',
  notStored: {
    'channel-failing': 'This rule cannot be tested: Lookout does not store how channels worked.',
    'payouts-overdue':
      'This rule cannot be tested: Lookout does not store which payouts were open at a time.',
  },
  historyStart: (time: string) => `The tested history starts on ${time}.`,
  limited: (time: string) => `Only the newest traces were tested, back to ${time}.`,
  newest: (count: number) => `The newest ${groupDigits(String(count))} are listed.`,
  list: 'When it would have fired',
} as const
