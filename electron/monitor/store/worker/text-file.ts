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

const draftSuffix = /^\.(\d{1,10})\.part$/

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM'
  }
}

/** Removes drafts of this file that killed processes left. This process has none: it writes one file at a time. */
function removeStaleDrafts(path: string): void {
  const [folder, name] = [dirname(path), basename(path)]
  for (const each of readdirSync(folder)) {
    const pid = each.startsWith(name) ? draftSuffix.exec(each.slice(name.length))?.[1] : undefined
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid))))
      rmSync(join(folder, each), { force: true })
  }
}

/** Creates a text file. `isPacked`: compresses it with gzip, in consecutive members that every decoder reads as one file. */
export function createTextFile(path: string, isPacked: boolean): TextFile {
  removeStaleDrafts(path)
  const draft = `${path}.${process.pid}.part`
  const file = openSync(draft, 'wx')
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
