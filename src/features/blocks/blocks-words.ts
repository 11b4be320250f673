import type { BlockProblem, BlockReading, LocatedBlock } from '../../../electron/shared/block-models.ts'
import type { MapColour } from '../../lib/block-map.ts'
import { countOf, groupDigits } from '../../lib/text.ts'

const digits = (count: number): string => groupDigits(count.toString())
const atLeast = (isComplete: boolean): string => (isComplete ? '' : 'at least ')

export const panel = {
  list: 'Opened blocks',
  detail: 'Detail',
  empty: 'Open a block',
  emptyHint:
    'Enter a masterchain seqno above, or workchain,shard,seqno with the shard in hex or decimal. The URL of a block in an explorer works too. Lookout stores all transactions of the block, so that you can view them offline later.',
  openNewest: 'Open the newest block',
  noDetail: 'Open a block to see its details.',
  waiting: {
    response: 'no response from the service yet',
    service: 'the service does not respond properly',
    block: 'the block is loading',
    transactions: 'the transactions of the block are loading',
  },
} as const

/** The screen without an open block. */
export const start = {
  highest: (seqno: string) => `Highest seqno seen: ${seqno},`,
  at: 'By time',
  find: 'Find',
  last: 'Last transactions of watched accounts',
  account: 'Account',
  block: 'Block',
  action: 'Action',
  state: 'State',
  ended: 'Ended',
} as const

export const tools = {
  back: 'Back',
  backHint: 'Go back (Alt+←)',
  backToAction: 'Back to the action',
  backToActionHint: 'Go back to the action (Alt+←)',
  noTransactionHere: 'This block contains none of the action’s transactions. They are in its shard blocks.',
  openShardBlock: (name: string) => `Open ${name}`,
  forward: 'Forward',
  forwardHint: 'Go forward (Alt+→)',
  previous: 'Previous block',
  previousHint: 'Go to the previous block of this shard (←)',
  next: 'Next block',
  nextHint: 'Go to the next block of this shard (→)',
  block: 'Block',
  open: 'Open',
  placeholder: 'Seqno, identifier, lt:… or time',
  located: (block: string, { isWithin, isEstimate, requests }: LocatedBlock, ended: string | null) => {
    const found = isWithin
      ? `Block ${block} contains the logical time`
      : `Block ${block} is the first block found after the time`
    const estimate = `Block ${block} was estimated from the nearest known traces: it may be before or after the time`
    const end = ended === null ? '' : ` A trace ended in it at ${ended}.`
    return `${isEstimate ? estimate : found}.${end} ${countOf(requests, 'request')}.`
  },
  foundLater: (seqno: string) => `The search found block ${seqno}.`,
  showFound: 'Show',
  latest: 'Latest',
  latestHint: 'Find the newest masterchain block, starting at the highest one seen (Y)',
  follow: 'Follow',
  followHint: 'Follow the newest masterchain blocks as fast as the quota allows (F)',
  refresh: 'Refresh',
  refreshHint: 'Refresh this block and compare it with the stored copy (R)',
  firstOfShard: 'This is the first block of its shard.',
} as const

export const list = {
  pinned: 'Pinned',
  recent: 'Recently loaded',
  notLoaded: 'Not loaded',
  search: 'Search blocks',
  searchHint: 'Seqno, hash, note',
  order: 'Order of blocks',
  byTime: 'By time loaded',
  byHeight: 'By height',
  noneFound: 'No match among pinned and recent blocks',
  empty: 'No blocks opened yet',
  loadedThen: 'Loaded',
  checkedThen: 'Last checked',
  failedThen: 'Last attempt',
  causes: {
    absent: 'not found',
    'not-yet': 'not yet produced',
    'not-here': 'not on this server',
    'not-applied': 'not yet applied',
    'other-shard': 'in another shard',
    'wrong-block': 'wrong block received',
    'other-hash': 'hash differs',
    cancelled: 'cancelled',
    failed: 'failed',
  } satisfies Readonly<Record<BlockProblem['kind'], string>>,
  differs: 'responses differ',
  waiting: 'waiting',
  queued: 'queued',
  loading: 'loading',
  count: (loaded: number, isComplete: boolean) => `${digits(loaded)}${isComplete ? '' : '+'} tx`,
  masterchain: 'Masterchain',
  basechain: 'Basechain',
  workchain: (workchain: number) => `Workchain ${workchain}`,
} as const

export const head = {
  searching: 'Searching for the newest block',
  found: (low: string, high: string | null) =>
    `Searching for the newest block: ${low} exists${high === null ? '' : `, ${high} does not`}`,
  requests: (count: number) => countOf(count, 'request'),
  following: 'Following the masterchain',
  findingHead: 'waiting to search for the newest block',
  paused: 'Following is paused while you read',
  progress: (seqno: string, loaded: number) => `at ${seqno} · ${countOf(loaded, 'block')} loaded`,
  rate: (loaded: string, produced: string) => `loading ${loaded} of ${produced} new blocks/s`,
  behind: (most: number | null) => {
    if (most === null) return 'lag unknown'
    return most === 0 ? 'at the newest block' : `at most ${countOf(most, 'block')} behind`
  },
  skipped: (count: number) => `${countOf(count, 'block')} skipped`,
  show: (seqno: string) => `Show ${seqno}`,
  stop: 'Stop',
} as const

