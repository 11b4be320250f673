import type { PayoutList } from '../../shared/payouts.ts'
import { bounded, mostNameBytes, safeInteger } from './bounds.ts'
import type { Database } from './database.ts'
import {
  integerAt,
  integerOrNullAt,
  listRows,
  recordId,
  textAt,
  textOrNullAt,
  Unreadable,
  type Row,
} from './rows.ts'
import type { Ids } from './subjects.ts'
import type { PayoutStore, StoredPayout } from './store-types.ts'
import type { NoteUnreadable } from './unreadable-records.ts'

export interface PayoutRepository extends PayoutStore {
  readonly copyFrom: (other: Database) => void
}

const listCells = [
  'payout_list.id',
  bounded('payout_list.name', mostNameBytes),
  safeInteger('payout_list.added_at'),
  safeInteger('payout_list.since_at'),
  safeInteger('payout_list.deadline_at'),
  recordId('payout_list.network', 'payout_list.id'),
].join(', ')

const lineColumns = 'list, line, recipient, asset, amount, comment, sender, state, trace, action, ended_at'
const texts = ['recipient', 'asset', 'amount', 'comment', 'sender', 'state', 'trace', 'action']
const lineCells = [
  'payout_line.list',
  safeInteger('payout_line.line'),
  ...texts.map((name) => bounded(`payout_line.${name}`, mostNameBytes)),
  safeInteger('payout_line.ended_at'),
  recordId('payout_line.network', 'payout_line.list', 'payout_line.line'),
].join(', ')

function listOf(row: Row, from: number): PayoutList {
  return {
    id: textAt(row, from),
    name: textAt(row, from + 1),
    addedAt: integerAt(row, from + 2),
    since: integerAt(row, from + 3),
    deadline: integerOrNullAt(row, from + 4),
  }
}

const states = ['waiting', 'under-way', 'unverified', 'completed', 'failed', 'not-executed'] as const

function stateOf(text: string): StoredPayout['state'] {
  const state = states.find((each) => each === text)
  if (state === undefined) throw new Unreadable('the state of a payout')
  return state
}

function lineOf(row: Row, from: number): StoredPayout {
  const trace = textOrNullAt(row, from + 8)
  const action = textOrNullAt(row, from + 9)
  const endedAt = integerOrNullAt(row, from + 10)
  return {
    list: textAt(row, from),
    line: integerAt(row, from + 1),
    recipient: textAt(row, from + 2),
    asset: textAt(row, from + 3),
    amount: textAt(row, from + 4),
    comment: textOrNullAt(row, from + 5),
    from: textOrNullAt(row, from + 6),
    state: stateOf(textAt(row, from + 7)),
    ...(trace === null ? {} : { trace }),
    ...(action === null ? {} : { action }),
    ...(endedAt === null ? {} : { endedAt }),
  }
}

/** `note` is called for each unreadable record, which is left out of lists. */
export function createPayoutRepository(database: Database, ids: Ids, note: NoteUnreadable): PayoutRepository {
  const selectLists = database.prepare(
    `SELECT ${listCells} FROM payout_list WHERE network = ? ORDER BY added_at, id`,
  )
  const selectLines = database.prepare(
    `SELECT ${lineCells} FROM payout_line WHERE network = ? ORDER BY list, line`,
  )
  const insertList = database.prepare(
    'INSERT OR REPLACE INTO payout_list (network, id, name, added_at, since_at, deadline_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const insertLine = database.prepare(
    `INSERT OR REPLACE INTO payout_line (network, ${lineColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const removals = ['payout_line WHERE network = ? AND list = ?', 'payout_list WHERE network = ? AND id = ?']
  const removed = removals.map((rows) => database.prepare(`DELETE FROM ${rows}`))

  function putList(network: string, { id, name, addedAt, since, deadline }: PayoutList): void {
    insertList.run(ids.keepNetwork(network), id, name, addedAt, since, deadline)
  }

  function putLine(network: string, each: StoredPayout): void {
    const { list, line, recipient, asset, amount, comment, from, state, trace, action, endedAt } = each
    const paid = [trace ?? null, action ?? null, endedAt ?? null]
    const id = ids.keepNetwork(network)
    insertLine.run(id, list, line, recipient, asset, amount, comment, from, state, ...paid)
  }

  return {
    lists: (network) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : listRows(selectLists.all(id), (row) => listOf(row, 0), 'payouts', note)
    },
    lines: (network) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : listRows(selectLines.all(id), (row) => lineOf(row, 0), 'payouts', note)
    },
    saveList: (network, list, lines) => {
      database.transaction(() => {
        putList(network, list)
        for (const line of lines) putLine(network, line)
      })
    },
    saveLines: (network, lines) => {
      database.transaction(() => {
        for (const line of lines) putLine(network, line)
      })
    },
    remove: (network, list) => {
      const id = ids.findNetwork(network)
      if (id === null) return
      database.transaction(() => {
        for (const statement of removed) statement.run(id, list)
      })
    },
    copyFrom: (other) => {
      database.transaction(() => {
        const all = (cells: string, table: string) =>
          other
            .prepare(
              `SELECT network.key, ${cells} FROM ${table} JOIN network ON network.id = ${table}.network`,
            )
            .all()
        const lists = all(listCells, 'payout_list')
        listRows(lists, (row) => putList(textAt(row, 0), listOf(row, 1)), 'payouts', note)
        const lines = all(lineCells, 'payout_line')
        listRows(lines, (row) => putLine(textAt(row, 0), lineOf(row, 1)), 'payouts', note)
      })
    },
  }
}
