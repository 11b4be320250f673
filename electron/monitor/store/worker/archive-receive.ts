import { isAddressKey } from '../../../shared/address.ts'
import type { Millis } from '../../../shared/models.ts'
import type { ArchiveCount } from '../../../shared/storage-models.ts'
import { joinPool } from '../../toncenter/parts.ts'
import type { Database } from '../database.ts'
import { createParts } from '../parts.ts'
import { flushRepositories, createRepositories } from '../repositories.ts'
import type { Part, Subject } from '../store-types.ts'
import type { ArchiveHead, ArchiveLine } from './archive-lines.ts'
import { createEarlierSpans } from './earlier-spans.ts'
import { archive } from '../store-words.ts'

type Line<T extends ArchiveLine['t']> = ArchiveLine & { readonly t: T }

const isOfPool = (kind: Part['kind']): boolean => kind === 'pool' || kind === 'nominator' || kind === 'former'

const anyAmounts = '{"stake_amount_sent":0,"validator_amount":0,"nominators_count":0}'
const anybody = `0:${'0'.repeat(64)}`

/** Throws RangeError for an unreadable part of a pool, because the pool could not be displayed. */
function checkPart(kind: Part['kind'], text: string): void {
  if (kind !== 'pool' && kind !== 'nominator') return
  const own: Part = { kind: 'pool', name: 'pool', text: kind === 'pool' ? text : anyAmounts }
  try {
    joinPool(kind === 'pool' ? [own] : [own, { kind, name: anybody, text }])
  } catch {
    throw new RangeError(archive.badPoolPart)
  }
}

export interface Receiver {
  readonly receive: (line: ArchiveLine) => void
  readonly counts: () => readonly ArchiveCount[]
}

/**
 * Creates a receiver of export lines. It never replaces data. To a subject that has responses, it adds only those from before
 * them. `under`: prefix for network names. Without `isWriting`, it only counts records.
 */
