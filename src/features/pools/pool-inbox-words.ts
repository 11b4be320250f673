import { countOf } from '../../lib/text.ts'

export const inbox = {
  label: 'Pool inbox',
  state: 'State',
  age: 'Age',
  started: 'Started',
  action: 'Action',
  amount: 'Change of the pool',
  together: (count: number) => `${countOf(count, 'action')} in one trace`,
  total: 'Total of the listed actions',
  actions: (count: number) => `Total of ${countOf(count, 'action')}`,
  since: (time: string) => `Complete since ${time}: earlier withdrawal requests may not be known.`,
  empty: 'No actions yet',
  notWatched: 'Pool actions are not watched',
  text: 'Deposits, withdrawal requests and stakes appear here before the amounts of the pool change. Press Enter to open one in Pending.',
  watch: 'Watch pool actions',
} as const
