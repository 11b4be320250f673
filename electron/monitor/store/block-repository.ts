import type { BlockTransaction } from '../../shared/block-models.ts'
import type { Millis } from '../../shared/models.ts'
import { bounded, mostNameBytes, mostNoteBytes, safeInteger } from './bounds.ts'
import type { Database, SQLInputValue } from './database.ts'
import { packAddress, packHash, unpackAddress, unpackHash } from './codec.ts'
import { differenceOf } from './differences.ts'
import { insertedId } from './parts.ts'
import {
  bodyAt,
  integerAt,
  integerOrNullAt,
  listRows,
  readRecord,
  recordId,
  rowOf,
  rowsOf,
  textAt,
  textOrNullAt,
  type Row,
} from './rows.ts'
import type { Ids } from './subjects.ts'
import type { NoteUnreadable } from './unreadable-records.ts'
import type { BlockFacts, BlockStore, KeptBlock, ReadingStore } from './store-types.ts'

export interface Appearance extends BlockTransaction {
  readonly block: string
  readonly seenAt: Millis
}

export interface BlockRepository extends BlockStore, Pick<ReadingStore, 'facts' | 'noteCheck'> {
  /** Returns the appearances with the highest logical times, highest first. */
  readonly appearances: (network: string, account: string, limit: number) => readonly Appearance[]
}

/** Maximum number of blocks that are searched for a transaction. Hashes of transactions have no index. */
const mostSearched = 500

const largestInteger = 2n ** 63n - 1n

function packLt(lt: string): bigint | string {
  if (!/^(0|[1-9]\d{0,18})$/.test(lt)) return lt
  const value = BigInt(lt)
  return value <= largestInteger ? value : lt
}

const columns =
  'key, workchain, shard, seqno, root_hash, file_hash, is_complete, first_seen_at, last_seen_at, count'

const cells = [
  bounded('key', mostNameBytes),
  safeInteger('workchain'),
  bounded('shard', mostNameBytes),
  safeInteger('seqno'),
  bounded('root_hash', mostNameBytes),
  bounded('file_hash', mostNameBytes),
  ...['is_complete', 'first_seen_at', 'last_seen_at', 'count'].map(safeInteger),
  recordId('network', 'key'),
].join(', ')

function blockOf(row: Row): KeptBlock {
  return {
    key: textAt(row, 0),
    ref: { workchain: integerAt(row, 1), shard: textAt(row, 2), seqno: integerAt(row, 3) },
    rootHash: unpackHash(bodyAt(row, 4)),
    fileHash: unpackHash(bodyAt(row, 5)),
    isComplete: integerAt(row, 6) === 1,
    firstSeenAt: integerAt(row, 7),
    lastSeenAt: integerAt(row, 8),
    count: integerAt(row, 9),
  }
}

function factsOf(row: Row): BlockFacts {
  const [what, at] = [textOrNullAt(row, 1), integerOrNullAt(row, 2)]
  return {
    checks: integerAt(row, 0),
    contradiction: what === null || at === null ? null : { difference: differenceOf(what), at },
  }
}

function transactionsOf(rows: readonly Row[]): readonly BlockTransaction[] {
  let [account, address] = [-1, '']
  return rows.map((row) => {
    // Transactions of one account are consecutive, so unpack each address only once.
    if (integerAt(row, 3) !== account) {
      account = integerAt(row, 3)
      address = unpackAddress(bodyAt(row, 0))
    }
    return { account: address, lt: textAt(row, 1), hash: unpackHash(bodyAt(row, 2)) }
  })
}

function isSame(one: KeptBlock, other: KeptBlock): boolean {
  return one.rootHash === other.rootHash && one.fileHash === other.fileHash && one.count === other.count
}

/** Returns the name of the block's row, in the format of `recordId`. */
const nameOf = (network: number, key: string) => ({ kind: 'blocks', id: `${network}/${key}` }) as const

