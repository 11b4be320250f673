import { countOf, groupDigits } from '../../lib/text.ts'
import type { Figure } from '../../lib/pool-charts.ts'
import type { SpanName } from './moments.ts'

export const common = {
  nominator: 'Nominator',
  nominators: 'Nominators',
  validator: 'Validator',
  stakeSent: 'Stake sent',
  pending: 'Pending',
  round: 'Round',
  annualYield: 'Annual yield',
  observedAt: 'Observed at',
  firstSeen: 'First seen',
  period: 'Period',
  perYear: (percent: string) => `${percent} per year`,
  inRounds: (unit: string, rounds: number) => `${unit} in ${countOf(rounds, 'round')}`,
  notKnownYet: 'not known yet',
  beforeTracking: 'before tracking',
  total: (count: number) => `Total, ${groupDigits(count)}`,
  partOf: (known: number, all: number) => `${known} of ${all}`,
  knownOf: (known: number, all: number) => `Sum of the ${known} known values of ${all}`,
  in: (title: string, unit: string) => `${title}, ${unit}`,
} as const

export const spanTitles: Readonly<Record<SpanName, string>> = {
  hour: '1 hour',
  day: '1 day',
  week: '7 days',
  month: '30 days',
  year: '1 year',
  all: 'all time',
}

export const figureNames: Readonly<Record<Figure, string>> = {
  total: 'Entire pool',
  nominators: 'Nominators',
  validator: 'Validator',
  stakeSent: 'Stake sent',
  pending: 'Pending',
}

export const panel = {
  list: 'Followed pools',
  detail: 'Detail',
  nothingSelected: 'Select a pool to see its details.',
  waiting: {
    service: 'no response from the service yet',
    serviceFailing: 'the service is not responding properly',
    pool: 'pool not loaded yet',
    history: 'pool history not loaded yet',
  },
} as const

export const list = {
  address: 'Pool address',
  addressExample: 'Address',
  add: 'Add',
  isPast: 'Go back to now to add a pool.',
  known: 'You already follow this pool.',
  added: (added: number, known: number) =>
    `Added ${countOf(added, 'pool')}${known === 0 ? '' : `, ${known} already followed`}.`,
  empty: 'No pools followed yet',
  emptyThen: 'No pools followed at this time',
} as const

export const item = {
  stopped: (name: string) => `Stopped following ${name}.`,
  undo: 'Undo',
  nameOf: (name: string) => `Name of ${name}`,
  rename: 'Rename',
  copy: 'Copy full address',
  pairWith: 'Pair with',
  stopFollowing: 'Stop following',
} as const

export const pair = {
  group: 'Pool pair',
  title: 'Pair',
  total: 'total',
  validators: 'validators',
  nominators: (count: number, common: number) =>
    `${countOf(count, 'nominator')} (${groupDigits(common)} in both)`,
  pending: 'pending',
  contains: 'Validators, nominators and pending deposits of both pools',
  suggestion: (common: number, smaller: number) =>
    `shares ${groupDigits(common)} of ${groupDigits(smaller)} nominators. Does it belong to the same validator?`,
  link: 'Link as a pair',
  refuse: 'Dismiss',
  unlink: 'Unlink pair',
} as const

export const header = {
  compareWith: 'Compare with',
  firstResponse: 'first response',
  before: (span: string) => `${span} earlier`,
  comparedGap: (at: string, from: string, to: string) =>
    `No responses from ${from} to ${to}: changes are counted from ${from}, not from ${at}.`,
  fullAddress: 'full address',
  refresh: 'Refresh',
  refreshTitle: 'Refresh pool (R)',
  refreshStopped: 'Refresh pool (R). The service refused the last request. Lookout will try it again.',
  noLonger: 'The service no longer has this pool: the pool may be closed, or the service’s index incomplete.',
  lastResponse: 'Last response',
  enterKey: 'Enter an API key',
  showInAlerts: 'Show in Alerts',
  alerts: (count: number) => countOf(count, 'alert'),
} as const

