import type { PayoutState } from '../../../electron/shared/payouts.ts'
import { maxActionsPerTrace } from '../../../electron/shared/pending-models.ts'
import { countOf, groupDigits } from '../../lib/text.ts'

export const payoutStateNames: Readonly<Record<PayoutState, string>> = {
  waiting: 'Waiting',
  'under-way': 'Under way',
  unverified: 'Unverified',
  completed: 'Completed',
  failed: 'Failed',
  'not-executed': 'Not executed',
  overdue: 'Overdue',
}

export const payouts = {
  label: 'Expected payouts',
  back: 'Pending',
  add: 'Add list…',
  addHint: 'Choose a CSV file with the columns recipient, asset and amount',
  file: 'CSV file with expected payouts',
  list: 'List',
  all: 'All lists',
  listName: (name: string, open: number) => (open === 0 ? name : `${name} (${open} open)`),
  remove: 'Remove list',
  removed: (name: string) => `Removed the list “${name}”`,
  search: 'Search payouts',
  exportLines: 'Export payouts',
  exportSummary: 'Export summary',
  linesFile: (day: string) => `lookout-payouts-${day}.csv`,
  summaryFile: (day: string) => `lookout-payout-summary-${day}.csv`,
  shown: (shown: number, total: number) =>
    shown === total
      ? countOf(total, 'payout')
      : `${groupDigits(String(shown))} of ${countOf(total, 'payout')}`,
  states: 'States',
  sides: {
    all: 'Expected',
    completed: 'Completed',
    failed: 'Failed',
    overdue: 'Overdue',
    waiting: 'Waiting',
  },
  summary: 'Summary',
  asset: 'Asset',
  columns: {
    state: 'State',
    recipient: 'Recipient',
    amount: 'Amount',
    comment: 'Comment',
    from: 'From',
    ended: 'Ended or due',
    trace: 'Trace',
  },
  any: 'any account',
  showTrace: 'Show trace',
  findSimilar: 'Find similar',
  findSimilarHint: 'Search the journal for this recipient and amount, with any comment',
  due: (time: string) => `due ${time}`,
  noTrace: 'This trace is not stored.',
  tooFine: (decimals: number) =>
    `This token has ${countOf(decimals, 'decimal')}, so no payment can have this amount.`,
  withoutDecimals:
    'The service does not name the decimals of this token, so no payment can be compared with this amount. Check it in the journal.',
  unseen: 'never seen',
  unseenHint:
    'No stored action shows this token. Check its spelling, or name it by the address of its master contract.',
  present: 'Payouts show their present state, not that of the selected time.',
  reading: 'Earlier actions of the paying accounts are still being read. Open payouts may be paid already.',
  unstored: (count: number) =>
    `${countOf(count, 'action')} of the paying traces ${count === 1 ? 'was' : 'were'} not compared, because a trace stores at most ${maxActionsPerTrace}. Check open payouts of that batch in an explorer.`,
  line: (line: number) => `Line ${line} of the file`,
  empty: {
    title: 'No expected payouts',
    text: 'Drop a CSV file here, or choose one. Each payout is ticked off when a watched account has paid it. The others stay in the list and turn red if they fail or are overdue.',
    columns: 'recipient,asset,amount,comment,from',
    example: 'EQ…,USDT,48081.50,INV-7,Payroll',
    note: 'Comment and from are optional. Name the asset as TON, a token symbol or the address of a jetton.',
  },
  none: { title: 'No matches', text: 'No payout matches.' },
} as const

/** Returns `Line 4`, `Lines 4, 9` or `Lines 4, 5, 6, 7, 8, 9 and 3 more`. */
function onLines(lines: readonly number[]): string {
  const more = lines.length > 6 ? ` and ${groupDigits(String(lines.length - 6))} more` : ''
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.slice(0, 6).join(', ')}${more}`
}

export const payoutDialog = {
  title: 'Expected payouts',
  name: 'Name',
  counts: (count: number) => countOf(count, 'payout'),
  sum: (amount: string, asset: string) => `${amount} ${asset}`,
  hoursBack: 'Count payouts from',
  back: { 0: 'now on', 1: 'the last hour', 24: 'the last 24 hours', 168: 'the last 7 days' },
  deadline: 'Overdue after',
  deadlines: { 1: '1 hour', 4: '4 hours', 24: '24 hours', 72: '3 days', 168: '7 days', 0: 'never' },
  repeated: (lines: readonly number[]) =>
    `${onLines(lines)}: the same payout as on an earlier line. Each line needs a payment of its own.`,
  openElsewhere: (lines: readonly number[]) =>
    `${onLines(lines)}: this payout is also open in another list. One payment ticks off one of them.`,
  alike: (line: number, address: string, other: string) =>
    `Line ${line}: ${address} begins and ends like ${other}, but is a different address. Compare all characters.`,
  moreAlike: (count: number) => `… and ${countOf(count, 'more recipient')} like that.`,
  otherRecipient: 'another recipient',
  nothingAdded: 'Nothing was added.',
  accept: 'Expect payouts',
  adding: 'Comparing…',
} as const

export const payoutsButton = {
  name: 'Payouts',
  hint: 'Tick off expected payouts from a file',
  failed: (count: number) => countOf(count, 'failed payout'),
  overdue: (count: number) => countOf(count, 'overdue payout'),
} as const
