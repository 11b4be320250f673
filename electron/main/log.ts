import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretStore } from '../monitor/secrets/secret-store.ts'
import { redact } from './redact.ts'

/** The log of the app: a file of bounded size that never holds a key. */
export interface Log {
  readonly write: (message: string, thrown?: unknown) => void
  /** From now on this text is covered wherever it would be written. */
  readonly hide: (secret: string) => void
  /** Begins to write into a folder; what came before is written then. */
  readonly open: (folder: string) => void
  /** The last characters, covered like all the rest. */
  readonly tail: (length: number) => string
}

export interface LogOptions {
  readonly now: () => number
  /** The file is begun anew beyond this; the one before is kept. */
  readonly mostBytes?: number
  /** Also told, line by line. */
  readonly echo?: (line: string) => void
}

/** Lines that wait for a folder to be written into. */
const heldLines = 200

const deepestCause = 5
/** What goes beyond is cut off, after the keys in it are covered: half a key would not be known as one. */
const longestLine = 16_000

/** Never throws, whatever was thrown: what reads it may be the last listener of the process. */
function describe(thrown: unknown, depth = 0): string {
  if (thrown === undefined || thrown === null || depth > deepestCause) return ''
  try {
    if (!(thrown instanceof Error)) return ` · ${String(thrown)}`
    return ` · ${String(thrown.stack ?? thrown)}${describe(thrown.cause, depth + 1)}`
  } catch {
    return ' · something that cannot be put into words'
  }
}

/** The text of a file; empty where there is none to be read. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Creates the log. A file that cannot be written is no reason to fail: the lines are then only echoed. */
export function createLog({ now, mostBytes = 1_000_000, echo }: LogOptions): Log {
  const secrets = new Set<string>()
  const early: string[] = []
  let file: string | null = null
  let size = 0

  /** Puts the file aside. One that cannot be, because somebody holds what lies there, is emptied once it is twice as large. */
  function beginAnew(path: string): void {
    try {
      renameSync(path, `${path}.1`)
    } catch {
      if (size <= 2 * mostBytes) return
      writeFileSync(path, '')
    }
    size = 0
  }

  function append(text: string): void {
    if (file === null) {
      early.push(text)
      if (early.length > heldLines) early.shift()
      return
    }
    try {
      if (size > mostBytes) beginAnew(file)
      appendFileSync(file, text, { mode: 0o600 })
      size += Buffer.byteLength(text)
    } catch {
      // A full or read-only disk: the store says so in the window.
    }
  }

  return {
    write: (message, thrown) => {
      const covered = redact(`${message}${describe(thrown)}`, secrets)
      const line = covered.length > longestLine ? `${covered.slice(0, longestLine)} …` : covered
      echo?.(line)
      append(`${new Date(now()).toISOString()} ${line}\n`)
    },
    hide: (secret) => secrets.add(secret),
    open: (folder) => {
      try {
        mkdirSync(folder, { recursive: true })
        file = join(folder, 'lookout.log')
        size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
      } catch {
        file = null
        return
      }
      for (const line of early.splice(0)) append(line)
    },
    tail: (length) => {
      if (file === null) return early.join('').slice(-length)
      const text = textOf(file)
      const whole = text.length < length ? `${textOf(`${file}.1`)}${text}` : text
      return redact(whole.slice(-length), secrets)
    },
  }
}

/** The keychain, with every key that passes hidden from the log before anything else can see it. */
export function hideSecrets(store: SecretStore, log: Pick<Log, 'hide'>): SecretStore {
  return {
    read: async (origin) => {
      const secret = await store.read(origin)
      if (secret !== null) log.hide(secret)
      return secret
    },
    write: (origin, secret) => {
      log.hide(secret)
      return store.write(origin, secret)
    },
    remove: (origin) => store.remove(origin),
  }
}
