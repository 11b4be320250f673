import { createHash, hash } from 'node:crypto'
import { atOnce, type Steps } from '../in-slices.ts'
import { bounded, mostNameBytes, mostRecordBytes } from './bounds.ts'
import { deflate, inflate, packIntegers, packName, unpackIntegers, unpackName } from './codec.ts'
import type { Database } from './database.ts'
import { createParts, insertedId, type Parts } from './parts.ts'
import {
  bodyAt,
  bytesAt,
  integerAt,
  integerOrNullAt,
  readable,
  readRecord,
  rowOf,
  Unreadable,
} from './rows.ts'
import { createRecent } from '../recent.ts'
import type { Part } from './store-types.ts'

const rememberedNames = 20_000
const rememberedNamesakes = 2_000
/** Minimum size in bytes of a list that is compressed against a base. */
const wholeBelow = 400

export interface Answers {
  /**
   * Returns the id of a response. Stores the response if it is new. `before`: id of the previous response, which is likely to
   * be a good compression base.
   */
  readonly keep: (subject: number, parts: readonly Part[], digest: string, before: number | null) => number
  /**
   * Stores up to `most` parts in advance, so that `keep` takes less time. Call it in a transaction. Returns true when no
   * further call is needed.
   */
  readonly prepare: (
    subject: number,
    parts: readonly Part[],
    digest: string,
    before: number | null,
    most: number,
  ) => boolean
  /** Returns the parts of a stored response. Throws Unreadable if the response cannot be restored. */
  readonly read: (id: number) => readonly Part[]
  readonly digestOf: (id: number) => string
  readonly listed: (id: number) => readonly { readonly part: number; readonly name: string }[]
  /** Returns the ids of the parts that this session last stored as `key#0`, `key#1` and so on. */
  readonly lastNamed: (key: string) => readonly number[]
  readonly parts: Pick<Parts, 'readAll'>
}

/** Matches the action type in the text of a part. A base with the same action type compresses best. */
const typeField = /"type":"(\w{1,40})"/

/** Known digests, so that the same list is hashed only once. */
const digests = new WeakMap<readonly Part[], string>()

/** Returns the first 16 bytes of the SHA-256 of all kinds, names and texts, as base64. */
export function* digestInSteps(parts: readonly Part[]): Steps<string> {
  const known = digests.get(parts)
  if (known !== undefined) return known
  const digest = yield* hashInSteps(parts)
  digests.set(parts, digest)
  return digest
}

/** Like `digestInSteps`, but without interruption. */
export const digestOf = (parts: readonly Part[]): string => atOnce(digestInSteps(parts))

/** Number of parts per hash update. Hashing parts one by one takes longer. */
const partsHashedAtOnce = 100

function hashedText(parts: readonly Part[]): string {
  let joined = ''
  for (const { kind, name, text } of parts) joined += `${kind} ${name.length} ${text.length} ${name}${text}`
  return joined
}

function* hashInSteps(parts: readonly Part[]): Steps<string> {
  // Most responses are short, and a single call is faster.
  if (parts.length <= partsHashedAtOnce)
    return hash('sha256', hashedText(parts), 'buffer').toString('base64', 0, 16)
  const hashing = createHash('sha256')
  for (let at = 0; at < parts.length; at += partsHashedAtOnce) {
    hashing.update(hashedText(parts.slice(at, at + partsHashedAtOnce)))
    yield
  }
  return hashing.digest().toString('base64', 0, 16)
}

const hashOf = (parts: readonly Part[]): string => atOnce(hashInSteps(parts))

interface Prepared {
  /** Number of cache resets when the ids were stored. A later reset makes the ids invalid. */
  readonly era: number
  readonly integers: number[]
  namesakes: ReadonlyMap<number, readonly number[]> | null
}

/**
 * Maximum number of times that a response is prepared, because clearing the caches restarts the preparation. After that, `keep`
 * stores it at once.
 */
const mostEras = 3

interface Item {
  readonly part: number
  readonly name: number
}

function pairs(integers: readonly number[]): readonly Item[] {
  const items: Item[] = []
  for (let index = 0; index < integers.length; index += 2) {
    const [part, name] = [integers[index], integers[index + 1]]
    if (part === undefined || name === undefined) throw new Unreadable('a response')
    items.push({ part, name })
  }
  return items
}

