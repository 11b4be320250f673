import { countOf, groupDigits } from '../../lib/text.ts'

const digits = (count: number): string => groupDigits(count.toString())

export const card = {
  title: 'Block',
  heading: (seqno: string) => `Block ${seqno}`,
  check: 'Check again',
  retry: 'Try again',
  pin: 'Pin',
  unpin: 'Unpin',
  pinHint: 'Pin or unpin this block (P)',
  note: 'Note',
  notePlaceholder: 'Pinned blocks are never deleted. Add a note.',
  identifier: 'Identifier',
  withHashes: 'with both hashes',
  workchain: 'Workchain',
  masterchain: 'masterchain',
  basechain: 'basechain',
  shard: 'Shard',
  seqno: 'Seqno',
  rootHash: 'Root hash',
  fileHash: 'File hash',
  contents: 'Contents',
  count: (transactions: number, accounts: number, isComplete: boolean) => {
    const atLeast = isComplete ? '' : 'at least '
    return `${atLeast}${countOf(transactions, 'transaction')} of ${atLeast}${countOf(accounts, 'account')}`
  },
  logicalTime: 'Logical time',
  firstLoaded: 'First loaded',
  checked: 'Checked',
  checks: (count: number, isEqual: boolean) => {
    const result = isEqual ? ', unchanged' : ', responses differ'
    return `${countOf(count, 'time')}${count > 1 ? result : ''}, last `
  },
  difference: 'Difference',
} as const

export const copied = {
  identifier: 'identifier',
  fullIdentifier: 'identifier with hashes',
  shardInHex: 'shard in hex',
  shardInDecimal: 'shard in decimal',
  seqno: 'seqno',
  base64: (name: string) => `${name.toLowerCase()} in base64`,
  hex: (name: string) => `${name.toLowerCase()} in hex`,
  firstLt: 'first logical time',
  lastLt: 'last logical time',
  lt: 'logical time',
  account: 'account',
  rawAccount: 'account, raw',
  hash: 'hash',
  hashInHex: 'hash in hex',
} as const

export const facts = {
  heading: (position: number, total: number) => `Transaction ${digits(position)} of ${digits(total)}`,
  fields: 'Fields',
  account: 'Account',
  logicalTime: 'Logical time',
  hash: 'Hash',
  hashInHex: 'Hash (hex)',
  related: 'Related',
  inBlock: 'In block',
  previous: 'Previous transaction of this account',
  previousHint: 'Go to the previous transaction of this account (Shift+A)',
  next: 'Next transaction of this account',
  nextHint: 'Go to the next transaction of this account (A)',
  otherBlocks: 'Other blocks',
  traces: 'Traces',
  trace: 'Trace',
} as const

export const rowMenu = {
  label: 'Transaction',
  inBlocks: 'All transactions of this account in stored blocks',
  onlyAccount: 'Only this account',
  notAccount: 'Exclude this account',
  fromLt: 'From this logical time',
  untilLt: 'Up to this logical time',
  busyAccounts: (count: number) => `Only accounts with ${count} or more`,
  watch: 'Watch or unwatch account',
  copyAddress: 'Copy address',
  copyHash: 'Copy hash',
  copyJson: 'Copy row as JSON',
  copied: (text: string) => `Copied ${text}`,
} as const

export const exports = {
  label: 'Export',
  hint: 'Export the transactions (E)',
  rows: (count: number) => countOf(count, 'row'),
  filteredRows: (count: number) => countOf(count, 'filtered row'),
  csv: (rows: string) => `CSV, ${rows}`,
  jsonLines: (rows: string) => `JSON Lines, ${rows}`,
  range: 'Range of stored blocks…',
} as const

export const range = {
  title: (shard: string) => `Export stored blocks of ${shard}`,
  from: 'From block',
  to: 'To block',
  chosen: (blocks: number, incomplete: number, transactions: number) => {
    const parts = incomplete === 0 ? '' : ` (${groupDigits(incomplete)} incomplete)`
    return `${countOf(blocks, 'stored block')}${parts} with ${countOf(transactions, 'transaction')}`
  },
  missing: (blocks: number) => `; ${countOf(blocks, 'block')} in this range not stored and not exported`,
  tooMany: (rows: number) => `. Maximum per file: ${countOf(rows, 'row')}. Choose a smaller range.`,
  noSeqno: 'Enter two seqnos, such as 24,226,822.',
  reversed: '“From block” is higher than “To block”.',
  saveCsv: 'Save as CSV',
  saveJsonLines: 'Save as JSON Lines',
  failed: 'The stored blocks could not be read.',
} as const
