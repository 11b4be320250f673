import { csvHead, csvLine } from '../../../shared/csv.ts'
import type { CsvTable, ExportDone } from '../../../shared/storage-models.ts'
import type { Database } from '../database.ts'
import { createRepositories } from '../repositories.ts'
import {
  actions,
  answers,
  blocks,
  incidents,
  nominators,
  pools,
  traces,
  transactions,
  watched,
  type Rows,
  type Source,
} from './csv-rows.ts'
import { exportStyle } from './export-style.ts'
import type { JobSteps, RequestOf } from './protocol.ts'
import { networksOf, rangeOf } from './select.ts'
import { createTextFile } from './text-file.ts'

interface Table {
  readonly head: readonly string[]
  readonly rows: (source: Source) => Rows
}

const timeHead = (name: string): readonly [string, string] => [name, `${name}_unix`]
const amountHead = [
  'amount',
  'asset',
  'asset_address',
  'asset_name',
  'asset_decimals',
  'amount_units',
  'direction',
]

const tables: Readonly<Record<CsvTable, Table>> = {
  answers: {
    head: [
      'network',
      'operation',
      'key',
      ...timeHead('from'),
      ...timeHead('until'),
      'kind',
      'reason',
      'parts',
    ],
    rows: answers,
  },
  traces: {
    head: [
      'network',
      'trace',
      'trace_id',
      'state',
      ...timeHead('first_seen'),
      ...timeHead('last_seen'),
      ...timeHead('ended'),
      'accounts',
      'actions',
      'mc_seqno',
    ],
    rows: traces,
  },
  actions: {
    head: [
      'network',
      'trace',
      'action',
      'state',
      ...timeHead('first_seen'),
      'type',
      'title',
      'success',
      'sender',
      'recipient',
      'comment',
      ...amountHead,
    ],
    rows: actions,
  },
  pools: {
    head: [
      'network',
      'pool',
      ...timeHead('from'),
      ...timeHead('until'),
      'stake_sent_nano',
      'validator_amount_nano',
      'nominators_count',
    ],
    rows: pools,
  },
  nominators: {
    head: ['network', 'pool', 'nominator', ...timeHead('from'), 'balance_nano', 'pending_balance_nano'],
    rows: nominators,
  },
  blocks: {
    head: [
      'network',
      'block',
      'workchain',
      'shard',
      'seqno',
      'root_hash',
      'file_hash',
      'is_complete',
      'transactions',
      ...timeHead('first_seen'),
      ...timeHead('last_seen'),
    ],
    rows: blocks,
  },
  transactions: {
    head: ['network', 'block', 'account', 'lt', 'hash', ...timeHead('first_seen')],
    rows: transactions,
  },
  incidents: {
    head: [
      'network',
      'id',
      'rule',
      'severity',
      'title',
      'subject_kind',
      'subject',
      ...timeHead('at'),
      ...timeHead('acknowledged'),
      ...timeHead('resolved'),
      ...timeHead('closed'),
      'closed_because',
    ],
    rows: incidents,
  },
  watched: { head: ['network', 'list', 'key', 'label', 'note', ...timeHead('added')], rows: watched },
}

const rowsAStep = 200

/** Writes a CSV table: UTF-8 with a header row, exact integers, and times as ISO 8601 and unix seconds. */
export async function* writeCsv(database: Database, request: RequestOf<'csv'>): JobSteps<ExportDone> {
  const { path, table, selection } = request
  const { head, rows } = tables[table]
  const repositories = createRepositories(database)
  const file = createTextFile(path, false)
  try {
    database.exec('BEGIN')
    file.write(csvHead(head))
    for (const network of networksOf(database, selection)) {
      const style = exportStyle(repositories, network.key)
      for (const cells of rows({ repositories, network, selection, range: rangeOf(selection), style })) {
        file.write(csvLine(cells))
        if (file.lines() % rowsAStep === 0) yield { done: file.lines(), total: null }
      }
    }
    return { path, lines: file.lines(), bytes: file.finish() }
  } finally {
    file.discard()
  }
}