/** The progress of a request. `loaded`: transactions stored or received so far. */
export function readingText(
  reading: BlockReading,
  loaded: number,
  isPartial: boolean,
  isOffline: boolean,
): string {
  if (isOffline && reading.step === 'queued') return 'Waiting for a connection'
  if (reading.isCheck) return reading.step === 'queued' ? 'Queued to check again' : 'Checking again'
  if (reading.step === 'queued' && loaded === 0) return 'Queued'
  if (loaded === 0) return 'Requesting the block'
  const count = `At least ${countOf(loaded, 'transaction')}`
  return isPartial && reading.loaded === 0 ? `${count}, requesting the rest` : `${count}, still loading`
}

export const status = {
  loading: 'Loading the block',
  transactions: (count: number, isComplete: boolean) =>
    `${isComplete ? '' : 'At least '}${countOf(count, 'transaction')}`,
  accounts: (count: number) => ` · ${countOf(count, 'account')}`,
  complete: ' · Complete, saved offline',
  incomplete: ' · Incomplete',
  checked: (times: number) => `checked ${digits(times)} times, last `,
  loaded: 'loaded ',
  noTransactions: 'This block contains no transactions.',
  differ: (difference: string) =>
    `Two responses about this block differ: ${difference}. A block never changes, so one response is wrong. Only one response is stored and shown. See Alerts.`,
  loadRest: 'Load the rest',
  earlierShown: 'Showing what was loaded before.',
  notLoadedThen: (seqno: string) => `Block ${seqno} had not been loaded at this time`,
  notLoadedThenHint: 'The list shows the blocks loaded by then. Choose “Back to now” to see this block.',
  noMatch: 'No transactions match the filter',
  noMatchHint: 'Press Escape in the filter to clear it.',
} as const

export const filterBar = {
  label: 'Filter',
  placeholder: 'Filter, e.g. is:watched or count>20',
  shown: (shown: number, total: number) =>
    shown === total ? digits(total) : `${digits(shown)} of ${digits(total)}`,
  watched: (count: number) => `${digits(count)} watched`,
  watchedHint: 'Go to the next transaction of a watched account (N; previous: Shift+N)',
  map: 'Map',
  mapHint: 'Show the map (M)',
  accounts: 'Accounts',
  accountsHint: 'Show the number of transactions per account (U)',
} as const

export const tables = {
  pool: (address: string) => `Pool ${address}`,
  transactions: 'Transactions',
  accounts: 'Accounts',
  position: '#',
  account: 'Account',
  lt: 'Logical time',
  hash: 'Hash',
  inBlock: 'In block',
  share: 'Share',
  watched: ' watched',
} as const

const mapColours: Readonly<Record<MapColour, string>> = {
  account: 'By account',
  watched: 'Watched',
  repeat: 'By activity',
  lt: 'By logical time',
}

export const map = {
  label: 'Block map',
  colours: 'Map colours',
  colour: mapColours,
  order: 'by logical time, column by column',
  grouped: 'most transactions first',
  watched: ', watched',
  cell: (position: number, total: number, account: string, nth: string) =>
    `Transaction ${digits(position)} of ${digits(total)}, ${account}, ${nth}`,
} as const

export const mapLegend = {
  label: 'Colours of the map',
  account: 'one account each',
  small: (least: number) =>
    least === 2 ? 'accounts with one transaction' : `accounts with fewer than ${least} transactions`,
  watched: 'watched',
  notWatched: 'not watched',
  repeat: 'Transactions:',
  count: (from: number, next: number | null) => {
    if (next === null) return `${from} or more`
    return next - from === 1 ? `${from}` : `${from}–${next - 1}`
  },
  dimmed: 'filtered out',
} as const

export const strip = {
  most: (count: number) => `${groupDigits(count.toString())} tx`,
  axis: (count: number) =>
    `Number of transactions, from 0 to ${groupDigits(count.toString())}, on a square-root scale`,
  label: 'Neighbouring blocks',
  notStored: 'not stored',
  count: (count: number, isComplete: boolean) => `${atLeast(isComplete)}${countOf(count, 'transaction')}`,
  block: (seqno: string, content: string) => `Block ${seqno}, ${content}`,
  hint: (seqno: string, content: string) => `${seqno}: ${content}`,
} as const

export const nthOfAccount = (nth: number, total: number): string =>
  `${nth} of ${countOf(total, 'transaction')} of this account`
