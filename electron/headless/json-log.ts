import { redact } from '../monitor/redact.ts'
import type { SecretStore } from '../monitor/secrets/secret-store.ts'
import { cleanText } from '../shared/untrusted-text.ts'
import { withoutSettings } from './headless-words.ts'

export type LogLevel = 'info' | 'warn' | 'error'
export type LogFields = Readonly<Record<string, unknown>>

/** Writes one JSON object per line, without secrets and without characters that a terminal could interpret. */
export interface JsonLog {
  readonly write: (level: LogLevel, message: string, fields?: LogFields) => void
  /** Writes a warning if `thrown` is null, otherwise an error. */
  readonly fault: (message: string, thrown: unknown) => void
  /** Writes a result, such as an alert, to stdout; log lines go to stderr. */
  readonly print: (fields: LogFields) => void
  /** Wraps a secret store so that the log redacts every secret that passes through it. */
  readonly hiding: (secrets: SecretStore) => SecretStore
}

export interface JsonLogOptions {
  readonly now: () => number
  readonly results: (line: string) => void
  readonly lines: (line: string) => void
}

/** Fields with messages that the window shows, too. */
const notes: ReadonlySet<string> = new Set(['note', 'error'])

const longest = 2_000
const deepestCause = 5

function describe(thrown: unknown, depth = 0): string {
  if (thrown === undefined || thrown === null || depth > deepestCause) return ''
  if (!(thrown instanceof Error)) return String(thrown)
  const cause = describe(thrown.cause, depth + 1)
  return `${thrown.stack ?? thrown.message}${cause === '' ? '' : ` · ${cause}`}`
}

export function createJsonLog({ now, results, lines }: JsonLogOptions): JsonLog {
  const secrets = new Set<string>()
  const clean = (name: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value
    const text = notes.has(name) ? withoutSettings(value) : value
    return cleanText(redact(text, secrets), longest)
  }
  const lineOf = (fields: LogFields): string =>
    `${JSON.stringify({ time: new Date(now()).toISOString(), ...fields }, clean)}\n`
  const write: JsonLog['write'] = (level, message, fields = {}) =>
    lines(lineOf({ level, message, ...fields }))
  return {
    write,
    fault: (message, thrown) =>
      thrown === null ? write('warn', message) : write('error', message, { error: describe(thrown) }),
    print: (fields) => results(lineOf(fields)),
    hiding: (store) => ({
      ...store,
      read: async (origin) => {
        const secret = await store.read(origin)
        if (secret !== null) secrets.add(secret)
        return secret
      },
    }),
  }
}
