import { memoryOnly, profile } from '../monitor/store/store-words.ts'

const newerData =
  'A newer version of Lookout wrote the data. Update Lookout, or return to the copy that its update kept (README.md, Data).'

export const usage = `Usage: lookout watch --profile DIR [options]

Watches without a window. Alerts are printed to stdout and log lines to stderr, one JSON object each.

  --profile DIR          folder of the stored data; created if missing
  --config FILE          watchlist, rules and service from a YAML file (docs/watch.md); default: those of the profile
  --base-url URL         the service; must not contradict the file
  --key-file FILE        API key in a file with mode 0600; default: $CREDENTIALS_DIRECTORY/api-key, else the keychain
  --no-key               use no key
  --once                 poll everything once, print a summary and end
  --timeout SECONDS      longest time for --once, default 120
  --restore              restore the records that safe mode set aside, and end
  --metrics-port PORT    serve /metrics and /healthz on 127.0.0.1
  --metrics-host HOST    another address to serve on; needs --allow-remote-metrics unless it is a loopback address
  --allow-remote-metrics
  --help
`

export const faults = {
  oldNode: (version: string, oldest: number) =>
    `lookout watch needs Node ${oldest} or newer; this is Node ${version}.`,
  noProfile: 'Name the folder of the stored data: --profile DIR.',
  keyInArguments:
    'A key is never accepted as an argument: other users of this computer could read it. Use --key-file FILE with mode 0600.',
  port: (text: string) =>
    `Invalid --metrics-port "${text}". Enter a number from 0 to 65535; 0 takes any free port.`,
  host: (host: string) =>
    `--metrics-host ${host} can be reached from other computers. Add --allow-remote-metrics if that is intended.`,
  hostWithoutPort: '--metrics-host needs --metrics-port.',
  timeoutWithoutOnce: '--timeout applies to --once only.',
  keyAndNoKey: '--no-key and --key-file contradict each other. Leave out one.',
  restoreOnce: '--restore ends without polling. Leave out --once.',
  timeout: (text: string) => `Invalid --timeout "${text}". Enter a number of seconds from 1 to 3600.`,
  unreadable: (path: string, code: string) => `Cannot read ${path} (${code}).`,
  tooLarge: (path: string, most: number) => `${path} is larger than ${most} bytes.`,
  keyMode: (path: string, mode: string) =>
    `${path} has mode ${mode}: others may read it. Accepted: a file that only its owner can read, mode 0600 or 0400 (chmod 600 ${path}).`,
  keyOwner: (path: string) =>
    `${path} belongs to another user. It must belong to the user of lookout watch, or to root.`,
  notAFile: (path: string) => `${path} is not a file.`,
  keyForm: (path: string) =>
    `${path} contains no API key. Accepted: one line of 8 to 512 characters without spaces.`,
  badSecret: (path: string, reason: string) => `${path}: ${reason}`,
  noCredential: (name: string) => `systemd passed no credential "${name}" (LoadCredential=).`,
  keyFixed: 'The key comes from a file. Change it there and restart.',
  proxy:
    'The profile uses a proxy, but lookout watch reads the proxy only from the environment: set NODE_USE_ENV_PROXY=1 and HTTPS_PROXY.',
  nothingWatched:
    'Nothing is watched. Name a file with accounts or pools (--config), or a profile with a watchlist.',
  /** `note`: why, as shown by the window, which goes on without a file. */
  notWritable: (note: string | null) =>
    `lookout watch needs a writable profile. ${(note ?? '').replace(memoryOnly, '').replace(profile.newer, newerData)}`.trim(),
  portInUse: (host: string, port: number) =>
    `Cannot serve metrics on ${host}:${port}: another program uses this port.`,
  cannotListen: (host: string, port: number, code: string) =>
    `Cannot serve metrics on ${host}:${port} (${code}).`,
} as const

/** Rewords a message that refers to Settings or to entering a key, which only the window can do. */
export function withoutSettings(message: string): string {
  return message
    .replace(/A key entered now .*$/, 'To use a key, name its file with --key-file.')
    .replaceAll('Enter one in Settings', 'Name its file with --key-file')
    .replaceAll('Enter another one, or remove it.', 'Replace it and restart, or use --no-key.')
    .replaceAll(' in Settings', '')
}

