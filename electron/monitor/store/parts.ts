import { hash } from 'node:crypto'
import { bounded, createBudget, mostReadChars, mostRecordBytes } from './bounds.ts'
import type { Database, Statement } from './database.ts'
import { createRecent } from '../recent.ts'
import { bodyAt, bytesAt, integerAt, integerOrNullAt, readable, rowOf, Unreadable, type Row } from './rows.ts'
import { packOnBase, packText, unpackText } from './text-codec.ts'
import type { Part } from './store-types.ts'

/** Files store the index of a kind, so add new kinds at the end. */
const kinds: readonly Part['kind'][] = [
  'action',
  'address-book',
  'metadata',
  'pool',
  'nominator',
  'former',
  'omitted',
]
const digestBytes = 6
const basedFrom = 160
const rememberedIds = 3_000
const rememberedFamilies = 5_000
/** Maximum length of a chain of bases. Each base in the chain costs one more read. */
const mostBases = 3

export interface KeptPart {
  readonly id: number
  readonly kind: Part['kind']
  readonly base: number | null
  readonly depth: number
  readonly text: string
}

export interface Parts {
  /**
   * Returns the id of a part. Stores the part if it is new. `findSimilar` returns ids of possible bases. Parts of one `family`
   * are likely to share hashes.
   */
  readonly keep: (
    kind: Part['kind'],
    text: string,
    findSimilar: () => readonly number[],
    family: string,
  ) => number
  /**
   * Returns the parts by id, without missing ones. Throws Unreadable if a part cannot be decoded or the read limit is exceeded.
   */
  readonly readAll: (ids: readonly number[]) => ReadonlyMap<number, KeptPart>
  /** Like `readAll`, but does not check the digest of each part: the caller checks the digest of the complete response. */
  readonly readUnchecked: (ids: readonly number[]) => ReadonlyMap<number, KeptPart>
}

export function insertedId(result: unknown): number {
  const row = rowOf(result)
  if (row === null) throw new Unreadable('a row that was just written')
  return integerAt(row, 0)
}

interface PartRow {
  readonly id: number
  readonly kind: Part['kind']
  readonly base: number | null
  readonly body: string | Uint8Array
  /** Null if it was not read. */
  readonly digest: Uint8Array | null
}

function partRowOf(row: Row): PartRow {
  const kind = kinds[integerAt(row, 1)]
  const digest = row.length > 4 ? bytesAt(row, 4) : null
  if (kind === undefined) throw new Unreadable('a part')
  return { id: integerAt(row, 0), kind, base: integerOrNullAt(row, 2), body: bodyAt(row, 3), digest }
}

function digestOf(kind: Part['kind'], text: string): Buffer {
  return hash('sha256', `${kind} ${text}`, 'buffer')
}

/** Returns the text. Throws Unreadable if the row was read with a digest and the text does not match it. */
function checked({ kind, digest }: PartRow, text: string): string {
  if (digest === null) return text
  if (digest.length < digestBytes || !digestOf(kind, text).subarray(0, digest.length).equals(digest))
    throw new Unreadable('a part')
  return text
}