export function createReceiver(
  database: Database,
  head: ArchiveHead,
  under: string | null,
  isWriting: boolean,
): Receiver {
  const repositories = createRepositories(database)
  const parts = createParts(database)
  const networks = new Set(head.networks)
  /** Part ids by part number in the file; 0 in a dry run. */
  const ids: number[] = []
  const kinds: Part['kind'][] = []
  const earlier = createEarlierSpans(database, repositories.runs.answers)
  /** When the stored responses of each subject begin; null without any. */
  const starts = new Map<string, Millis | null>()
  const lastAt = new Map<string, number>()
  /** Subjects whose last line so far is a response. Nothing is known about them after the end of that response. */
  const open = new Map<string, { readonly subject: Subject; readonly until: number }>()
  /** Known keys by list. They are read only once, because a file may have tens of thousands of lines for one list. */
  const listed = new Map<string, Set<string>>()
  const incidentOf = database.prepare(
    'SELECT 1 FROM incident JOIN network ON network.id = incident.network WHERE network.key = ? AND incident.id = ?',
  )
  const tally = new Map<ArchiveCount['kind'], { added: number; known: number }>()

  function nameOf(network: string): string {
    if (!networks.has(network)) throw new RangeError(archive.unknownNetwork)
    return `${under ?? ''}${network}`
  }

  function isFirst(list: string, key: string, read: () => readonly string[]): boolean {
    const known = listed.get(list) ?? new Set(read())
    listed.set(list, known)
    return known.size < known.add(key).size
  }

  function count(kind: ArchiveCount['kind'], isNew: boolean): boolean {
    const counted = tally.get(kind) ?? { added: 0, known: 0 }
    tally.set(kind, counted)
    if (isNew) counted.added += 1
    else counted.known += 1
    return isNew && isWriting
  }

  /** Checks that the parts form one pool. Each part was already checked on its own. */
  function checkPool(listed: Line<'run'>['parts']): void {
    const named = listed.map(([n, name]) => ({ kind: kinds[n - 1], name }))
    const own = named.filter(({ kind }) => kind === 'pool')
    const nominators = named.filter(({ kind }) => kind === 'nominator')
    const isWhole = own.length === 1 && named.every(({ kind }) => kind !== undefined && isOfPool(kind))
    const areAddresses = named.every(({ kind, name }) => kind === 'pool' || isAddressKey(name))
    if (!isWhole || !areAddresses || new Set(nominators.map(({ name }) => name)).size < nominators.length)
      throw new RangeError(archive.notPool)
  }

  function partsOf(listed: Line<'run'>['parts']): readonly Part[] {
    const wanted = listed.map(([n, name]) => {
      const id = ids[n - 1]
      if (id === undefined) throw new RangeError(archive.unknownPart)
      return { id, name }
    })
    if (!isWriting) return []
    const texts = parts.readAll([...new Set(wanted.map(({ id }) => id))])
    return wanted.map(({ id, name }) => {
      const part = texts.get(id)
      if (part === undefined) throw new RangeError(archive.unknownPart)
      return { kind: part.kind, name, text: part.text }
    })
  }

  function span(
    line: Line<'run'> | Line<'gap'>,
    parts: readonly Part[] | null,
    keep: (subject: Subject, at: number) => void,
  ): void {
    const { network, operation, key, from, until } = line
    const subject: Subject = { network: nameOf(network), operation, key }
    const name = `${network}\n${operation}\n${key}`
    if (until < from || from < (lastAt.get(name) ?? 0)) throw new RangeError(archive.timesGoBack)
    lastAt.set(name, until)
    const start = starts.has(name) ? (starts.get(name) ?? null) : earlier.startOf(subject)
    starts.set(name, start)
    const isNew = start === null || from < start
    if (line.t === 'run' ? !count('answers', isNew) : !(isNew && isWriting)) return
    if (!isWriting) return
    if (start !== null) return earlier.keep(subject, line, parts, start)
    if (line.t === 'run') open.set(name, { subject, until })
    else open.delete(name)
    keep(subject, from)
    if (until > from) keep(subject, until)
  }

  function receiveBlock({ network, block, rows }: Line<'block'>): void {
    const name = nameOf(network)
    if (rows.length !== block.count) throw new RangeError(archive.badTransactionCount)
    const kept = repositories.blocks.one(name, block.key)
    if (!count('blocks', kept === null || (!kept.isComplete && block.isComplete))) return
    repositories.blocks.save(
      name,
      block,
      rows.map(([account, lt, hash]) => ({ account, lt, hash })),
    )
  }

  return {
    receive: (line) => {
      switch (line.t) {
        case 'part':
          if (line.n !== ids.length + 1) throw new RangeError(archive.partsOutOfOrder)
          checkPart(line.kind, line.text)
          kinds.push(line.kind)
          ids.push(isWriting ? parts.keep(line.kind, line.text, () => [], `import ${line.kind}`) : 0)
          return
        case 'run': {
          const answer = partsOf(line.parts)
          if (line.operation === 'getPool') checkPool(line.parts)
          span(line, answer, (subject, at) => void repositories.runs.observe(subject, answer, at))
          return
        }
        case 'gap':
          span(line, null, (subject, at) => repositories.runs.gap(subject, line.reason, at))
          return
        case 'trace': {
          const name = nameOf(line.network)
          if (count('traces', repositories.traces.one(name, line.record.view.key) === null))
            repositories.traces.save(name, [line.record])
          return
        }
        case 'block':
          receiveBlock(line)
          return
        case 'incident': {
          const name = nameOf(line.network)
          if (count('incidents', incidentOf.get(name, line.incident.id) === undefined))
            repositories.incidents.save(name, [line.incident])
          return
        }
        case 'watched': {
          const name = nameOf(line.network)
          const isNew = isFirst(`${line.list}\n${name}`, line.item.key, () =>
            repositories.watched.list(name, line.list).map(({ key }) => key),
          )
          const kind = line.list === 'book' ? 'names' : 'watched'
          if (count(kind, isNew)) repositories.watched.save(name, line.list, line.item)
          return
        }
        case 'pin': {
          const name = nameOf(line.network)
          const isNew = isFirst(`pins ${line.kind}\n${name}`, line.key, () =>
            repositories.pins.list(name, line.kind),
          )
          if (count('pins', isNew)) repositories.pins.pin(name, line.kind, line.key, line.at, line.note)
        }
      }
    },
    counts: () => {
      for (const { subject, until } of open.values()) repositories.runs.gap(subject, 'closed', until + 1)
      open.clear()
      earlier.close()
      if (isWriting) flushRepositories(repositories)
      return [...tally].map(([kind, { added, known }]) => ({ kind, added, known }))
    },
  }
}