/** `note` is called for each unreadable record, which is left out of lists. */
export function createBlockRepository(database: Database, ids: Ids, note: NoteUnreadable): BlockRepository {
  const select = database.prepare(`SELECT ${cells} FROM block WHERE network = ? AND key = ?`)
  const selectId = database.prepare('SELECT id FROM block WHERE network = ? AND key = ?')
  const selectByHash = database.prepare(
    `SELECT ${bounded('key', mostNameBytes)} FROM block WHERE network = ?1 AND (root_hash = ?2 OR file_hash = ?2) LIMIT 1`,
  )
  const selectByTransaction = database.prepare(`
    SELECT ${bounded('block.key', mostNameBytes)} FROM block JOIN block_row ON block_row.block = block.id
    WHERE block_row.hash = ?2 AND block.id IN (
      SELECT id FROM block WHERE network = ?1 ORDER BY last_seen_at DESC, id DESC LIMIT ${mostSearched}) LIMIT 1`)
  const selectRecent = database.prepare(
    `SELECT ${cells} FROM block WHERE network = ? ORDER BY last_seen_at DESC, id DESC LIMIT ?`,
  )
  const selectUntil = database.prepare(
    `SELECT ${cells} FROM block WHERE network = ? AND first_seen_at <= ? ORDER BY first_seen_at DESC, id DESC LIMIT ?`,
  )
  const selectRows = database.prepare(`
    SELECT ${bounded('account.address', mostNameBytes)}, CAST(block_row.lt AS TEXT),
      ${bounded('block_row.hash', mostNameBytes)}, block_row.account
    FROM block_row JOIN account ON account.id = block_row.account
    WHERE block_row.block = ? AND block_row.ordinal >= ? ORDER BY block_row.ordinal LIMIT ?`)
  const selectAppearances = database.prepare(`
    SELECT block.key, block.last_seen_at, CAST(block_row.lt AS TEXT), block_row.hash
    FROM block_row JOIN block ON block.id = block_row.block
    WHERE block_row.account = ? AND block.network = ?
    ORDER BY block_row.lt DESC, block.id DESC LIMIT ?`)
  const insertBlock = database.prepare(`
    INSERT INTO block (network, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (network, key) DO UPDATE SET
      root_hash = excluded.root_hash, file_hash = excluded.file_hash, is_complete = excluded.is_complete,
      last_seen_at = excluded.last_seen_at, count = excluded.count
    RETURNING id`)
  const selectFacts = database.prepare(
    `SELECT ${safeInteger('checks')}, ${bounded('contradiction', mostNoteBytes)}, ${safeInteger('contradicted_at')}
     FROM block WHERE network = ? AND key = ?`,
  )
  const updateAgreed = database.prepare(
    'UPDATE block SET checks = checks + 1, last_seen_at = ? WHERE network = ? AND key = ?',
  )
  const updateContradicted = database.prepare(
    'UPDATE block SET checks = checks + 1, contradiction = ?, contradicted_at = ? WHERE network = ? AND key = ?',
  )
  const selectHeights = database.prepare(`
    SELECT seqno, count, is_complete FROM block
    WHERE network = ? AND workchain = ? AND shard = ? AND seqno BETWEEN ? AND ? ORDER BY seqno`)
  const selectHighest = database.prepare(`
    SELECT seqno, last_seen_at FROM block
    WHERE network = ? AND workchain = ? AND shard = ? ORDER BY seqno DESC LIMIT 1`)
  const updateSeen = database.prepare('UPDATE block SET last_seen_at = ? WHERE network = ? AND key = ?')
  const findAccount = database.prepare('SELECT id FROM account WHERE address = ?')
  const insertAccount = database.prepare('INSERT INTO account (address) VALUES (?) RETURNING id')
  const deleteRows = database.prepare('DELETE FROM block_row WHERE block = ?')
  const insertRow = database.prepare(
    'INSERT INTO block_row (block, ordinal, account, lt, hash) VALUES (?, ?, ?, ?, ?)',
  )

  function keepAccount(address: string): number {
    const packed = packAddress(address)
    const row = rowOf(findAccount.get(packed))
    return row === null ? insertedId(insertAccount.get(packed)) : integerAt(row, 0)
  }

  function one(network: string, key: string): KeptBlock | null {
    const id = ids.findNetwork(network)
    const row = id === null ? null : rowOf(select.get(id, key))
    return id === null || row === null ? null : readRecord(nameOf(id, key), () => blockOf(row))
  }

  function write(network: number, block: KeptBlock, rows: readonly BlockTransaction[], from: number): void {
    const { key, ref, rootHash, fileHash, isComplete, firstSeenAt, lastSeenAt, count } = block
    const cells: SQLInputValue[] = [
      network,
      key,
      ref.workchain,
      ref.shard,
      ref.seqno,
      packHash(rootHash),
      packHash(fileHash),
    ]
    cells.push(isComplete ? 1 : 0, firstSeenAt, lastSeenAt, count)
    const id = insertedId(insertBlock.get(...cells))
    if (from === 0) deleteRows.run(id)
    for (const [nth, { account, lt, hash }] of rows.entries()) {
      insertRow.run(id, from + nth, keepAccount(account), packLt(lt), packHash(hash))
    }
  }

  return {
    one,
    save: (network, block, rows, from = 0) => {
      database.transaction(() => {
        const id = ids.keepNetwork(network)
        const before = one(network, block.key)
        // Another response about the block was stored in the meantime.
        if (from > 0 && before?.count !== from) return
        // A complete block never changes, so a partial or equal response only updates the time.
        if (before?.isComplete === true && (!block.isComplete || isSame(before, block))) {
          updateSeen.run(block.lastSeenAt, id, block.key)
        } else {
          write(id, block, rows, from)
        }
      })
    },
    byHash: (network, hash) => {
      const [id, packed] = [ids.findNetwork(network), packHash(hash)]
      const row =
        id === null ? null : rowOf(selectByHash.get(id, packed) ?? selectByTransaction.get(id, packed))
      return row === null ? null : textAt(row, 0)
    },
    rows: (network, key, from = 0, most = -1) => {
      const networkId = ids.findNetwork(network)
      const id = networkId === null ? null : rowOf(selectId.get(networkId, key))
      if (networkId === null || id === null) return []
      const rows = rowsOf(selectRows.all(integerAt(id, 0), from, most))
      return readRecord(nameOf(networkId, key), () => transactionsOf(rows))
    },
    recent: (network, limit) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : listRows(selectRecent.all(id, limit), blockOf, 'blocks', note)
    },
    until: (network, at, limit) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : listRows(selectUntil.all(id, at, limit), blockOf, 'blocks', note)
    },
    facts: (network, key) => {
      const id = ids.findNetwork(network)
      const row = id === null ? null : rowOf(selectFacts.get(id, key))
      return id === null || row === null ? null : readRecord(nameOf(id, key), () => factsOf(row))
    },
    noteCheck: (network, key, at, difference) => {
      const id = ids.findNetwork(network)
      if (id === null) return
      database.transaction(() =>
        difference === null
          ? updateAgreed.run(at, id, key)
          : updateContradicted.run(JSON.stringify(difference), at, id, key),
      )
    },
    heights: (network, { workchain, shard }, from, to) => {
      const id = ids.findNetwork(network)
      if (id === null) return []
      return rowsOf(selectHeights.all(id, workchain, shard, from, to)).map((row) => ({
        seqno: integerAt(row, 0),
        count: integerAt(row, 1),
        isComplete: integerAt(row, 2) === 1,
      }))
    },
    highest: (network, { workchain, shard }) => {
      const id = ids.findNetwork(network)
      const row = id === null ? null : rowOf(selectHighest.get(id, workchain, shard))
      return row === null ? null : { seqno: integerAt(row, 0), seenAt: integerAt(row, 1) }
    },
    appearances: (network, account, limit) => {
      const networkId = ids.findNetwork(network)
      const accountRow = rowOf(findAccount.get(packAddress(account)))
      if (networkId === null || accountRow === null) return []
      return rowsOf(selectAppearances.all(integerAt(accountRow, 0), networkId, limit)).map((row) => ({
        account,
        block: textAt(row, 0),
        seenAt: integerAt(row, 1),
        lt: textAt(row, 2),
        hash: unpackHash(bodyAt(row, 3)),
      }))
    },
  }
}
