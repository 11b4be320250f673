import type { Density } from '../lib/column-layout.ts'
import { countOf, groupDigits } from '../lib/text.ts'

export const noAction = 'No action identified yet'

export const columns = {
  hint: 'Choose columns, their order and the row height',
  title: 'Columns',
  noRoom: 'hidden: not enough width',
  hintWith: (hint: string, unfit: number) => `${hint}. Not enough width for ${countOf(unfit, 'column')}.`,
  moveUp: (column: string) => `Move ${column} up`,
  moveDown: (column: string) => `Move ${column} down`,
  rows: 'Row height',
  reset: 'Reset to defaults',
  done: 'Done',
  sortHint: (column: string) => `Sort by ${column} (Shift adds a sort key). Drag to move.`,
} as const

export const densityNames: Readonly<Record<Density, string>> = { 24: 'Compact', 28: 'Normal', 36: 'Roomy' }

export const dateInput = {
  forms: { moment: 'YYYY-MM-DD hh:mm:ss', day: 'YYYY-MM-DD', month: 'YYYY-MM', time: 'hh:mm' },
  refused: {
    moment: 'Enter a date and time, e.g. 2026-11-20 14:02.',
    day: 'Enter a date, e.g. 2026-11-20.',
    month: 'Enter a month, e.g. 2026-11.',
    time: 'Enter a time, e.g. 22:30.',
  },
} as const

export const explorerLinks = {
  name: 'Explorers',
  offline: 'No connection',
  openInBrowser: 'Open in your browser',
} as const

export const filter = {
  usedBefore: 'recent',
  completions: 'Completions',
  combine: 'Combine with ',
  operators: ['and', 'or', 'not', '( )'],
  quote: '; quote ',
  quoteExample: '"two words"',
} as const

export const heldRows = {
  count: (waiting: number) => `${groupDigits(waiting)} new above`,
  label: (waiting: number) => `${groupDigits(waiting)} new above, held while you read`,
  hint: 'Show new rows (held while you read)',
} as const

export const rowMenu = {
  label: 'Row menu',
  hint: 'Row menu (Shift F10)',
} as const

export const panes = {
  width: (pane: string) => `Width of ${pane}`,
  closeDetail: 'Close details',
  openDetail: 'Show details',
} as const

export const prediction = {
  hint: 'Predicted to fail in the current state',
  label: ' predicted to fail',
} as const

export const copy = {
  label: (what: string) => `Copy ${what}`,
  done: 'Copied',
} as const

export const cancel = 'Cancel'
export const close = 'Close'
export const discardHint = 'Press Escape again to discard what you entered.'
export const closeHint = (label: string): string => `${label} (Esc)`

export const moreFor = (subject: string): string => `More for ${subject}`

export const locating = {
  of: (target: string) => `Searching for the block of ${target}`,
  between: (low: string | null, high: string | null) => {
    if (low !== null && high !== null) return ` between ${low} and ${high}`
    if (low !== null) return ` above ${low}`
    return high === null ? '' : ` below ${high}`
  },
  requests: (count: number) => countOf(count, 'request'),
} as const
