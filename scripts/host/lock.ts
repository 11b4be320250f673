/**
 * The single instance lock of a userData folder. Requesting the lock is synchronous, and an instance that does not get it may
 * exit right afterwards. So the lock is a file, and the second instance's message is a file in an inbox that the first watches.
 */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
  type FSWatcher,
} from 'node:fs'
import { join } from 'node:path'
import v8 from 'node:v8'

export interface SecondInstance {
  readonly argv: readonly string[]
  readonly cwd: string
  readonly data: unknown
}

interface Held {
  readonly file: string
  readonly inbox: string
  readonly watcher: FSWatcher
}

const MAX_DATA_BYTES = 32 * 1024 * 1024
let held: Held | undefined

/** Acquires the lock, or notifies its owner that this instance started. Returns whether the lock was acquired. */
export function takeLock(
  userData: string,
  own: SecondInstance,
  onSecond: (second: SecondInstance) => void,
): boolean {
  if (held !== undefined) return true
  mkdirSync(userData, { recursive: true })
  const file = join(userData, 'host-instance.lock')
  const inbox = join(userData, 'host-instance.inbox')
  mkdirSync(inbox, { recursive: true })
  if (!writeLock(file)) {
    leaveMessage(inbox, own)
    return false
  }
  const readAll = () => {
    for (const name of readdirSync(inbox).filter((each) => each.endsWith('.message'))) {
      const path = join(inbox, name)
      onSecond(v8.deserialize(readFileSync(path)))
      rmSync(path, { force: true })
    }
  }
  // Existing messages were for an instance that has exited.
  for (const name of readdirSync(inbox)) rmSync(join(inbox, name), { force: true })
  const watcher = watch(inbox, { persistent: false }, () => readAll())
  held = { file, inbox, watcher }
  process.once('exit', dropLock)
  return true
}

function dropLock(): void {
  if (held === undefined) return
  held.watcher.close()
  rmSync(held.inbox, { recursive: true, force: true })
  rmSync(held.file, { force: true })
  held = undefined
}

function writeLock(file: string): boolean {
  try {
    const handle = openSync(file, 'wx')
    writeFileSync(handle, ownMark())
    closeSync(handle)
    return true
  } catch {
    if (isHolderAlive(file)) return false
    rmSync(file, { force: true })
    return writeLock(file)
  }
}

function markOf(pid: number): string {
  try {
    const start = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]
    return `${pid} ${start}`
  } catch {
    return `${pid} unknown`
  }
}

function ownMark(): string {
  return markOf(process.pid)
}

function isHolderAlive(file: string): boolean {
  try {
    const mark = readFileSync(file, 'utf8')
    const pid = Number.parseInt(mark, 10)
    // The file is empty while another instance is acquiring the lock.
    if (mark === '') return true
    process.kill(pid, 0)
    return markOf(pid) === mark
  } catch {
    return false
  }
}

function leaveMessage(inbox: string, own: SecondInstance): void {
  const message = v8.serialize(own)
  if (message.length > MAX_DATA_BYTES)
    throw new Error('The additional data of a second instance is too large')
  const path = join(inbox, randomUUID())
  writeFileSync(path, message)
  renameSync(path, `${path}.message`)
}