export function createAnswers(database: Database): Answers {
  const parts = createParts(database)
  const select = database.prepare(
    `SELECT ${bounded('digest', mostNameBytes)}, base, ${bounded('items', mostRecordBytes)} FROM list WHERE id = ?`,
  )
  const find = database.prepare('SELECT id FROM list WHERE digest = ?')
  const insert = database.prepare('INSERT INTO list (digest, base, items) VALUES (?, ?, ?) RETURNING id')
  const selectName = database.prepare(`SELECT ${bounded('text', mostNameBytes)} FROM name WHERE id = ?`)
  // Older versions stored some names as text.
  const findName = database.prepare('SELECT id FROM name WHERE text IN (?, ?)')
  const insertName = database.prepare('INSERT INTO name (text) VALUES (?) RETURNING id')
  const names = new Map<number, string>()
  const lastNamed = createRecent<string, number>(rememberedNamesakes)
  const prepared = new WeakMap<readonly Part[], Prepared>()
  const restarts = new WeakMap<readonly Part[], number>()
  let era = 0
  database.onStale(() => {
    lastNamed.clear()
    era += 1
  })
  // A rollback frees the ids of new names for others.
  database.onEnd((isKept) => {
    if (!isKept) names.clear()
  })

  function nameOf(id: number): string {
    const known = names.get(id)
    if (known !== undefined) return known
    const row = rowOf(selectName.get(id))
    if (row === null) throw new Unreadable('a name')
    const text = unpackName(bodyAt(row, 0))
    if (names.size >= rememberedNames) names.clear()
    names.set(id, text)
    return text
  }

  function keepName(text: string): number {
    if (!text.isWellFormed()) throw new RangeError('Part names must be well-formed')
    const packed = packName(text)
    const row = rowOf(findName.get(packed, text))
    return row === null ? insertedId(insertName.get(packed)) : integerAt(row, 0)
  }

  function readList(id: number, isBase = false): { digest: string; base: number | null; bytes: Uint8Array } {
    const row = rowOf(select.get(id))
    if (row === null) throw new Unreadable('a response')
    const digest = Buffer.from(bytesAt(row, 0)).toString('base64')
    const base = integerOrNullAt(row, 1)
    const bytes = bytesAt(row, 2)
    if (base === null) return { digest, base, bytes }
    // A base must not have a base of its own.
    if (isBase) throw new Unreadable('a response')
    return { digest, base, bytes: inflate(bytes, readList(base, true).bytes) }
  }

  function itemsOf(id: number): readonly Item[] {
    return pairs(unpackIntegers(readList(id).bytes))
  }

  /** Returns the part ids of a response by name. A new part often differs only slightly from a part with the same name. */
  function namesakesOf(id: number | null): ReadonlyMap<number, readonly number[]> {
    const items = id === null ? [] : itemsOf(id)
    const grouped = Map.groupBy(items, ({ name }) => name)
    return new Map([...grouped].map(([name, group]) => [name, group.map(({ part }) => part)]))
  }

  function baseOf(id: number): { id: number; bytes: Uint8Array } {
    const { base, bytes } = readList(id)
    return base === null ? { id, bytes } : { id: base, bytes: readList(base).bytes }
  }

  function insertList(digest: Uint8Array, bytes: Uint8Array, before: number | null): number {
    if (before !== null && bytes.length >= wholeBelow) {
      const base = readable(() => baseOf(before))
      const onBase = base === null ? null : deflate(bytes, base.bytes)
      if (base !== null && onBase !== null && onBase.length < bytes.length / 4) {
        return insertedId(insert.get(digest, base.id, onBase))
      }
    }
    return insertedId(insert.get(digest, null, bytes))
  }

  /** Stores up to `most` parts that were not stored by an earlier call. */
  function keepParts(
    subject: number,
    answer: readonly Part[],
    before: number | null,
    most: number,
  ): Prepared {
    const known = prepared.get(answer)
    const own = known?.era === era ? known : { era, integers: [], namesakes: null }
    prepared.set(answer, own)
    const done = own.integers.length / 2
    for (const { kind, name, text } of answer.slice(done, done + most)) {
      const nameId = keepName(name)
      const findSimilar = () => (own.namesakes ??= namesakesOf(before)).get(nameId) ?? []
      const part = parts.keep(kind, text, findSimilar, `${subject} ${typeField.exec(text)?.[1] ?? kind}`)
      own.integers.push(part, nameId)
      if (kind === 'action') lastNamed.set(name, part)
    }
    return own
  }

  function restore(id: number): readonly Part[] {
    const { digest, bytes } = readList(id)
    const items = pairs(unpackIntegers(bytes))
    const texts = parts.readUnchecked(items.map(({ part }) => part))
    const answer = items.map(({ part, name }) => {
      const kept = texts.get(part)
      if (kept === undefined) throw new Unreadable('a response')
      return { kind: kept.kind, name: nameOf(name), text: kept.text }
    })
    if (hashOf(answer) !== digest) throw new Unreadable('a response')
    return answer
  }

  return {
    keep: (subject, answer, digest, before) => {
      const digestBytes = Buffer.from(digest, 'base64')
      const kept = rowOf(find.get(digestBytes))
      if (kept !== null) return integerAt(kept, 0)
      const { integers } = keepParts(subject, answer, before, answer.length)
      return insertList(digestBytes, packIntegers(integers), before)
    },
    prepare: (subject, answer, digest, before, most) => {
      if (rowOf(find.get(Buffer.from(digest, 'base64'))) !== null) return true
      const isRestart = prepared.get(answer)?.era !== era
      const tries = (restarts.get(answer) ?? 0) + (isRestart ? 1 : 0)
      restarts.set(answer, tries)
      if (tries > mostEras) return true
      return keepParts(subject, answer, before, most).integers.length === 2 * answer.length
    },
    read: (id) => readRecord({ kind: 'responses', id: String(id) }, () => restore(id)),
    digestOf: (id) => readList(id).digest,
    listed: (id) => itemsOf(id).map(({ part, name }) => ({ part, name: nameOf(name) })),
    lastNamed: (key) => {
      const found: number[] = []
      for (let ordinal = 0; ; ordinal += 1) {
        const id = lastNamed.get(`${key}#${ordinal}`)
        if (id === undefined) return found
        found.push(id)
      }
    },
    parts,
  }
}
