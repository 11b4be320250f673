import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { LookoutError } from '../../../shared/errors.ts'
import type { ArchiveCount, ArchivePreview } from '../../../shared/storage-models.ts'
import type { Database } from '../database.ts'
import {
  archiveVersion,
  endSchema,
  headSchema,
  lineSchema,
  longestLine,
  type ArchiveHead,
  type ArchiveLine,
} from './archive-lines.ts'
import { createReceiver, type Receiver } from './archive-receive.ts'
import type { JobSteps, Progress, RequestOf } from './protocol.ts'
import { archive } from '../store-words.ts'

/** Limits of the decompressed size: total bytes, ratio to the file size, and bytes up to which any ratio is accepted. */
const mostBytes = 16 * 1024 ** 3
const mostRatio = 200
const ratioFrom = 64 * 1024 ** 2
const linesAStep = 200

function refuse(what: string): LookoutError {
  return new LookoutError('invalid-input', archive.refused(what))
}

/** Yields each line with the number of bytes read for it. Throws `invalid-input`. */
async function* linesOf(
  path: string,
): AsyncGenerator<{ readonly line: string; readonly read: number }, void, void> {
  const { size } = statSync(path)
  const most = Math.min(mostBytes, Math.max(ratioFrom, size * mostRatio))
  const source = createReadStream(path)
  const unpacked = source.pipe(createGunzip())
  source.on('error', (error) => unpacked.destroy(error))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  /** Pieces of an incomplete line. Joined once, so that a long line is copied only once. */
  let pieces: string[] = []
  let length = 0
  let bytes = 0
  try {
    for await (const chunk of unpacked) {
      const piece: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
      bytes += piece.length
      if (bytes > most) throw refuse(archive.unpackedTooLarge)
      const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n')
      pieces.push(first)
      length += first.length
      for (const next of others) {
        yield { line: pieces.join(''), read: source.bytesRead }
        pieces = [next]
        length = next.length
      }
      if (length > longestLine) throw refuse(archive.lineTooLong)
    }
    if (length > 0) throw refuse(archive.lineCutOff)
  } catch (thrown) {
    if (thrown instanceof LookoutError) throw thrown
    const isGzip = !(thrown instanceof Error && thrown.message === 'incorrect header check')
    throw refuse(isGzip ? archive.notGzip : archive.notArchive)
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

function jsonOf(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw refuse(archive.notJson(number))
  }
}

const isEnd = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 't' in value && value.t === 'end'

function headOf(line: string): ArchiveHead {
  const value = jsonOf(line, 1)
  const head = headSchema.safeParse(value)
  if (!head.success) throw refuse(archive.notExport)
  if (head.data.version > archiveVersion) {
    throw refuse(archive.newer(head.data.version, archiveVersion))
  }
  return head.data
}

/** Checks every line, the count and the digest. `begin` receives the header. Throws LookoutError `invalid-input`. */
async function* read(
  path: string,
  begin: (head: ArchiveHead) => (line: ArchiveLine) => void,
): AsyncGenerator<Progress, void, void> {
  const total = statSync(path).size
  const digest = createHash('sha256')
  let receive: ((line: ArchiveLine) => void) | null = null
  let number = 0
  let isOver = false
  for await (const { line, read: done } of linesOf(path)) {
    number += 1
    if (isOver) throw refuse(archive.afterEnd)
    const value = receive === null ? null : jsonOf(line, number)
    if (receive === null) receive = begin(headOf(line))
    else if (isEnd(value)) {
      const end = endSchema.safeParse(value)
      const isWhole = end.success && end.data.lines === number - 1
      if (!isWhole || end.data.sha256 !== digest.copy().digest('hex')) throw refuse(archive.changed)
      isOver = true
      continue
    } else {
      const parsed = lineSchema.safeParse(value)
      if (!parsed.success) {
        const where = parsed.error.issues[0]?.path.join('.') ?? ''
        throw refuse(archive.badLine(number, where))
      }
      try {
        receive(parsed.data)
      } catch (thrown) {
        if (thrown instanceof RangeError) throw refuse(archive.contradiction(number, thrown.message))
        throw thrown
      }
    }
    digest.update(`${line}\n`)
    if (number % linesAStep === 0) yield { done, total }
  }
  if (!isOver) throw refuse(archive.noEnd)
}

function previewOf(path: string, head: ArchiveHead, counts: readonly ArchiveCount[]): ArchivePreview {
  const { exportedAt, version, networks, from, to } = head
  return { name: basename(path), exportedAt, version, networks, from, to, counts }
}

async function* receiveAll(
  database: Database,
  path: string,
  under: string | null,
  isWriting: boolean,
): JobSteps<ArchivePreview> {
  let receiver: Receiver | null = null
  let head: ArchiveHead | null = null
  for await (const progress of read(path, (first) => {
    head = first
    receiver = createReceiver(database, first, under, isWriting)
    return receiver.receive
  })) {
    yield progress
  }
  return seal(path, head, receiver)
}

function seal(path: string, head: ArchiveHead | null, receiver: Receiver | null): ArchivePreview {
  if (head === null || receiver === null) throw refuse(archive.empty)
  return previewOf(path, head, receiver.counts())
}

export async function* previewArchive(
  database: Database,
  { path }: RequestOf<'preview'>,
): JobSteps<ArchivePreview> {
  return yield* receiveAll(database, path, null, false)
}

/** Imports an export in one transaction. Imports nothing if a line is invalid. */
export async function* importArchive(
  database: Database,
  { path, under }: RequestOf<'import'>,
): JobSteps<ArchivePreview> {
  // Check the file before taking the write lock, so that the app can write during the check.
  yield* receiveAll(database, path, under, false)
  const { commit, rollback } = database.begin()
  let isKept = false
  try {
    const preview = yield* receiveAll(database, path, under, true)
    commit()
    isKept = true
    return preview
  } finally {
    // The job may also end at a yield.
    if (!isKept) rollback()
  }
}