export const fileFaults = {
  at: (path: string, line: number, message: string) => `${path}, line ${line}: ${message}`,
  more: (count: number) => `… and ${count} more`,
  empty: 'The file is empty. Accepted: service, accounts, pools, rules, channels, archive.',
  unknownKey: (key: string) => `Unknown field "${key.slice(0, 40)}".`,
  duration: 'Enter a duration such as 30s, 10m, 2h or 7d.',
  amount: 'Enter an amount such as 12.5 TON.',
  token: 'Enter a token such as { symbol: USDT }, or { master: EQ… } with the address of its contract.',
  leastTokens:
    '"leastTokens" needs a token. Add token: { symbol: … }, or enter an amount of coins as "least".',
  leastOfToken:
    '"least" is an amount of coins and does not apply to a token. Enter the amount of the token as "leastTokens".',
  service: 'Enter mainnet, testnet or a base URL such as https://toncenter.com.',
  twoServices: (baseUrl: string) =>
    `--base-url names another service: ${baseUrl}. Leave out --base-url, or "url" in the file.`,
  twice: (what: string) => `${what} is listed twice.`,
  unknownChannel: 'No channel in the file has this id.',
  escalatesToItself: 'A channel cannot escalate to itself. Name another one.',
  alias: 'Aliases are not accepted. Write the value in full instead of “*” and a name.',
  oneDocument: 'The file must contain one document. Remove the line “---”.',
  time: 'Enter a time such as 22:00.',
  actionType: (type: string, near: readonly string[]) =>
    `Unknown action type "${type.slice(0, 40)}". ${near.length === 0 ? '' : `Did you mean ${near.join(', ')}? `}docs/watch.md lists all types.`,
  unknownGroup: 'No account in the file has this group.',
  unknownAddress: 'The file does not watch this address. List it under accounts or pools.',
  groupOfPools: 'Groups contain accounts, but this condition is about pools: list those in "addresses".',
  otherList: (list: 'accounts' | 'pools') =>
    `This condition is about ${list}. List the address under ${list}.`,
  secretPlace:
    'Secrets are never in this file. Enter { file: /path/of/a/file } with mode 0600, or { credential: NAME } of systemd.',
  unusedSecret: (field: string, kind: string) => `A ${kind} channel has no secret "${field}".`,
  forNothing: (kind: string) => `"for" does not apply to ${kind}, which happens at one moment.`,
  resendNothing: (kind: string) =>
    `"resend" does not apply to ${kind}, which happens at one moment: nothing would end its reminders.`,
  schema: {
    missing: (name: string) => `Missing field "${name}".`,
    known: (names: readonly string[]) => `Accepted: ${names.join(', ')}.`,
    accepted: (name: string, values: readonly string[]) =>
      `Invalid "${name}". Accepted: ${values.join(', ')}.`,
    form: (name: string, form: string) => `Invalid "${name}". Enter ${form}.`,
    type: (name: string, type: string) => `Invalid "${name}". Enter ${typeNames.get(type) ?? type}.`,
    most: (name: string, of: string, most: string) =>
      of === 'number' || of === 'int'
        ? `"${name}" must be at most ${most}.`
        : `"${name}" has at most ${most}${unitOf(of)}.`,
    least: (name: string, of: string, least: string, isInclusive: boolean) =>
      of === 'number' || of === 'int'
        ? `"${name}" must be ${isInclusive ? 'at least' : 'above'} ${least}.`
        : `"${name}" needs at least ${least}${unitOf(of)}.`,
  },
} as const

const typeNames: ReadonlyMap<string, string> = new Map([
  ['string', 'a text; put numbers and special characters in quotes'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list, one item per line starting with “- ”'],
  ['object', 'fields, each as “name: value”'],
])

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}

export const logWords = {
  started: 'watching',
  status: 'service status',
  keyRejected:
    'the service rejects the API key; monitoring continues without it, and it is tried again every 5 minutes',
  keyAccepted: 'the service accepts the API key again',
  storage: 'storage',
  unread: 'cannot be read',
  readAgain: 'is read again',
  serving: 'serving metrics',
  secretMissing: 'channel lacks a required secret: nothing is sent',
  reloading: 'reading the changed file',
  notReloaded: 'the file was not applied; monitoring continues as before',
  setAside: 'records that may have caused crashes are set aside',
  restoreHint: 'To restore them, stop lookout watch and run it once with --restore.',
  restored: 'restored the records that were set aside',
  nothingSetAside: 'no records are set aside',
  stopping: 'stopping',
  stopped: 'stopped',
  fault: 'unexpected error',
} as const
