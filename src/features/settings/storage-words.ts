import type { Status } from '../../../electron/shared/app-state.ts'
import type {
  ArchiveCount,
  CsvTable,
  ExportDone,
  StorageCategory,
  UnreadableRecords,
} from '../../../electron/shared/storage-models.ts'
import { unreadableText } from '../../../electron/shared/words/storage-words.ts'
import { answerDays } from '../../../electron/shared/retention.ts'

const rows = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`
const days = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'day' : 'days'}`

/** Texts of the retention settings. Their parameters for sizes are already formatted. */
export const retention = {
  note: 'Older data is removed, except pinned items and data that open alerts refer to. Blocks and responses are never modified.',
  age: 'Keep for',
  ages: {
    week: '1 week',
    month: '1 month',
    quarter: '3 months',
    year: '1 year',
    threeYears: '3 years',
    forever: 'forever',
    days,
  },
  size: 'Maximum size',
  anySize: 'unlimited',
  megabytes: (count: number) => `${count} MB`,
  onDisk: (size: string, mode: Status['storage']['mode']) =>
    mode === 'disk'
      ? `${size} on disk, including the journal of recent changes.`
      : `${size} on disk from earlier runs. No new data is written there.`,
  noEstimate: 'After one day of monitoring, an estimate of the required space appears here.',
  rate: (size: string) => `Average growth: ${size} per day.`,
  needs: (count: number, size: string) => `${days(count)} need about ${size}.`,
  yearNeeds: (size: string) => `One year needs about ${size}.`,
  holds: (size: string, count: number) => `${size} hold about ${days(count)}; older data is removed.`,
} as const

export const storage = {
  note: 'Observed data stays available, also offline, until it exceeds the retention limits.',
  noteResponses: `Unless history is kept forever, account responses are kept for at most ${answerDays} days. Trace data from these responses is kept with the traces.`,
  counting: 'Measuring disk usage…',
  unreadable: (records: UnreadableRecords) =>
    `Unreadable records: ${unreadableText(records)} – skipped, kept in the file`,
  apply: 'Apply retention now',
  applied: (count: number) => `Removed ${rows(count)} beyond the retention limits.`,
  check: 'Check the file',
  isSound: 'The complete file was read. No problems found.',
} as const

export const usage = {
  title: 'Disk usage',
  kind: 'Data',
  rows: 'Rows',
  since: 'Oldest',
  size: 'Size',
  file: 'Entire file',
  perDay: (size: string) => `${size} per day`,
  counted: (time: string) => `Counted ${time}`,
  again: 'Count again',
  categories: {
    answers: 'Account and pool responses',
    traces: 'Traces and their actions',
    blocks: 'Blocks and transactions',
    incidents: 'Alerts',
    payouts: 'Expected payouts',
    other: 'Other',
  },
} as const satisfies { readonly categories: Record<StorageCategory, string>; readonly [key: string]: unknown }

export const clearing = {
  title: 'Clear',
  remove: 'Remove ',
  olderThan: 'older than ',
  days: ' days',
  kinds: {
    answers: 'Account responses',
    pools: 'Pool responses',
    traces: 'Ended traces',
    blocks: 'Blocks',
    incidents: 'Closed alerts',
  },
  start: 'Clear…',
  confirm: 'Remove permanently',
  done: (count: number) => `Removed ${rows(count)} and the data that only they used.`,
  note: 'Pinned items, data of open alerts and the last response of each account and pool are kept.',
} as const

export const exporting = {
  title: 'Export',
  period: 'Period ',
  spans: {
    all: 'all data',
    day: 'the last 24 hours',
    month: 'the last 30 days',
    year: 'the last year',
  },
  onlyNetwork: (name: string | undefined) => `${name ?? 'this network'} only`,
  file: 'Export to a file…',
  table: 'Table ',
  csv: 'Export as CSV…',
  done: ({ path, lines }: ExportDone, size: string) =>
    `${path}: ${lines.toLocaleString('en')} lines, ${size}.`,
  note: 'Exports never contain keys.',
} as const

export const tables: Readonly<Record<CsvTable, string>> = {
  answers: 'responses',
  traces: 'traces',
  actions: 'actions',
  pools: 'pools',
  nominators: 'nominators',
  blocks: 'blocks',
  transactions: 'transactions',
  incidents: 'alerts',
  watched: 'watchlist',
}

const archiveKinds: Readonly<Record<ArchiveCount['kind'], string>> = {
  answers: 'responses',
  traces: 'traces',
  blocks: 'blocks',
  incidents: 'alerts',
  watched: 'watched addresses',
  names: 'address book names',
  pins: 'pins',
}

function sayCounts(counts: readonly ArchiveCount[]): string {
  const all = counts.map(({ kind, added, known }) => {
    const why = kind === 'answers' ? 'left out, as your own begin earlier' : 'already here'
    const here = known > 0 ? ` (${known.toLocaleString('en')} ${why})` : ''
    return `${added.toLocaleString('en')} ${archiveKinds[kind]}${here}`
  })
  return all.length === 0 ? 'nothing' : all.join(', ')
}

export const archive = {
  title: 'Open an exported file',
  choose: 'Choose a file…',
  preview: 'Contents of the file',
  contains: (day: string, networks: readonly string[]) =>
    `, exported on ${day}, contains ${networks.join(', ')}.`,
  wouldAdd: (counts: readonly ArchiveCount[]) => `New to your data: ${sayCounts(counts)}.`,
  read: 'Open read-only',
  add: 'Add to your data',
  opened: (name: string) => `Opened ${name} read-only.`,
  added: (counts: readonly ArchiveCount[]) => `Added: ${sayCounts(counts)}.`,
  list: 'Exported files',
  show: (title: string) => `Show ${title}`,
  close: 'Close file',
  closed: (name: string) => `Closed ${name}.`,
  note: 'Exported files are viewed offline and need no key. Their data is kept regardless of its age, until you close the file or the maximum size is reached.',
} as const
