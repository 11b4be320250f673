import { mostListedEnded } from '../../../electron/shared/watch-limits.ts'
import { countOf, groupDigits } from '../../lib/text.ts'
import type { TraceState } from '../../../electron/shared/trace-state.ts'

export const panel = { watched: 'Watched accounts', detail: 'Detail' } as const

export const waiting = {
  noResponse: 'no response from the service yet',
  unhealthy: 'the service is not responding normally',
  unobserved: (count: number) => `${countOf(count, 'account')} not observed yet`,
} as const

export const columnTitles = {
  state: 'State',
  age: 'Age',
  /** The title of *Age* if Settings choose dates. */
  started: 'Started',
  action: 'Action',
  account: 'Account',
  amount: 'Amount',
  parties: 'Counterparty',
  comment: 'Comment',
  type: 'Type',
  proof: 'Evidence',
  ended: 'Ended',
  hash: 'Message hash',
} as const

export const table = {
  label: 'Pending actions',
  filter: 'Filter',
  filterExample: 'Filter, e.g. dir:out',
  journal: 'Journal',
  journalHint: 'Open the journal of ended traces',
  timeline: 'Timeline',
  timelineHint: 'Show a timeline with one lane per account',
  export: 'Export CSV',
  exportHint: 'Export the actions of this list as CSV, also those of collapsed traces',
  fileName: (moment: string) => `lookout-pending-${moment}.csv`,
  shownOf: (shown: number, total: number) =>
    `${groupDigits(shown.toString())} of ${groupDigits(total.toString())}`,
  moreActions: (count: number) => `${countOf(count, 'more action')} in this trace`,
  followed: 'followed message',
  block: (seqno: number) => `block ${groupDigits(String(seqno))}, `,
  tradedFor: '→',
  and: '&',
  /** For screen readers, after an amount that is struck out. */
  notMoved: ' (did not move)',
} as const

export const lookAlike = {
  hint: (other: string) => `Not ${other}: only its first and last characters are the same`,
  hidden: (other: string) => `look-alike of ${other}`,
  compare: (other: string) =>
    `Not ${other}: only its first and last characters are the same. Compare the full addresses.`,
} as const

export const token = {
  scam: 'The service marks this token as a scam',
  warned: (warning: string) => `This token may be an imitation: ${warning}`,
  notIndexed: 'The service has not indexed this token. Its name is unverified.',
} as const

export const refreshing = {
  button: 'Refresh',
  cost: (requests: number, quota: string) => `${countOf(requests, 'request')}, about ${quota} of quota`,
  one: (cost: string) => `Refresh this account (R): ${cost}`,
  all: (cost: string) => `Refresh all accounts (R): ${cost}`,
} as const

export const filtering = {
  options: 'Filter options',
  active: 'Active filters',
  fields: { states: 'State', directions: 'Direction', assets: 'Asset', types: 'Type', groups: 'Group' },
  directions: { in: 'Received', out: 'Sent' },
  deletedGroup: 'deleted group',
  token: (address: string) => `token ${address}`,
  least: 'Minimum amount',
  leastExample: '0.1',
  atLeast: (amount: string) => `At least ${amount}`,
  ended: 'Keep ended traces',
  others: (count: number) => `${groupDigits(String(count))} rarer not listed. Type them in the filter.`,
  endedNote: `The list has the newest ${groupDigits(String(mostListedEnded))} at most. The journal lists all ended traces.`,
  endedFor: { 5: '5 minutes', 60: '1 hour', 480: '8 hours', 1440: '1 day' },
  remove: (filter: string) => `Remove ${filter}`,
  clear: 'Clear all',
} as const

export const savedViews = {
  title: 'Saved views',
  empty: 'No saved views.',
  name: 'View name',
  save: 'Save view',
  full: (most: number) => `At most ${most} views can be saved. Delete one, or replace one by using its name.`,
  delete: 'Delete',
} as const

const newTraces = 'New traces appear here and keep their outcome after they end.'

