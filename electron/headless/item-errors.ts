import type { StateDelta } from '../shared/app-state.ts'
import type { ErrorCode, ErrorInfo } from '../shared/errors.ts'
import type { LogLevel } from './json-log.ts'
import { logWords } from './headless-words.ts'

export interface ItemLine {
  readonly level: LogLevel
  readonly message: string
  readonly fields: Readonly<Record<string, string | null>>
}

/** Errors that concern the requested item or its URL, and may last. The status of the service does not show them. */
const lasting: ReadonlySet<ErrorCode> = new Set(['not-found', 'invalid-request'])

const lastingMessage = (error: ErrorInfo | null): string | null =>
  error !== null && lasting.has(error.code) ? error.message : null

/** Returns lines about accounts and pools that the service does not return, each reason once, and that are read again. */
export function createItemErrors() {
  const failing = new Map<string, string>()
  return ({ accounts, pools }: StateDelta): readonly ItemLine[] =>
    [...(accounts?.upserts ?? []), ...(pools?.upserts ?? [])].flatMap(
      ({ key, label, freshness }): readonly ItemLine[] => {
        const error = lastingMessage(freshness.error)
        const before = failing.get(key)
        const fields = { address: key, label }
        if (error !== null && error !== before) {
          failing.set(key, error)
          return [{ level: 'warn', message: logWords.unread, fields: { ...fields, error } }]
        }
        if (before === undefined || freshness.error !== null) return []
        failing.delete(key)
        return [{ level: 'info', message: logWords.readAgain, fields }]
      },
    )
}
