import { createHash } from 'node:crypto'
import type { ExportDone } from '../../../shared/storage-models.ts'
import type { Database } from '../database.ts'
import { parseIncident } from '../alert-records.ts'
import { integerAt, readable, rowsOf, textAt } from '../rows.ts'
import { createRepositories, type Repositories } from '../repositories.ts'
import {
  archiveFormat,
  archivedLists,
  archiveVersion,
  type ArchiveEnd,
  type ArchiveHead,
  type ArchiveLine,
} from './archive-lines.ts'
import type { JobSteps, Progress, RequestOf } from './protocol.ts'
import { networksOf, rangeOf, spansOf, subjectsOf, type Selected, type SelectedSubject } from './select.ts'
import { createTextFile } from './text-file.ts'

const rowsAtOnce = 500
const pinKinds = ['trace', 'block', 'account', 'pool'] as const

type Write = (line: ArchiveLine) => void
type Walk = Generator<void, void, void>

interface Source extends Selected {
  readonly write: Write
}

/** Creates a writer that skips parts already in the file, and returns the numbers and names of all parts of a list. */
function createPartWriter({ runs }: Repositories, write: Write) {
  const numbers = new Map<number, number>()
  return (list: number): readonly [number, string][] => {
    const listed = runs.answers.listed(list)
    const missing = listed.map(({ part }) => part).filter((part) => !numbers.has(part))
    for (const [part, { kind, text }] of runs.answers.parts.readAll([...new Set(missing)])) {
      numbers.set(part, numbers.size + 1)
      write({ t: 'part', n: numbers.size, kind, text })
    }
    return listed.map(({ part, name }) => [numbers.get(part) ?? 0, name])
  }
}

function* writeSubject(
  source: Source,
  subject: SelectedSubject,
  partsOf: (list: number) => [number, string][],
): Walk {
  const { repositories, range, write } = source
  const { network, operation, key } = subject
  for (const spans of spansOf(repositories.database, subject, range)) {
    for (const { list, reason, fromAt, untilAt } of spans) {
      const place = { network, operation, key, from: fromAt, until: untilAt }
      if (reason !== null) write({ t: 'gap', ...place, reason })
      if (list === null) continue
      const parts = readable(() => partsOf(list))
      if (parts !== null) write({ t: 'run', ...place, parts })
    }
    yield
  }
}

function* writeTraces({ repositories, network, selection, range, write }: Source): Walk {
  const select = repositories.database.prepare(`
    SELECT rowid, key FROM trace
    WHERE network = ? AND rowid > ? AND first_seen_at <= ? AND (ended_at IS NULL OR ended_at >= ?)
    ORDER BY rowid LIMIT ${rowsAtOnce}`)
  const wanted = new Set(selection.keys)
  for (let after = 0; ;) {
    const rows = rowsOf(select.all(network.id, after, range[1], range[0]))
    for (const row of rows) {
      after = integerAt(row, 0)
      const record = repositories.traces.one(network.key, textAt(row, 1))
      if (record === null) continue
      if (wanted.size === 0 || record.view.accounts.some((account) => wanted.has(account)))
        write({ t: 'trace', network: network.key, record })
    }
    yield
    if (rows.length < rowsAtOnce) return
  }
}

function* writeBlocks({ repositories, network, selection, range, write }: Source): Walk {
  const select = repositories.database.prepare(
    'SELECT key FROM block WHERE network = ? AND first_seen_at <= ? AND last_seen_at >= ? ORDER BY id',
  )
  const wanted = new Set(selection.keys)
  for (const row of rowsOf(select.all(network.id, range[1], range[0]))) {
    const key = textAt(row, 0)
    const block = repositories.blocks.one(network.key, key)
    const rows = repositories.blocks.rows(network.key, key)
    yield
    if (block === null || (wanted.size > 0 && !rows.some(({ account }) => wanted.has(account)))) continue
    const cells = rows.map(({ account, lt, hash }): [string, string, string] => [account, lt, hash])
    write({ t: 'block', network: network.key, block, rows: cells })
  }
}

function* writeSmall({ repositories, network, selection, range, write }: Source): Walk {
  const wanted = new Set(selection.keys)
  const isWanted = (key: string): boolean => wanted.size === 0 || wanted.has(key)
  for (const list of archivedLists) {
    for (const { key, label, addedAt, note, colour, position } of repositories.watched.list(
      network.key,
      list,
    )) {
      const marks = {
        ...(note === undefined ? {} : { note }),
        ...(colour === undefined ? {} : { colour }),
        ...(position === undefined ? {} : { position }),
      }
      if (isWanted(key))
        write({ t: 'watched', network: network.key, list, item: { key, label, addedAt, ...marks } })
    }
  }
  for (const kind of pinKinds) {
    for (const [key, { at, note }] of repositories.pins.notes(network.key, kind))
      if (isWanted(key)) write({ t: 'pin', network: network.key, kind, key, at, note })
  }
  yield
  const incidents = repositories.database.prepare(
    'SELECT record FROM incident WHERE network = ? AND at BETWEEN ? AND ? ORDER BY at, id',
  )
  for (const row of rowsOf(incidents.all(network.id, range[0], range[1]))) {
    const incident = readable(() => parseIncident(textAt(row, 0)))
    if (incident !== null && isWanted(incident.subject.key))
      write({ t: 'incident', network: network.key, incident })
  }
}

function* writeNetwork(source: Source): Generator<void, void, void> {
  const partsOf = createPartWriter(source.repositories, source.write)
  for (const subject of subjectsOf(source.repositories.database, source.network, source.selection))
    yield* writeSubject(source, subject, (list) => [...partsOf(list)])
  yield* writeTraces(source)
  yield* writeBlocks(source)
  yield* writeSmall(source)
}

/** Writes an export (docs/export-format.md). The file appears complete or not at all. */
export async function* writeArchive(database: Database, request: RequestOf<'export'>): JobSteps<ExportDone> {
  const { path, selection, app, now } = request
  const repositories = createRepositories(database)
  const file = createTextFile(path, true)
  const digest = createHash('sha256')
  const put = (line: ArchiveLine | ArchiveHead | ArchiveEnd): void => {
    const text = `${JSON.stringify(line)}\n`
    digest.update(text)
    file.write(text)
  }
  const report = (): Progress => ({ done: file.lines(), total: null })
  try {
    // A read transaction gives a consistent snapshot.
    database.exec('BEGIN')
    const networks = networksOf(database, selection)
    put({
      t: 'head',
      format: archiveFormat,
      version: archiveVersion,
      app,
      exportedAt: now,
      networks: networks.map(({ key }) => key),
      keys: [...selection.keys],
      from: selection.from,
      to: selection.to,
    })
    let first = 0
    for (const network of networks) {
      const offset = first
      const write: Write = (line) => {
        // The numbers of parts restart for each network, but must be consecutive in the file.
        if (line.t === 'part') {
          first = Math.max(first, offset + line.n)
          put({ ...line, n: offset + line.n })
        } else if (line.t === 'run') {
          put({ ...line, parts: line.parts.map(([n, name]): [number, string] => [offset + n, name]) })
        } else put(line)
      }
      for (const _ of writeNetwork({ repositories, network, selection, range: rangeOf(selection), write }))
        yield report()
    }
    const lines = file.lines()
    const sha256 = digest.copy().digest('hex')
    put({ t: 'end', lines, sha256 })
    return { path, lines: lines + 1, bytes: file.finish() }
  } finally {
    file.discard()
  }
}