export const overview = {
  title: 'All pools',
  subtitle: 'Select a pool to open it.',
  pool: 'Pool',
  phase: 'Phase',
  back: 'Expected back',
  by: (moment: string) => `by ${moment}`,
  total: 'Entire pool',
  lastReward: 'Last reward',
  rewardOf: (moment: string) =>
    `Reward or loss of validator and nominators in the round that ended ${moment}`,
  noReward:
    'Unknown: the validator deposited or withdrew when the round ended, or a deposit cannot be separated from the reward',
  charts: 'Total of each pool, last 30 days',
  firstCharts: (shown: number, all: number) =>
    `Total of the first ${groupDigits(shown)} of ${groupDigits(all)} pools, last 30 days`,
  commission: 'Commission',
  alerts: 'Alerts',
  totals: 'Totals of all pools',
  totalOf: (count: number) => `Total, ${groupDigits(count)}`,
  followed: (count: number) => countOf(count, 'pool'),
  explanation: {
    title: 'Columns',
    sentences: [
      'Entire pool: the validator’s amount, balances and pending deposits.',
      'Last reward: the rewards of validator and nominators in the last observed round, or their loss.',
      'Annual yield: shown after four observed rounds, and never if one of them had a loss.',
      'Each chart has its own scale. Hatched: not observed. Dotted: from the last value to the next.',
    ],
  },
} as const

export const loss = {
  certain: 'Loss:',
  possible: 'Possible loss, or a withdrawal by the validator:',
  noCommission: {
    certain:
      'No commission is paid in a round with a loss. The validator bears the loss before the nominators do.',
    possible: 'No reward was paid. The validator lost or withdrew this amount: either would look the same.',
  },
  isMinimum: 'The loss of some nominators is unknown.',
  dismiss: 'Dismiss',
} as const

export const emptyPool = {
  title: 'Follow a pool',
  titleThen: 'No pools followed at this time',
  text: 'Paste the address of a nominator pool (Ef…, or raw -1:…) into the field on the left. Lookout records its amounts and nominators and shows what changed. The service may require an API key for pools.',
  textThen: 'Choose a later time.',
  add: 'Add a pool',
  loading: 'Waiting for the first response',
  failed: 'No data for this pool yet',
  later: 'Amounts and nominators appear after the first response.',
  queued: 'Queued for the first request',
  queue: (count: number) =>
    `${countOf(count, 'other watched item is', 'other watched items are')} waiting too. Requests are sent in turn within the quota. Refresh requests this pool first.`,
} as const

export const figureRow = {
  isStaked: 'staked',
  isNotStaked: 'not staked',
  stakedFor: (lasted: string) => ` for ${lasted}`,
  mismatch: (counted: number, listed: number) =>
    `service reports ${groupDigits(counted)}, lists ${groupDigits(listed)}`,
  nominators: (count: number, tested: number) => `${countOf(count, 'nominator')}, tested limit ${tested}`,
  testedLimit: (tested: number) =>
    `The contract was tested with up to ${tested} nominators. The response does not include the limit of this pool.`,
  ownStake: 'validator’s own stake',
  lastRound: ' last round',
  lastRounds: ' in one or more rounds',
  takes: (share: string, isExact: boolean) => `, commission ${isExact ? '' : 'about '}${share}`,
  deposits: (count: number) => (count === 0 ? 'no pending deposits' : countOf(count, 'pending deposit')),
} as const

export const clock = {
  unknown: 'Available after the first responses.',
  expected: 'Expected back',
  notStaked: 'Not staked',
  noStake: 'No stake has been sent. Withdrawals are paid immediately.',
  noEstimate: 'No estimate yet: too few rounds observed.',
  overdue: 'Overdue ',
  elections: {
    open: (closes: string, left: string) =>
      `Elections are open until ${closes} or later (for at least ${left})`,
    unsure: (opens: string, closes: string) => `Elections may be open: from ${opens} to ${closes}`,
    later: (opens: string, closes: string) =>
      `Next elections open ${opens} or later, close ${closes} or later`,
    notSent: 'Stake not sent yet. ',
    basis: (count: number) =>
      `Estimate from ${countOf(count, 'observed stake')} and the network’s constants.`,
  },
  since: (isStaked: boolean, since: string) => `${isStaked ? 'staked' : 'not staked'} ${since}`,
} as const

