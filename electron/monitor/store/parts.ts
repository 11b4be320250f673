import { createHash } from 'node:crypto'
import { deflate, inflate, packText, plainBelow, unpackText } from './codec.ts'
import type { Database } from './database.ts'
import { bodyAt, integerAt, integerOrNullAt, readable, rowOf, rowsOf, Unreadable, type Row } from './rows.ts'
import type { Part } from './types.ts'

/** The place of a kind here is its number in every file: new kinds go to the end. */
const kinds: readonly Part['kind'][] = ['action', 'address-book', 'metadata', 'pool', 'nominator', 'former']
const remembered = 50_000

export interface KeptPart {
  readonly id: number
  readonly kind: Part['kind']
  readonly base: number | null
  readonly text: string
}

/** Texts by content: equal texts of a kind are kept once. */
export interface Parts {
  /** The id of a text, kept now if it was not. `findSimilar` names parts of which it may be a new version. */
  readonly keep: (kind: Part['kind'], text: string, findSimilar: () => readonly number[]) => number
  /** Parts by id; one that is not there is left out. Throws Unreadable when the text of one cannot be had. */
  readonly readAll: (ids: readonly number[]) => ReadonlyMap<number, KeptPart>
}

/** The one row of an INSERT ... RETURNING id. */
export function insertedId(result: unknown): number {
  const row = rowOf(result)
  if (row === null) throw new Unreadable('a row that was just written')
  return integerAt(row, 0)
}

/** A row before its text is had. */
interface PartRow {
  readonly id: number
  readonly kind: Part['kind']
  readonly base: number | null
  readonly body: string | Uint8Array
}

function partRowOf(row: Row): PartRow {
  const kind = kinds[integerAt(row, 1)]
  if (kind === undefined) throw new Unreadable('a part')
  return { id: integerAt(row, 0), kind, base: integerOrNullAt(row, 2), body: bodyAt(row, 3) }
}

export function createParts(database: Database): Parts {
  // One statement for all parts of an answer: a call of its own for each takes three times as long.
  const select = database.prepare(
    'SELECT part.id, kind, base, body FROM json_each(?) AS wanted JOIN part ON part.id = wanted.value',
  )
  const selectEqual = database.prepare('SELECT id FROM part WHERE digest = ? AND kind = ?')
  const insert = database.prepare(
    'INSERT INTO part (kind, digest, base, body) VALUES (?, ?, ?, ?) RETURNING id',
  )

  const ids = new Map<string, number>()
  database.onStale(() => ids.clear())

  function rowsById(wanted: readonly number[]): readonly PartRow[] {
    return wanted.length === 0 ? [] : rowsOf(select.all(JSON.stringify(wanted))).map(partRowOf)
  }

  /** Only a part without a base serves as one, so that two statements read everything. */
  function readAll(wanted: readonly number[]): ReadonlyMap<number, KeptPart> {
    const rows = rowsById(wanted)
    const baseIds = new Set(rows.flatMap(({ base }) => base ?? []))
    const bases = new Map(rowsById([...baseIds]).map((row) => [row.id, row]))
    const textOf = ({ base, body }: PartRow): string => {
      if (base === null) return unpackText(body)
      const baseRow = bases.get(base)
      if (baseRow === undefined || baseRow.base !== null || typeof body === 'string')
        throw new Unreadable('a part')
      return inflate(body, Buffer.from(unpackText(baseRow.body))).toString()
    }
    return new Map(
      rows.map((row) => [row.id, { id: row.id, kind: row.kind, base: row.base, text: textOf(row) }]),
    )
  }

  function read(id: number): KeptPart {
    const part = readAll([id]).get(id)
    if (part === undefined) throw new Unreadable('a part')
    return part
  }

  function baseAmong(similar: readonly number[], kind: Part['kind']): KeptPart | null {
    for (const id of similar) {
      const part = read(id)
      if (part.kind === kind) return part.base === null ? part : read(part.base)
    }
    return null
  }

  function pack(kind: Part['kind'], text: string, findSimilar: () => readonly number[]) {
    const body = packText(text)
    const base = text.length < plainBelow ? null : readable(() => baseAmong(findSimilar(), kind))
    if (base === null) return { base: null, body }
    const onBase = deflate(Buffer.from(text), Buffer.from(base.text))
    return onBase.length < body.length / 2 ? { base: base.id, body: onBase } : { base: null, body }
  }

  return {
    keep: (kind, text, findSimilar) => {
      const kindNumber = kinds.indexOf(kind)
      if (kindNumber < 0 || !text.isWellFormed())
        throw new RangeError('A part has a known kind and a well-formed text')
      const digest = createHash('sha256').update(`${kind} ${text}`).digest()
      const key = digest.toString('latin1')
      const known = ids.get(key)
      if (known !== undefined) return known
      const short = digest.subarray(0, 8)
      const equal = selectEqual.all(short, kindNumber).map(insertedId)
      let id = equal.find((candidate) => readable(() => read(candidate).text) === text)
      if (id === undefined) {
        const { base, body } = pack(kind, text, findSimilar)
        id = insertedId(insert.get(kindNumber, short, base, body))
      }
      if (ids.size >= remembered) ids.clear()
      ids.set(key, id)
      return id
    },
    readAll,
  }
}
