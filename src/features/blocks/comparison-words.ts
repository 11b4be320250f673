import type { Change } from '../../lib/block-difference.ts'
import { countOf, groupDigits } from '../../lib/text.ts'

export const comparison = {
  title: 'Comparison',
  close: 'Close comparison',
  after: 'compared with',
  choose: 'Compare with',
  chooseButton: 'Compare',
  placeholder: 'Another block',
  laterReading: (time: string) => `Response received ${time}`,
  sameHash: (name: string) => `${name} equal`,
  otherHash: (name: string) => `${name} differs`,
  rootHash: 'Root hash',
  fileHash: 'File hash',
  transactions: 'Transactions',
  accounts: 'Accounts',
  change: 'Change',
  account: 'Account',
  lt: 'Logical time',
  hash: 'Hash',
  countBefore: 'Shown',
  countAfter: 'Compared',
  incomplete: 'One of the two is incomplete, so transactions may be missing.',
  equal: 'Both contain the same transactions.',
  loading: 'Loading the other block',
  changes: {
    added: 'Compared only',
    removed: 'Shown only',
    changed: 'Changed',
    same: 'Same',
  } satisfies Record<Change, string>,
  /** For accounts when two blocks are compared. `changed` is for transactions. */
  inBoth: 'In both',
  filter: (change: string, count: number) => `${change} ${groupDigits(count.toString())}`,
  empty: 'No differences of this kind',
  compare: 'Compare…',
  compareHint: 'Compare this block with another block or a later response (D)',
  unavailable: 'This block could not be loaded.',
} as const

export const timeline = {
  close: 'Close timeline',
  found: (transactions: number, blocks: number) =>
    `${countOf(transactions, 'transaction')} in ${countOf(blocks, 'stored block')}`,
  label: 'Timeline of an account',
  filter: 'Filter the timeline',
  placeholder: 'Filter, e.g. wc:-1 or seqno>276900000',
  empty: 'No stored block contains a transaction of this account',
  emptyHint: 'Only blocks that Lookout has loaded are searched.',
  noMatch: 'No transactions match the filter',
  newestFirst: 'Newest first',
  loading: 'Searching the stored blocks',
  shown: (shown: number, total: number) =>
    shown === total
      ? groupDigits(total.toString())
      : `${groupDigits(shown.toString())} of ${groupDigits(total.toString())}`,
  most: (count: number) => `Only the latest ${groupDigits(count.toString())} are shown.`,
  lt: 'Logical time',
  block: 'Block',
  hash: 'Hash',
  count: 'In block',
  open: 'All in stored blocks',
  openHint: 'Show all transactions of this account in stored blocks (T)',
} as const