export const empty = {
  pastUnwatched: {
    title: 'Nothing was watched at this time',
    text: 'No account had been added yet. Choose a later time.',
  },
  unwatched: {
    title: 'Watch an account',
    text: 'Paste an address (raw, EQ… or UQ…), a list of addresses or a message hash into the field on the left, or import a CSV file with the button next to it. Lookout polls the pending actions and stores everything it observes.',
    add: 'Add an account',
  },
  filtered: {
    title: 'No matches',
    text: 'No trace matches the filter.',
    clear: 'Clear filter',
  },
  noData: {
    title: (moment: string) => `No data after ${moment}`,
    text: 'Lookout observed nothing between then and the selected moment.',
    show: (moment: string) => `Go to ${moment}`,
    noneTitle: 'No data at this time',
    noneText: 'Nothing had been observed yet. Choose a later time.',
  },
  past: {
    title: 'Nothing was pending at this time',
    text: 'Nothing observed by this time was pending or had ended recently.',
  },
  first: {
    title: 'Waiting for the first response',
    text: 'This usually takes a few seconds.',
  },
  noResponse: {
    title: 'No response yet',
    text: 'The service has not responded. Lookout will retry automatically.',
    settings: 'Open Settings',
  },
  unobserved: {
    title: 'Not observed yet',
    text: (observed: number, watched: number) =>
      `Accounts are polled in turn, within the quota: ${groupDigits(observed)} of ${groupDigits(watched)} observed so far.`,
  },
  noTrace: {
    title: 'No trace of this message yet',
    text: 'It appears here as soon as it is pending or found.',
  },
  scoped: {
    title: 'Nothing pending here',
    text: `The selection has no pending and no recently ended traces. ${newTraces}`,
  },
  all: {
    title: 'Nothing pending',
    text: (observed: number, watched: number) =>
      `${groupDigits(observed)} of ${countOf(watched, 'account')} observed, none with pending actions. ${newTraces}`,
  },
} as const

export const journal = {
  label: 'Journal',
  back: 'Pending',
  filter: 'Filter journal',
  filterExample: 'Filter, e.g. state:failed amount>=100',
  loading: 'Loading…',
  found: (count: number, hasMore: boolean) =>
    `${groupDigits(count.toString())} found${hasMore ? ' so far' : ''}`,
  /** `back`: the time of the last entry that was searched. */
  searching: (count: number, back: string) =>
    `${groupDigits(count.toString())} found, searching before ${back}…`,
  indexing: '; older entries are still being indexed',
  older: 'Load older',
  readBack: 'Load earlier actions from the service',
  readingBack: 'Loading…',
  readSince: (time: string) => `Actions are loaded since ${time}.`,
  loadSince: (day: string) => `Load since ${day}`,
  loadedSince: (time: string | null) =>
    time === null ? 'Loading earlier actions…' : `Loading earlier actions: since ${time} so far…`,
  stopLoading: 'Stop',
  stoppingLoading: 'Stopping…',
  allRead: 'No earlier actions',
  incomplete: (time: string) => `Not complete before ${time}: earlier actions may not be stored.`,
  export: 'Export CSV',
  exporting: 'Exporting…',
  exportHint: 'Save all entries of this search, including those not loaded yet',
  fileName: (moment: string) => `lookout-journal-${moment}.csv`,
  limited: (count: number) => `The file contains the newest ${groupDigits(count.toString())} entries.`,
  outcome: 'Outcome',
  /** `chosen`: names of the chosen outcomes. */
  outcomes: (chosen: readonly string[]) => {
    const [only] = chosen
    if (only === undefined) return 'All outcomes'
    return chosen.length === 1 ? only : `${chosen.length} outcomes`
  },
  totals: 'Totals',
  totalsHint: 'Show totals per token of the entries below',
  from: 'From',
  to: 'To',
  empty: { title: 'No ended traces yet', text: 'Traces appear here with their outcome when they end.' },
  noneSoFar: 'No match so far. Load older entries to continue the search.',
  none: {
    title: 'No matches',
    text: 'No stored trace matches.',
    backward: 'The period ends before it begins.',
    clear: 'Clear filter',
  },
} as const

