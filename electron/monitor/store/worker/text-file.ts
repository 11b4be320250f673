import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const flushAt = 1_000_000

export interface TextFile {
  readonly write: (line: string) => void
  readonly lines: () => number
  readonly finish: () => number
  readonly discard: () => void
}

const draftName = /^(.+)\.(\d{1,10})\.part$/
/** Drafts of other exports are only removed after this long without a write: another computer may be writing to the folder. */
const abandonedMs = 3_600_000

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM'
  }
}

interface Draft {
  readonly of: string
  readonly path: string
}

/** Returns the drafts of processes that ended. This process has none either: it writes one file at a time. */
function staleDrafts(folder: string): readonly Draft[] {
  return readdirSync(folder).flatMap((name) => {
    const [, of = '', pid] = draftName.exec(name) ?? []
    const isStale = pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid)))
    return isStale ? [{ of, path: join(folder, name) }] : []
  })
}

const writtenAt = (path: string): number =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY

/** Ignores errors, because a draft that cannot be removed must not prevent an export. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Opens a new draft of a file. Removes drafts that killed exports left in the folder. */
function openDraft(path: string, draft: string): number {
  const stale = attempt(() => staleDrafts(dirname(path))) ?? []
  for (const each of stale) if (each.of === basename(path)) attempt(() => rmSync(each.path, { force: true }))
  const file = openSync(draft, 'wx')
  const others = stale.filter(({ of }) => of.startsWith('lookout-') && of !== basename(path))
  for (const each of others)
    attempt(() => {
      if (writtenAt(each.path) < writtenAt(draft) - abandonedMs) rmSync(each.path, { force: true })
    })
  return file
}

/** Creates a text file. `isPacked`: compresses it with gzip, in consecutive members that every decoder reads as one file. */
export function createTextFile(path: string, isPacked: boolean): TextFile {
  const draft = `${path}.${process.pid}.part`
  const file = openDraft(path, draft)
  let text = ''
  let lines = 0
  let isOpen = true

  function flush(): void {
    if (text === '') return
    const bytes = Buffer.from(text)
    const packed = isPacked ? gzipSync(bytes) : bytes
    for (let at = 0; at < packed.length;) at += writeSync(file, packed, at)
    text = ''
  }

  return {
    write: (line) => {
      text += line
      lines += 1
      if (text.length >= flushAt) flush()
    },
    lines: () => lines,
    finish: () => {
      flush()
      fsyncSync(file)
      closeSync(file)
      isOpen = false
      renameSync(draft, path)
      return statSync(path).size
    },
    discard: () => {
      if (!isOpen) return
      isOpen = false
      closeSync(file)
      rmSync(draft, { force: true })
    },
  }
}
