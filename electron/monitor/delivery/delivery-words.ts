import type { MessageState, SecretField } from '../../shared/delivery.ts'

export const failures = {
  timeout: 'The receiver did not respond within 10 seconds.',
  noNetwork: 'This computer has no network connection.',
  noName: 'The host name of the receiver was not found. Check the address.',
  refused: 'The receiver refused the connection. Check the address and the port.',
  untrusted: 'The certificate of the receiver is not trusted.',
  insecure:
    'The connection to the receiver could not be encrypted. Check the port and the encryption setting.',
  broken: 'The receiver cannot be reached. Check the address and the network connection.',
  redirect: 'The receiver redirects to another address. Enter the final address.',
  status: (status: number, detail: string | null) => {
    const what = `The receiver responded with status ${status}`
    const why = detail === null || detail === '' ? '' : `: ${detail}`
    if (status === 401 || status === 403) return `${what}${why}. Check the token or address.`
    if (status === 404 || status === 410) return `${what}${why}. Check the address.`
    return `${what}${why}.`
  },
  movedChat: (detail: string, chat: number) => `${detail}. Enter the new chat ${chat} in the channel`,
  secretMissing: 'A token, secret or address is missing. Edit the channel and enter it again.',
  internal: 'An internal error occurred while the message was sent. The log has the reason.',
  mailTimeout: 'The mail server did not respond in time.',
  login: 'The mail server refused the user name or password.',
  noTls: 'The mail server does not offer STARTTLS on this port.',
  refusedMail: (detail: string) =>
    detail === '' ? 'The mail server refused the message.' : `The mail server refused the message: ${detail}`,
  refusedRecipients: (addresses: string) => `The mail server refused these recipients: ${addresses}`,
  gaveUp: (error: string) => `Gave up after repeated attempts. ${error}`,
} as const

export const log = {
  broken: 'A message could not be sent',
  failing: (channel: string) => `Messages to the channel ${channel} cannot be sent; Lookout retries`,
  recovered: (channel: string) => `Messages to the channel ${channel} are sent again`,
  refused: (channel: string) =>
    `The channel ${channel} refuses a message; Lookout retries for at least a day`,
} as const

export const skips = {
  muted: 'The channel was muted.',
  unwanted: 'No longer wanted here, because a rule or channel was changed.',
  closed: 'The alert was acknowledged or over before the quiet hours ended.',
  removed: 'The channel was removed or switched off.',
} as const

export const message = {
  brand: 'Lookout',
  testHeading: 'Test message from Lookout',
  testTitle: 'This channel works.',
  critical: (heading: string) => `Critical: ${heading}`,
  several: (count: number, critical: number) =>
    critical === 0 ? `${count} alerts` : `${count} alerts, ${critical} critical`,
  subject: (heading: string) => `[Lookout] ${heading}`,
  raisedAt: (time: string) => `raised: ${time}`,
  resolvedAt: (time: string) => `resolved: ${time}`,
  footer: (network: string) => `Network: ${network}`,
} as const

/** Names of the states in webhooks. */
export const stateNames: Readonly<Record<MessageState, string>> = {
  fired: 'fired',
  again: 'still-active',
  escalated: 'not-acknowledged',
  resolved: 'resolved',
  test: 'test',
}

export const errors = {
  notFound: 'This channel no longer exists.',
  tooMany: (most: number) => `At most ${most} channels are possible. Remove one first.`,
  required: {
    path: 'Enter the address of this channel.',
    secret: 'Enter a signing secret, or generate one.',
    token: 'Enter the token of this channel.',
    password: 'Enter the password of the mail account.',
  } satisfies Record<SecretField, string>,
  secretForm: 'A token or password has 4 to 2,000 characters, without line breaks.',
  signingForm: 'A signing secret has at least 16 characters, without line breaks.',
  path: 'The path is the part of the address after the host and starts with a slash, such as /services/T000/B000/….',
  topic: 'The address of an ntfy topic ends in its name. Example: https://ntfy.sh/my-topic',
  token: 'A bot token looks like 123456789:AAF…, from @BotFather.',
  escalatesToItself: 'Choose another channel to escalate to.',
  noTarget: 'The channel to escalate to no longer exists.',
} as const
