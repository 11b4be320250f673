import type { DifferenceRow } from '../../../electron/shared/pool-difference.ts'
import type { ChangeGroup } from '../../lib/change-filter.ts'
import { countOf, groupDigits } from '../../lib/text.ts'

export const tabs = {
  group: 'Pool tables',
  current: 'Current',
  former: (count: number | undefined) => (count === undefined ? 'Former' : `Former ${groupDigits(count)}`),
  changes: 'Changes',
  difference: 'Difference',
  rewards: 'Rewards',
  rounds: 'Rounds',
  inbox: 'Inbox',
} as const

export const nominatorTable = {
  label: 'Nominators',
  filter: 'Filter nominators',
  filterHint: 'Filter',
  count: (shown: number, all: number) => `${groupDigits(shown)} of ${groupDigits(all)}`,
  balance: 'Balance',
  share: 'Share',
  change: 'Change',
  changeSince: (moment: string) => `Since ${moment}`,
  reward: { day: 'Reward, 1 day', week: 'Reward, 7 days', month: 'Reward, 30 days', all: 'Reward, all' },
  rounds: 'Rounds',
  totals: 'Totals',
  total: (shown: number, all: number) =>
    shown === all ? `Total, ${groupDigits(all)}` : `Total, ${groupDigits(shown)} of ${groupDigits(all)}`,
  formerTotal: (count: number) => `Former, ${groupDigits(count)}`,
  formerTitle: 'Nominators who left. The rows above and their total do not include them.',
  yieldOfAll: 'All nominators, including former ones.',
  isMine: 'mine',
  mineTitle: 'One of your addresses',
  empty: { title: 'No nominators', text: 'The service lists no nominators with a stake in this pool.' },
} as const

export const formerTable = {
  label: 'Former nominators',
  nominator: 'Former nominator',
  lastBalance: 'Last balance',
  lastPending: 'Last pending',
  rewards: 'Observed rewards',
  left: 'Left',
  leftWithin: 'Left within',
  filter: 'Filter former nominators',
  totals: 'Totals of the listed former nominators',
  total: (shown: number, all: number) =>
    shown === all ? `Total, ${groupDigits(all)}` : `Total, ${groupDigits(shown)} of ${groupDigits(all)}`,
  none: 'No nominator left in this period',
  empty: {
    title: 'No former nominators',
    text: 'No nominator has left since you followed this pool, and the service lists none from before.',
  },
} as const

export const changeLog = {
  label: 'Changes',
  change: 'Change',
  details: 'Details',
  show: 'Show',
  showAt: (moment: string) => `Show the pool at ${moment}`,
  kind: 'Kind of change',
  filter: 'Filter changes by nominator',
  filterHint: 'Nominator',
  sum: ', total ',
  /** `isLimited`: earlier entries of the period are left out. */
  count: (count: number, isLimited: boolean) =>
    `${isLimited ? 'newest ' : ''}${countOf(count, 'entry', 'entries')}`,
  empty: { title: 'No changes', text: 'No response in this period shows a change.' },
} as const

export const noMatch = {
  title: 'No matches',
  changes: 'No change in this period matches. Clear the filter or choose all changes.',
  newestChanges: (count: number) =>
    `None of the newest ${groupDigits(count)} changes of this period matches. Older ones are not listed.`,
  nominators: 'No nominator matches. Clear the filter to see them all.',
} as const

export const changeGroupNames: Readonly<Record<ChangeGroup, string>> = {
  all: 'All changes',
  joined: 'Joined',
  left: 'Left',
  deposits: 'Deposits',
  rounds: 'Rounds',
  validator: 'Validator amount',
  gaps: 'Not observed',
  others: 'Others',
}

export const changeKinds = {
  joined: 'Joined',
  left: 'Left',
  deposited: 'Deposited',
  'not-separable': 'Reward or deposit',
  unexplained: 'Unexplained',
  credited: 'Pending credited',
  unlisted: 'Not listed',
  relisted: 'Listed again',
  returned: 'Stake returned',
  loss: 'Returned with a loss',
  possibleLoss: 'Loss or withdrawal',
  'stake-sent': 'Stake sent',
  validator: 'Validator amount',
  countMatches: 'Count matches',
  countMismatch: 'Count mismatch',
  index: 'Former list',
  gap: 'Not observed',
} as const

export const changeDetails = {
  unlisted: 'the list is shorter than the count',
  pending: ' pending',
  notSeparable: ' not separable',
  noReward: 'reward and deposit are not separable',
  paid: (count: number) => `${countOf(count, 'nominator')} paid, validator `,
  commission: (share: string) => `, commission ${share}`,
  sent: 'sent ',
  returned: ', returned ',
  validator: ', validator ',
  nominators: ', nominators ',
  isMinimum: ' (at least: the loss of some nominators is unknown)',
  unexplained: ', unexplained ',
  countMatches: (count: number) => `${groupDigits(count)} counted, ${groupDigits(count)} listed`,
  countMismatch: (counted: number, listed: number) =>
    `${groupDigits(counted)} counted, ${groupDigits(listed)} listed: the response may come from the index`,
  index: (added: number, removed: number) =>
    `former nominators in the index: ${groupDigits(added)} added, ${groupDigits(removed)} removed`,
} as const

export const gaps = {
  unknown: 'Not polled',
  closed: 'Lookout was not running',
  asleep: 'The computer was asleep',
  paused: 'Polling was paused',
  outdated: 'The service returned an older state',
  failed: 'Request failed',
  error: (error: string) => `Request failed: ${error}`,
  until: (reason: string, moment: string) => `${reason}: not observed until ${moment}`,
  between: (from: string, to: string) => `Not observed from ${from} to ${to}`,
} as const

