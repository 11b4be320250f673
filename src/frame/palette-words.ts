export const palette = {
  title: 'Go to anything',
  placeholder: 'Address, hash, block, name or command',
  results: 'Results',
  none: 'No results. Paste an address, a hash, or a block such as 24226822 or -1,8000000000000000,24226822.',
  several: (count: number) =>
    `This text contains ${count} addresses. Enter one here, or paste the list into the field for accounts in Pending.`,
  shortened: 'This address or hash is shortened. Paste it with all its characters.',
} as const

/** Titles of the sections that are listed without a query. */
export const sections: Readonly<Record<string, string>> = {
  recent: 'Recent',
  command: 'Commands',
  account: 'Accounts',
  pool: 'Pools',
  view: 'Saved views',
  name: 'Address book',
  trace: 'Traces',
  alert: 'Alerts',
}

export const hints = {
  account: 'Account',
  watchedAccount: 'Watched account',
  pool: 'Pool',
  followedPool: 'Followed pool',
  statement: 'Statement',
  browser: 'Browser',
  hash: 'Message hash',
  blockHash: 'Block hash',
  transaction: 'Transaction',
  alert: 'Alert',
  savedView: 'Saved view',
  addressBook: 'Address book',
  knownAccount: 'Known address',
  masterchain: 'Masterchain',
  basechain: 'Basechain',
  time: 'Time',
  logicalTime: 'Logical time',
} as const

export const entries = {
  watch: (name: string) => `Watch ${name}`,
  show: (name: string) => `Show ${name}`,
  stake: (pool: string, amount: string, unit: string) => `${pool} · ${amount} ${unit}`,
  followPool: (name: string) => `Follow ${name} as a staking pool`,
  copy: 'Copy full address',
  inBlocks: 'Show its transactions in stored blocks',
  showBlock: (block: string) => `Show block ${block}`,
  findBlock: (of: string) => `Find the block of ${of}`,
  showMoment: (moment: string) => `Show everything as it was at ${moment}`,
  showTransaction: (block: string) => `Show transaction in block ${block}`,
  openBlock: (block: string) => `Open block ${block}`,
  showTrace: (title: string) => `Show trace: ${title}`,
  followMessage: (start: string) => `Track payment ${start}···`,
  showTracked: (name: string) => `Show tracked payment ${name}`,
  openView: (name: string) => `Open view ${name}`,
  trace: 'Trace',
} as const

export const commands = {
  pending: ['Go to Pending', 'accounts traces timeline export csv', '1'],
  blocks: ['Go to Blocks', 'transactions export csv follow compare raw response range map', '2'],
  pools: ['Go to Pools', 'staking nominators rewards ledger rounds difference export csv', '3'],
  alerts: ['Go to Alerts', 'rules incidents history', '4'],
  settings: ['Go to Settings', 'preferences key network', '5'],
  newestBlock: ['Open the newest block', 'latest head masterchain'],
  statement: ['Statement of a nominator', 'pools rewards deposits withdrawals tax csv'],
  journal: ['Journal', 'history ended outcomes totals csv'],
  payouts: ['Expected payouts', 'csv batch payroll tick off'],
  refresh: ['Refresh everything', 'reload', 'Shift R'],
  pause: ['Pause', ''],
  resume: ['Resume', ''],
  unmute: ['Unmute notifications', 'alerts'],
  muteHour: ['Mute notifications for 1 hour', 'alerts quiet'],
  muteTomorrow: ['Mute notifications until tomorrow', 'alerts quiet'],
  showAmounts: ['Show amounts', ''],
  hideAmounts: ['Hide amounts', ''],
  light: ['Light theme', ''],
  dark: ['Dark theme', ''],
  systemTheme: ['System theme', ''],
  systemContrast: ['System contrast', ''],
  highContrast: ['High contrast', ''],
  acknowledge: ['Acknowledge all alerts', ''],
  keys: ['Keyboard shortcuts', 'help', '?'],
  welcome: ['Run setup again', 'welcome first run'],
} as const satisfies Readonly<Record<string, readonly [title: string, words: string, shortcut?: string]>>

export const settingsOf = (group: string): string => `Settings: ${group}`
