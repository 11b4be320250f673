import type { BlockTransaction, Millis } from '../../shared/models.ts'
import type { Database, SQLInputValue } from './database.ts'
import { insertedId } from './parts.ts'
import { bodyAt, integerAt, rowOf, rowsOf, textAt, Unreadable, type Row } from './rows.ts'
import type { Ids } from './subjects.ts'
import type { KeptBlock } from './types.ts'

/** An appearance of an account in a kept block. */
export interface Appearance extends BlockTransaction {
  readonly block: string
  readonly seenAt: Millis
}

export interface Blocks {
  readonly save: (network: string, block: KeptBlock, rows: readonly BlockTransaction[]) => void
  readonly one: (network: string, key: string) => KeptBlock | null
  readonly rows: (network: string, key: string) => readonly BlockTransaction[]
  readonly recent: (network: string, limit: number) => readonly KeptBlock[]
  /** Transactions of an account in kept blocks, the last seen block first. */
  readonly appearances: (network: string, account: string, limit: number) => readonly Appearance[]
}

/** A hash as its bytes, or as the text that it is when it is not their one base64 form. */
function packHash(hash: string): string | Uint8Array {
  const bytes = Buffer.from(hash, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === hash ? bytes : hash
}

function unpackHash(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : Buffer.from(body).toString('base64')
}

/** `workchain:hex` as 33 bytes, or the text itself when it is not the usual form. */
function packAddress(address: string): string | Uint8Array {
  const [, workchain, hex] = /^(0|-?[1-9]\d{0,2}):([0-9a-f]{64})$/.exec(address) ?? []
  if (workchain === undefined || hex === undefined || Math.abs(Number(workchain)) > 127) return address
  return Buffer.concat([Buffer.of(Number(workchain) & 0xff), Buffer.from(hex, 'hex')])
}

function unpackAddress(body: string | Uint8Array): string {
  if (typeof body === 'string') return body
  if (body.length !== 33) throw new Unreadable('an address')
  const bytes = Buffer.from(body)
  return `${bytes.readInt8(0)}:${bytes.toString('hex', 1)}`
}

const largestInteger = 2n ** 63n - 1n

function packLt(lt: string): bigint | string {
  if (!/^(0|[1-9]\d{0,18})$/.test(lt)) return lt
  const value = BigInt(lt)
  return value <= largestInteger ? value : lt
}

const columns =
  'key, workchain, shard, seqno, root_hash, file_hash, is_complete, first_seen_at, last_seen_at, count'

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

function isSame(one: KeptBlock, other: KeptBlock): boolean {
  return one.rootHash === other.rootHash && one.fileHash === other.fileHash && one.count === other.count
}

export function createBlocks(database: Database, ids: Ids): Blocks {
  const select = database.prepare(`SELECT ${columns} FROM block WHERE network = ? AND key = ?`)
  const selectId = database.prepare('SELECT id FROM block WHERE network = ? AND key = ?')
  const selectRecent = database.prepare(
    `SELECT ${columns} FROM block WHERE network = ? ORDER BY last_seen_at DESC, id DESC LIMIT ?`,
  )
  const selectRows = database.prepare(`
    SELECT account.address, CAST(block_row.lt AS TEXT), block_row.hash
    FROM block_row JOIN account ON account.id = block_row.account
    WHERE block_row.block = ? ORDER BY block_row.ordinal`)
  const selectAppearances = database.prepare(`
    SELECT block.key, block.last_seen_at, CAST(block_row.lt AS TEXT), block_row.hash
    FROM block_row JOIN block ON block.id = block_row.block
    WHERE block_row.account = ? AND block.network = ?
    ORDER BY block.last_seen_at DESC, block.id DESC, block_row.ordinal LIMIT ?`)
  const insertBlock = database.prepare(`
    INSERT INTO block (network, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (network, key) DO UPDATE SET
      root_hash = excluded.root_hash, file_hash = excluded.file_hash, is_complete = excluded.is_complete,
      last_seen_at = excluded.last_seen_at, count = excluded.count
    RETURNING id`)
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
    return row === null ? null : blockOf(row)
  }

  function write(network: number, block: KeptBlock, rows: readonly BlockTransaction[]): void {
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
    deleteRows.run(id)
    for (const [ordinal, { account, lt, hash }] of rows.entries()) {
      insertRow.run(id, ordinal, keepAccount(account), packLt(lt), packHash(hash))
    }
  }

  return {
    one,
    save: (network, block, rows) => {
      database.transaction(() => {
        const id = ids.keepNetwork(network)
        const before = one(network, block.key)
        // A complete block never changes: seeing it again, or a part of it, only moves the time.
        if (before?.isComplete === true && (!block.isComplete || isSame(before, block))) {
          updateSeen.run(block.lastSeenAt, id, block.key)
        } else {
          write(id, block, rows)
        }
      })
    },
    rows: (network, key) => {
      const networkId = ids.findNetwork(network)
      const id = networkId === null ? null : rowOf(selectId.get(networkId, key))
      if (id === null) return []
      return rowsOf(selectRows.all(integerAt(id, 0))).map((row) => ({
        account: unpackAddress(bodyAt(row, 0)),
        lt: textAt(row, 1),
        hash: unpackHash(bodyAt(row, 2)),
      }))
    },
    recent: (network, limit) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : rowsOf(selectRecent.all(id, limit)).map(blockOf)
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