export const difference = {
  label: 'Difference',
  kinds: {
    joined: 'Joined',
    left: 'Left',
    moved: 'Changed',
    same: 'Same',
    unlisted: 'Not listed',
    relisted: 'Relisted',
  } satisfies Readonly<Record<DifferenceRow['kind'], string>>,
  kind: 'Change',
  before: 'Before',
  after: 'After',
  pendingBy: 'Pending change',
  rewards: 'Rewards',
  by: 'Total change',
  figures: {
    stakeSent: 'Stake sent ',
    validator: 'validator ',
    nominators: 'nominators ',
    pending: 'pending ',
    separator: ' · ',
  },
  summary: (joined: number, left: number, changed: number, same: number) =>
    `${groupDigits(joined)} joined, ${groupDigits(left)} left, ${groupDigits(changed)} changed, ${groupDigits(same)} unchanged`,
  from: 'From',
  to: 'To',
  reset: 'Reset period',
  unknown: (moment: string) => `No data for this pool at ${moment}.`,
  useFirst: (moment: string) => `Show from the first response, ${moment}`,
  used: (side: string, from: string, seen: string) =>
    `${side}: response of ${from}${from === seen ? '' : `, last confirmed ${seen}`}`,
  inGap: (from: string, to: string) => `. Not observed from ${from} to ${to}, so this may have changed.`,
  unobserved: 'not observed',
  unobservedTitle: 'Both times show the same response, and the time between was not observed.',
  oneState: 'Only one response has been received for this pool, so there is nothing to compare yet.',
  sameMoment: 'Both times are the same.',
  swapped: '“From” is later than “To”. The earlier time is compared first.',
  empty: 'No nominators at either time',
} as const

export const ledger = {
  label: 'Rewards',
  pool: 'Pool',
  reward: 'Reward',
  stake: 'Stake',
  credited: 'Pending credited',
  commission: 'Commission',
  note: 'Note',
  evidence: 'Evidence',
  notes: {
    noStake: 'no stake yet',
    notSeparable: 'not separable',
    isWide: 'may be several rounds',
    rounded: '± a few nanotons',
    withDeposit: 'exact, plus deposit',
    exact: 'exact',
  },
  firstResponse: 'first response',
  compare: 'Compare',
  compareTitle: (from: string, to: string) => `Compare the responses of ${from} and ${to}`,
  mineOnly: 'Mine only',
  count: (shown: number, all: number) =>
    all > shown ? `newest ${groupDigits(shown)} of ${groupDigits(all)}` : countOf(shown, 'entry', 'entries'),
  total: ', total ',
  save: 'Export CSV',
  empty: {
    title: 'No rewards in this period',
    text: 'Each observed return of a stake adds one entry per nominator.',
  },
} as const

export const roundGrid = {
  label: 'Rounds by nominator',
  description: (rounds: number, nominators: number) =>
    `Rewards of ${countOf(nominators, 'nominator')} in the last ${countOf(rounds, 'round')}. The Rewards tab lists the numbers.`,
  range: (least: string, most: string) =>
    `Reward: ${least === most ? least : `${least} to ${most}`} ppm of stake. Stronger colour = higher reward. `,
  loss: '● = loss. ',
  others: 'Empty = no stake yet. Dashed = not separable.',
  limited: (shown: number, all: number) =>
    ` Limited to the newest ${groupDigits(shown)} of ${groupDigits(all)} rewards.`,
  noStake: 'no stake in this round yet',
  notSeparable: 'not separable',
  reward: (amount: string, ratio: string) => `${amount}, ${ratio} ppm of stake`,
  empty: { title: 'No completed rounds yet', text: 'Each observed return of a stake adds one round.' },
} as const

export const roundsTable = {
  label: 'Completed rounds',
  ended: 'Returned at',
  started: 'Sent at',
  sent: 'Sent',
  returned: 'Returned',
  reward: 'Reward',
  commission: 'Commission',
  ratio: 'Per stake',
  noCommission:
    'No exact commission fits the amounts: the validator also deposited or withdrew, or the reward is unknown.',
  isWide: 'the responses may span more than one round',
  atLeast: 'at least',
  atMost: 'at most',
  totals: 'Totals of the listed rounds',
  total: (count: number) => `Total, ${groupDigits(count)}`,
  count: (count: number) => countOf(count, 'round'),
  asTable: 'Show the rounds as a table',
} as const

export const pictures = {
  figure: 'Figure',
  span: 'over',
  history: 'History',
  describe: (figure: string, responses: number, gapCount: number) =>
    `${figure}: ${countOf(responses, 'distinct response')}, ${countOf(gapCount, 'gap')}`,
  now: (amount: string) => `, now ${amount}`,
  nothing: 'no data yet',
  inGap: 'not observed; last ',
  show: 'Show charts',
  hide: 'Hide charts',
  topThree: (share: string) => `Top three hold ${share}`,
  historyFrom: 'From',
  zero: 'From zero',
  resetZoom: 'Reset zoom',
  notObserved: 'not observed',
  zoomHint: 'Drag to zoom',
} as const

export const chartMarks = {
  joined: 'joined',
  left: 'left',
  settled: 'round ended',
  loss: 'loss',
  mismatch: 'count mismatch',
} as const

export const asTable = {
  history: 'Show the history as a table',
  shares: 'Show the shares as a table',
} as const

export const steps = {
  earlier: 'Earlier change',
  later: 'Later change',
  shown: 'Displayed change',
  now: (count: number) => `Now · ${countOf(count, 'state')}`,
  position: (place: number, count: number, moment: string) =>
    `${groupDigits(place)} of ${groupDigits(count)}, ${moment}`,
} as const
