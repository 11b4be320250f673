import type { ChannelKind, MessageState, MessageStatus } from '../../../electron/shared/delivery.ts'
import { countOf, groupDigits } from '../../lib/text.ts'

export const delivery = {
  note: 'Alerts can also be sent to people who are not at this desk. Nothing is sent until you add a channel.',
  noteSecrets:
    'Addresses with a secret part, tokens and passwords are stored in the system keychain and sent only to their destination.',
  list: 'Delivery channels',
  desktop: 'This computer',
  desktopAbout: 'Native notifications, configured in Notifications',
  add: 'Add channel',
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  test: 'Test',
  testNamed: (name: string) => `Test ${name}`,
  testing: 'Sending…',
  tested: (name: string) => `The test message to ${name} was accepted.`,
  mute: 'Mute for 1 hour',
  muteNamed: (name: string) => `Mute ${name} for 1 hour`,
  unmute: 'Unmute',
  unmuteNamed: (name: string) => `Unmute ${name}`,
  off: 'Off',
  mutedUntil: (time: string) => `Muted until ${time}`,
  /** `time`: empty if the entire day is quiet. */
  quietUntil: (time: string) => (time === '' ? 'Quiet hours' : `Quiet until ${time}`),
  missing: 'A token, secret or address is missing. Edit the channel and enter it again.',
  memory: 'Tokens are in memory only and are lost when Lookout quits.',
  failing: (time: string, nextTry: string | null, error: string) =>
    `Failing since ${time}${nextTry === null ? '' : `, next attempt at ${nextTry}`}. ${error}`,
  waiting: (count: number) => `${countOf(count, 'message')} waiting`,
  scheduled: (count: number) =>
    `${countOf(count, 'reminder or escalation', 'reminders and escalations')} scheduled`,
  lastSent: (time: string) => `Last sent ${time}`,
  ready: 'Ready',
  dropped: (count: number) =>
    `${countOf(count, 'message')} dropped because more than 20,000 were waiting: the least severe and oldest first.`,
  escalate: 'If not acknowledged, also send to',
  escalateDesktop: 'If a notification here is not acknowledged, also send to',
  escalateNever: 'no other channel',
  escalateAfter: 'Delay (minutes)',
} as const

export const log = {
  title: 'Delivery log',
  empty: 'No messages yet.',
  columns: ['Time', 'Channel', 'Message', 'Status'],
  removed: 'Removed channel',
  more: (count: number) => `Show all ${groupDigits(count)}`,
  attempts: (count: number) => countOf(count, 'attempt'),
  statuses: {
    waiting: 'Waiting',
    sent: 'Sent',
    failed: 'Failed',
    skipped: 'Not sent',
  } satisfies Record<MessageStatus, string>,
  states: {
    fired: '',
    again: 'Reminder',
    escalated: 'Escalated',
    resolved: '',
    test: '',
  } satisfies Record<MessageState, string>,
} as const

export const kinds: Readonly<Record<ChannelKind, string>> = {
  webhook: 'Webhook (JSON)',
  slack: 'Slack-compatible webhook',
  telegram: 'Telegram bot',
  ntfy: 'ntfy topic',
  email: 'E-mail (SMTP)',
}

export const channelDialog = {
  add: 'Add channel',
  edit: 'Edit channel',
  kind: 'Kind',
  name: 'Name',
  isOn: 'Send alerts to this channel',
  url: 'Address',
  urlHints: {
    webhook: 'https://example.org/hook',
    slack: 'https://hooks.slack.com/services/…',
    ntfy: 'https://ntfy.sh/my-topic',
  },
  urlKept: (origin: string) => `${origin}/… (enter to replace)`,
  kept: 'Stored. Enter to replace.',
  optional: 'Optional',
  secret: 'Signing secret',
  generate: 'Generate',
  secretAbout: 'Copy it to the receiver, which checks the header X-Lookout-Signature.',
  token: 'Token',
  tokenHint: '123456789:AAF…',
  chat: 'Chat id',
  chatHint: '-1001234567890 or @channelname',
  api: 'API base URL',
  host: 'Mail server',
  hostHint: 'smtp.example.org',
  port: 'Port',
  security: 'Encryption',
  securities: { tls: 'TLS', starttls: 'STARTTLS', none: 'None (this computer or a private address)' },
  user: 'User name',
  password: 'Password',
  from: 'From',
  to: 'To',
  toHint: 'ops@example.org, night@example.org',
  least: 'Minimum severity',
  hideAmounts: 'Hide amounts',
  sendsResolved: 'Also send when an alert is resolved',
  perMinute: 'Messages per minute',
  group: 'Collect alerts for (seconds)',
  groupAbout: 'Alerts within this time share one message.',
  quietAbout: 'Messages wait until the quiet hours are over.',
  save: 'Save channel',
  saving: 'Saving…',
  remove: 'Remove channel',
} as const

export const refusals = {
  url: 'Enter the address of the receiver, e.g. https://example.org/hook.',
  api: 'Enter the base URL of the bot API, e.g. https://api.telegram.org.',
  port: 'Enter a port from 1 to 65535, e.g. 465.',
  perMinute: 'Enter a number of messages per minute from 1 to 600.',
  group: 'Enter a number of seconds from 0 to 3600.',
  escalation: 'Enter a number of minutes from 1 to 1440.',
  to: 'Enter at least one recipient.',
} as const