export function createParts(database: Database): Parts {
  // Reads many parts at once, because one query per part takes three times as long.
  const selecting = (columns: string): Statement =>
    database.prepare(
      `SELECT part.id, kind, base, ${bounded('body', mostRecordBytes)}${columns}
       FROM json_each(?) AS wanted JOIN part ON part.id = wanted.value`,
    )
  const withDigest = selecting(', digest')
  const withoutDigest = selecting('')
  const selectEqual = database.prepare('SELECT id FROM part WHERE digest = ? AND kind = ?')
  const insert = database.prepare(
    'INSERT INTO part (kind, digest, base, body) VALUES (?, ?, ?, ?) RETURNING id',
  )

  const ids = createRecent<string, number>(rememberedIds)
  /** By family: the id of the last part that was stored without a base. */
  const families = createRecent<string, number>(rememberedFamilies)
  database.onStale(() => {
    ids.clear()
    families.clear()
  })

  function rowsById(wanted: readonly number[], select: Statement): readonly PartRow[] {
    return wanted.length === 0
      ? []
      : select.all(`[${wanted.join()}]`).map((result) => partRowOf(rowOf(result) ?? []))
  }

  function withBases(wanted: readonly PartRow[], select: Statement): ReadonlyMap<number, PartRow> {
    const found = new Map<number, PartRow>()
    let rows = wanted
    for (let depth = 0; rows.length > 0; depth += 1) {
      if (depth > mostBases) throw new Unreadable('a part')
      const bases = new Set<number>()
      for (const row of rows) {
        found.set(row.id, row)
        if (row.base !== null && !found.has(row.base)) bases.add(row.base)
      }
      rows = rowsById([...bases], select)
    }
    return found
  }

  function readAll(wanted: readonly number[], select = withDigest): ReadonlyMap<number, KeptPart> {
    const read = new Map<number, KeptPart>()
    const budget = createBudget(mostReadChars)
    const own = rowsById(wanted, select)
    if (own.every(({ base }) => base === null)) {
      for (const row of own) {
        const text = checked(row, budget.take(unpackText(row.body, null)))
        read.set(row.id, { id: row.id, kind: row.kind, base: null, depth: 0, text })
      }
      return read
    }
    const rows = withBases(own, select)
    const readOne = (row: PartRow, above: number): KeptPart => {
      const known = read.get(row.id)
      if (known !== undefined) return known
      const baseRow = row.base === null ? null : rows.get(row.base)
      if (baseRow === undefined || above > mostBases) throw new Unreadable('a part')
      const base = baseRow === null ? null : readOne(baseRow, above + 1)
      const text = checked(row, budget.take(unpackText(row.body, base?.text ?? null)))
      const { id, kind } = row
      const part = { id, kind, base: row.base, depth: base === null ? 0 : base.depth + 1, text }
      read.set(id, part)
      return part
    }
    const parts = new Map<number, KeptPart>()
    for (const id of wanted) {
      const row = rows.get(id)
      if (row !== undefined) parts.set(id, readOne(row, 0))
    }
    return parts
  }

  function read(id: number): KeptPart {
    const part = readAll([id]).get(id)
    if (part === undefined) throw new Unreadable('a part')
    return part
  }

  function baseAmong(similar: readonly number[], kind: Part['kind']): KeptPart | null {
    for (const id of similar) {
      const part = read(id)
      if (part.kind === kind) return part.base === null || part.depth < mostBases ? part : read(part.base)
    }
    return null
  }

  function pack(kind: Part['kind'], text: string, findSimilar: () => readonly number[], family: string) {
    const whole = packText(text)
    if (text.length < basedFrom) return { base: null, body: whole }
    const known = families.get(family)
    const base = readable(
      () => baseAmong(findSimilar(), kind) ?? (known === undefined ? null : baseAmong([known], kind)),
    )
    const onBase = base === null ? null : packOnBase(text, base.text)
    return base !== null && onBase !== null && onBase.length < whole.length * 0.9
      ? { base: base.id, body: onBase }
      : { base: null, body: whole }
  }

  function add(
    kind: Part['kind'],
    text: string,
    digest: Uint8Array,
    findSimilar: () => readonly number[],
    family: string,
  ): number {
    const { base, body } = pack(kind, text, findSimilar, family)
    const id = insertedId(insert.get(kinds.indexOf(kind), digest, base, body))
    if (base === null && text.length >= basedFrom) {
      families.set(family, id)
    }
    return id
  }

  return {
    keep: (kind, text, findSimilar, family) => {
      const kindNumber = kinds.indexOf(kind)
      if (kindNumber < 0 || !text.isWellFormed())
        throw new RangeError('Parts need a known kind and a well-formed text')
      const digest = digestOf(kind, text)
      const key = digest.toString('latin1')
      const known = ids.get(key)
      if (known !== undefined) return known
      const short = digest.subarray(0, digestBytes)
      const equal = selectEqual.all(short, kindNumber).map(insertedId)
      const id =
        equal.find((candidate) => readable(() => read(candidate).text) === text) ??
        add(kind, text, short, findSimilar, family)
      ids.set(key, id)
      return id
    },
    readAll: (wanted) => readAll(wanted),
    readUnchecked: (wanted) => readAll(wanted, withoutDigest),
  }
}
