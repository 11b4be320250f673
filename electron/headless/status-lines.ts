import { isKeyRefused, type Status } from '../shared/app-state.ts'
import { logWords } from './headless-words.ts'
import type { LogFields, LogLevel } from './json-log.ts'

export interface StatusLine {
  readonly level: LogLevel
  readonly message: string
  readonly fields: LogFields
}

/** Returns a line about where data is stored and why, such as that a damaged file was moved aside. */
export function storageLine({ storage: { mode, note } }: Status): StatusLine {
  const level = mode === 'disk' && note === null ? 'info' : 'warn'
  return { level, message: logWords.storage, fields: { mode, note } }
}

/**
 * Returns lines about each change of the storage, of the service, and of whether it accepts the key. The key has its own line,
 * because the service stays `ok` without it, and a file with its own rules may have none about refused access.
 */
export function createStatusLines(first: Status): (status: Status) => readonly StatusLine[] {
  const storageOf = ({ storage: { mode, note } }: Status): string => `${mode} ${note}`
  let stored = storageOf(first)
  let wasRejected = false
  let health = ''
  return (status) => {
    const lines: StatusLine[] = []
    if (storageOf(status) !== stored) lines.push(storageLine(status))
    if (isKeyRefused(status.key) !== wasRejected)
      lines.push(
        wasRejected
          ? { level: 'info', message: logWords.keyAccepted, fields: {} }
          : { level: 'warn', message: logWords.keyRejected, fields: { note: status.key.note } },
      )
    if (status.health !== health) {
      const level = status.health === 'ok' || status.health === 'starting' ? 'info' : 'warn'
      const fields = { service: status.health, note: status.note }
      lines.push({ level, message: logWords.status, fields })
    }
    stored = storageOf(status)
    wasRejected = isKeyRefused(status.key)
    health = status.health
    return lines
  }
}
