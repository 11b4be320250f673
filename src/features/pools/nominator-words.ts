import { countOf } from '../../lib/text.ts'

export const rowMenu = {
  label: 'Nominator',
  statement: 'Statement',
  copy: 'Copy full address',
  copyRaw: 'Copy raw address',
  watch: 'Watch address',
  unwatch: 'Stop watching',
  mark: 'Mark as mine',
  unmark: 'Remove mark',
} as const

export const leaving = {
  mark: 'leaving',
  title: (moment: string) =>
    `Requested a withdrawal, first seen ${moment}. The pool pays everything when its stake returns.`,
} as const

export const shares = {
  label: 'Shares',
  rank: '#',
  stake: 'Stake and pending',
  together: 'Cumulative',
  pending: (amount: string) => `, pending ${amount}`,
  describe: (count: number, concentration: string) =>
    `Shares of ${countOf(count, 'nominator')}. ${concentration}`,
} as const
