import type { StatementKind, StatementLine } from '../../../electron/shared/pool-statement.ts'
import { countOf } from '../../lib/text.ts'
import { ledger } from './pool-table-words.ts'

const kinds: Readonly<Record<StatementKind, string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  reward: 'Reward',
  credited: 'Became stake',
  'not-separable': 'Reward or deposit',
  unexplained: 'Unexplained',
  unlisted: 'Not listed',
  relisted: 'Listed again',
}

/** Returns the name of an entry that changed the balance by `by` nanotons, and whether that amount is not exact. */
export function entryName({ kind, by, isExact }: Pick<StatementLine, 'kind' | 'by' | 'isExact'>): string {
  const name = kind === 'reward' && by.startsWith('-') ? 'Loss' : kinds[kind]
  return isExact ? name : `${name} ${ledger.notes.rounded}`
}

export const statement = {
  title: 'Statement',
  subtitle: 'Deposits, withdrawals and rewards of one nominator',
  nominator: 'Nominator',
  nominatorHint: 'Address or name',
  show: 'Show',
  shownFor: (name: string) => `Statement of ${name}`,
  unknown: (text: string) => `No nominator of the followed pools is called ${text}. Enter a full address.`,
  month: 'Month',
  step: { [-1]: 'Previous month', 1: 'Next month' },
  from: 'From',
  to: 'To',
  pool: 'Pool',
  kind: 'Entry',
  change: 'Change',
  balance: 'Balance after',
  opening: 'Opening balance',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  rewards: 'Rewards',
  others: 'Other changes',
  closing: 'Closing balance',
  balanceTitle: 'Balance and pending deposits together',
  total: (count: number) => `Total, ${countOf(count, 'entry', 'entries')}`,
  totals: 'Totals of the statement',
  reconciles: 'Reconciles to the nanoton.',
  differs: 'The entries do not explain the closing balance. Difference: ',
  save: 'Export CSV',
  copy: 'Copy',
  copied: 'Copied the statement.',
  print: 'Print',
  printTitle: 'Print, or save as PDF',
  /** `zone`: a name such as `Europe/Kyiv`. */
  printedBy: (network: string, zone: string) =>
    `Observed on ${network} by Lookout. Times are in the time zone ${zone}.`,
  period: (from: string, to: string) => `${from} to ${to}`,
  gap: (pool: string, from: string, to: string) => `${pool}: not observed from ${from} to ${to}`,
  gapTimes: 'Times of the gaps',
  gaps: (count: number) =>
    `${countOf(count, 'gap')} in this period. Changes within a gap are shown at its end, and several may be combined into one entry.`,
  noData: (first: string) => `Nothing was observed in this period. The first response is from ${first}.`,
  reversed: 'The period ends before it begins.',
  future: (last: string) => `The period begins after the last data shown, ${last}.`,
  earlierEnd: (last: string) => `The period ends with the last response, ${last}.`,
  laterStart: (first: string) => `The period begins with the first response, ${first}.`,
  poolEnd: (pool: string, last: string) => `Last response of ${pool}: ${last}.`,
  poolStart: (pool: string, first: string) => `First response of ${pool}: ${first}.`,
  useNearest: 'Show from the first response',
  never:
    'Choose a nominator: enter an address or a name, or use the menu of a row in a pool or in My addresses.',
  empty: {
    title: 'No entries in this period',
    text: 'No deposit, withdrawal or reward of this nominator was observed.',
  },
  none: 'No followed pool has been observed yet.',
} as const

export const statementExplanation = {
  title: 'How to read the statement',
  sentences: [
    'Balances include pending deposits. Opening balance plus all entries is the closing balance.',
    'An entry is dated by the first response that shows it. Point at the time to see how far apart the responses are.',
    'Amounts in parentheses became stake. They were deposited before and do not change the balance.',
    'A nominator who left was paid the last balance, plus the reward of the round if one ended at the same time.',
  ],
} as const
