import { appendFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretStore } from '../monitor/secrets/secret-store.ts'
import { redact } from '../monitor/redact.ts'
import { createFolder } from '../monitor/store/create-folder.ts'

export interface Log {
  readonly write: (message: string, thrown?: unknown) => void
  /** Redacts this text in all later lines. */
  readonly hide: (secret: string) => void
  readonly open: (folder: string) => void
  readonly tail: (length: number) => string
}

export interface LogOptions {
  readonly now: () => number
  /** Size at which the file is rotated. One old file is kept. */
  readonly mostBytes?: number
  readonly echo?: (line: string) => void
}

const heldLines = 200

const deepestCause = 5
/** Longer lines are cut. Redaction comes first, because a truncated key would not be recognised. */
const longestLine = 16_000

/** Never throws: the caller may be the last error handler of the process. */
function describe(thrown: unknown, depth = 0): string {
  if (thrown === undefined || thrown === null || depth > deepestCause) return ''
  try {
    if (!(thrown instanceof Error)) return ` · ${String(thrown)}`
    return ` · ${String(thrown.stack ?? thrown)}${describe(thrown.cause, depth + 1)}`
  } catch {
    return ' · something that cannot be put into words'
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

export function createLog({ now, mostBytes = 1_000_000, echo }: LogOptions): Log {
  const secrets = new Set<string>()
  const early: string[] = []
  let file: string | null = null
  let size = 0

  /** If another program locks the old file, empties the current file once it is larger than twice the size limit. */
  function rotate(path: string): void {
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
      if (size > mostBytes) rotate(file)
      appendFileSync(file, text, { mode: 0o600 })
      size += Buffer.byteLength(text)
    } catch {
      // The store already reports a full or read-only disk.
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
        createFolder(folder)
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
      const complete = text.length < length ? `${textOf(`${file}.1`)}${text}` : text
      return redact(complete.slice(-length), secrets)
    },
  }
}

/** Wraps the keychain so that the log redacts every key that passes through it. */
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