export const card = {
  since: (isStaked: boolean, since: string) => `${isStaked ? 'Staked' : 'Not staked'} ${since}.`,
  rounds: 'Observed rounds',
  knownSince: 'First seen',
  settled: 'Completed',
  separable: (count: number) => `, ${count} with a separable reward`,
  shareUnknown: 'commission not known yet',
  share: (share: string, rounds: number) =>
    `commission ${share}, fits ${countOf(rounds, 'round')} to the nanoton`,
  shareHint: 'The contract of a nominator pool fixes the commission when it is created.',
  aboutShare: (share: string) => `commission about ${share} (median): no exact value fits`,
  yield: 'Yield',
  pool: 'Pool',
  account: 'Account',
  copyAccount: 'account',
  copyRawAccount: 'raw account',
  lastSeen: 'Last seen',
  polling: 'Polling',
  every: (interval: string) => `every ${interval}`,
  notYet: 'not yet',
  notPolled: 'off',
} as const

export const facts = {
  former: 'Former nominator',
  position: (place: number, count: number) => `Nominator ${groupDigits(place)} of ${groupDigits(count)}`,
  stake: 'Stake',
  balance: 'Balance',
  share: 'Share',
  shareOfTotal: (share: string) => `${share} of the nominators’ total`,
  rewards: (unit: string) => `Observed rewards, ${unit}`,
  spans: { day: '1 day', week: '7 days', month: '30 days', all: 'All' },
  unseparated: (count: number) =>
    `Excludes ${countOf(count, 'round')} whose reward could not be separated from a deposit.`,
  yield: 'Yield',
  history: 'History',
  change: 'Change',
  since: (moment: string) => `since ${moment}`,
  by: 'by ',
  left: 'Left',
  when: 'When',
  lastBalance: 'Last balance',
  lastPending: 'Last pending',
  addressForms: 'Address',
  bounceable: 'Bounceable',
  bounceableAddress: 'bounceable address',
  wallet: 'For wallets',
  walletAddress: 'non-bounceable address',
  raw: 'Raw',
  rawAddress: 'raw address',
  watch: 'Watch',
  unwatch: 'Stop watching',
  mark: 'Mark as mine',
  marked: 'Mine',
  unmark: 'Remove mark',
} as const

export const mine = {
  title: 'My addresses',
  totalStaked: 'Total staked',
  across: (count: number) => `across ${countOf(count, 'address', 'addresses')}`,
  notInPools: 'None of your addresses is in these pools.',
  unobserved: (count: number, all: number) => `${count} of ${countOf(all, 'pool')} not observed yet`,
  subtitle: (count: number, isPast: boolean) =>
    `${countOf(count, 'address', 'addresses')}: watched accounts and addresses marked as mine${isPast ? ', at the displayed time' : ''}`,
  address: 'My address',
  addresses: (count: number) => countOf(count, 'address', 'addresses'),
  total: 'Total',
  monthReward: 'Reward, 30 days',
  ofBalance: (share: string) => ` of ${share}`,
  knownYield: (share: string) => `for the ${share} of the balance whose yield is known`,
  weighted: 'weighted by balance',
  reading: {
    title: 'Reading history',
    text: (pools: number) => `Stored responses for ${countOf(pools, 'pool')} are read once after each start.`,
  },
  empty: {
    title: 'No stakes in followed pools',
    text: 'Watch an account in Pending, or select a nominator and choose “Mark as mine”. Your stakes in all followed pools are added up here.',
  },
  explanation: {
    title: 'How totals are calculated',
    sentences: [
      'Total: the balances in all followed pools, without pending deposits.',
      'Yield: the yield of each pool, weighted by the balance there. Balances without an observed round are left out.',
      'Evidence: the two responses between which a round ended, and their differences.',
    ],
  },
} as const