export const journalTotals = {
  label: 'Totals',
  columns: {
    token: 'Token',
    in: 'Received',
    out: 'Sent',
    net: 'Net',
    internal: 'Between watched accounts',
    count: 'Amounts',
  },
  items: 'NFTs',
  /** A token whose decimals are unknown. */
  inUnits: (token: string) => `${token}, in units`,
  internalHint: 'Not part of Received, Sent and Net',
  ofAll: (count: number) =>
    count === 1
      ? 'Totals of the only stored entry found.'
      : `Totals of all ${countOf(count, 'stored entry', 'stored entries')} found.`,
  ofLoaded: (count: number) =>
    `Totals of the ${countOf(count, 'loaded entry', 'loaded entries')}. Older entries are not included.`,
  loadMore: (most: number) => `Load up to ${groupDigits(most.toString())} more`,
  rule: 'Counts all actions of these entries that succeeded, not only those that match the filter. Network fees are not included.',
  excluded: (parts: string) => `Left out: ${parts}.`,
  leftOut: {
    failed: (count: number) => `${countOf(count, 'action')} failed`,
    'not-executed': (count: number) => `${countOf(count, 'action')} not executed`,
    unverified: (count: number) => `${countOf(count, 'action')} unverified`,
  },
  unknownTokens: (count: number) => `${countOf(count, 'amount')} of unknown tokens`,
  otherAmounts: (count: number) => `${countOf(count, 'amount')} neither received nor sent`,
  omitted: (count: number) => `${countOf(count, 'action')} above the limit of a trace`,
} as const

export const timeline = {
  label: 'Timeline',
  shown: (count: number, hidden: number) =>
    hidden > 0 ? `${countOf(count, 'trace')}, ${hidden} more not drawn` : countOf(count, 'trace'),
  legend: 'Hatched: exact time unknown (between two polls). Same data as the table.',
  range: 'Time range',
  spans: { 120000: '2 m', 600000: '10 m', 3600000: '1 h' },
  tones: { live: 'Live', plain: 'Completed', bad: 'Failed', attention: 'Not executed or unverified' },
  followed: 'Followed',
  now: 'now',
  bar: (state: string, title: string | null) => `${state} · ${title ?? 'no action identified yet'}`,
} as const

export const legend = {
  hint: 'Select a row to see its details.',
  title: 'States',
} as const

/** `short` fits on one line of the detail pane. */
export const stateMeanings: Readonly<Record<TraceState, { readonly short: string; readonly full: string }>> =
  {
    pending: {
      short: 'Predicted. Not on the chain yet.',
      full: 'Listed as a prediction: none of it is on the chain yet.',
    },
    'on-chain': {
      short: 'Partly on chain. It may still fail.',
      full: 'Its first transaction is in a block. The rest may still fail.',
    },
    checking: {
      short: 'No longer listed; being looked up.',
      full: 'The service no longer lists it. Lookout is finding out how it ended, which takes longer while the service’s database has no newer traces.',
    },
    completed: {
      short: 'Final: its actions succeeded.',
      full: 'Final in the masterchain. Its main action and those that the account started succeeded.',
    },
    'partly-failed': {
      short: 'Final: some actions failed.',
      full: 'Final in the masterchain. Some of the actions that the account started failed.',
    },
    failed: {
      short: 'Final: its main action failed.',
      full: 'Final in the masterchain. Its main action failed.',
    },
    'not-executed': {
      short: 'Withdrawn, or never found.',
      full: 'The service withdrew it, or did not list it for at least 10 minutes, and repeated lookups did not find it.',
    },
    unverified: {
      short: 'Ended; outcome not verified.',
      full: 'The service no longer lists it. It offers no lookups, or they do not find it although its first transaction was in a block.',
    },
  }
