import { inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import type { BlockResponse } from '../../shared/block-models.ts'
import { bounded, mostNoteBytes, parseJson, safeInteger } from './bounds.ts'
import type { Database } from './database.ts'
import {
  bytesAt,
  integerAt,
  listRows,
  recordId,
  rowOf,
  rowsOf,
  textAt,
  Unreadable,
  type Row,
} from './rows.ts'
import type { ReadingStore } from './store-types.ts'
import type { Ids } from './subjects.ts'
import type { NoteUnreadable } from './unreadable-records.ts'

/** Maximum bytes of a page before compression. */
const mostReadingBytes = 32 * 1024 * 1024
/**
 * Maximum number of readings (sets of responses) stored per block: the displayed one, and the latest ones that differ from it.
 */
const mostReadings = 5

const facts = z.object({
  url: z.string().max(8_000),
  isKeySent: z.boolean(),
  receivedAt: z.int(),
  latencyMs: z.number(),
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])).max(40),
})

export type ResponseRepository = Pick<ReadingStore, 'save' | 'list' | 'response'>

function inflateBody(packed: Uint8Array, size: number): Uint8Array {
  let body: Uint8Array
  try {
    body = inflateRawSync(packed, { maxOutputLength: mostReadingBytes })
  } catch {
    throw new Unreadable('deflated bytes')
  }
  if (body.length !== size) throw new Unreadable('a body of the stored size')
  return body
}

interface Page {
  readonly reading: number
  readonly response: BlockResponse
}

function pageOf(row: Row): Page {
  const parsed = facts.safeParse(parseJson(textAt(row, 1)))
  if (!parsed.success) throw new Unreadable('the facts of a response')
  return { reading: integerAt(row, 0), response: { ...parsed.data, bytes: integerAt(row, 2) } }
}

export function createResponseRepository(
  database: Database,
  ids: Ids,
  note: NoteUnreadable,
): ResponseRepository {
  const insert = database.prepare(`
    INSERT INTO block_response (network, key, reading, page, facts, size, body) VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const removeReading = database.prepare(
    'DELETE FROM block_response WHERE network = ? AND key = ? AND reading = ?',
  )
  const renumber = database.prepare(
    'UPDATE block_response SET reading = ? WHERE network = ? AND key = ? AND reading = 0',
  )
  const selectNumbers = database.prepare(
    'SELECT DISTINCT reading FROM block_response WHERE network = ? AND key = ? ORDER BY reading',
  )
  const selectPages = database.prepare(`
    SELECT reading, ${bounded('facts', mostNoteBytes)}, ${safeInteger('size')}, ${recordId('network', 'key')}
    FROM block_response
    WHERE network = ? AND key = ? ORDER BY reading, page LIMIT 2000`)
  const selectBody = database.prepare(`
    SELECT ${bounded('body', mostReadingBytes)}, ${safeInteger('size')} FROM block_response
    WHERE network = ? AND key = ? AND reading = ? AND page = ?`)

  return {
    save: (network, key, place, pages) => {
      database.transaction(() => {
        const id = ids.keepNetwork(network)
        const later = rowsOf(selectNumbers.all(id, key))
          .map((row) => integerAt(row, 0))
          .filter((reading) => reading > 0)
        const next = (later.at(-1) ?? 0) + 1
        const reading = place === 'differing' ? next : 0
        const [oldest] = later
        if (place === 'shown') removeReading.run(id, key, 0)
        else if (later.length >= mostReadings - 1 && oldest !== undefined) removeReading.run(id, key, oldest)
        if (place === 'instead') renumber.run(next, id, key)
        for (const [page, { packed, bytes, ...rest }] of pages.entries())
          insert.run(id, key, reading, page, JSON.stringify(rest), bytes, packed)
      })
    },
    list: (network, key) => {
      const id = ids.findNetwork(network)
      const pages = id === null ? [] : listRows(selectPages.all(id, key), pageOf, 'blocks', note)
      const numbers = [...new Set(pages.map(({ reading }) => reading))]
      return numbers.map((reading) => ({
        reading,
        responses: pages.filter((page) => page.reading === reading).map(({ response }) => response),
      }))
    },
    response: (network, key, reading, page) => {
      const id = ids.findNetwork(network)
      const row = id === null ? null : rowOf(selectBody.get(id, key, reading, page))
      return row === null ? null : inflateBody(bytesAt(row, 0), integerAt(row, 1))
    },
  }
}
