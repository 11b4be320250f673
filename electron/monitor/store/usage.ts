import { pragma, type Database } from './database.ts'
import { integerAt, rowsOf, textAt } from './rows.ts'

export type Category = 'answers' | 'traces' | 'blocks' | 'incidents' | 'payouts' | 'other'

/** Bytes on disk. `free`: unused space in the file. */
export type Usage = Readonly<Record<Category | 'free', number>>

const tables: Readonly<Record<string, Category>> = {
  part: 'answers',
  list: 'answers',
  span: 'answers',
  name: 'answers',
  subject: 'answers',
  trace: 'traces',
  trace_words_data: 'traces',
  trace_words_idx: 'traces',
  trace_words_docsize: 'traces',
  block: 'blocks',
  block_row: 'blocks',
  block_response: 'blocks',
  account: 'blocks',
  incident: 'incidents',
  payout_list: 'payouts',
  payout_line: 'payouts',
  quarantined_trace: 'traces',
  quarantined_incident: 'incidents',
  quarantined_span: 'answers',
  quarantined_block: 'blocks',
  quarantined_block_row: 'blocks',
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

/** Returns the bytes per category, including indexes. Reads every page, which takes seconds for a large file. */
export function usageOf(database: Database): Usage {
  const usage = { answers: 0, traces: 0, blocks: 0, incidents: 0, payouts: 0, other: 0, free: 0 }
  const pages = database.prepare(`
    SELECT coalesce(sqlite_schema.tbl_name, dbstat.name), dbstat.pgsize
    FROM dbstat LEFT JOIN sqlite_schema ON sqlite_schema.name = dbstat.name
    WHERE dbstat.aggregate = TRUE`)
  for (const row of rowsOf(pages.all())) usage[tables[textAt(row, 0)] ?? 'other'] += integerAt(row, 1)
  usage.free = numberOf(pragma(database, 'freelist_count')) * numberOf(pragma(database, 'page_size'))
  return usage
}

export function usedBytes(database: Database): number {
  const pages = numberOf(pragma(database, 'page_count')) - numberOf(pragma(database, 'freelist_count'))
  return pages * numberOf(pragma(database, 'page_size'))
}
