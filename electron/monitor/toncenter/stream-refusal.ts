import type { SocketEnd, StreamFault } from './stream-types.ts'

/** The reaction to a failed connection. `waitMs`: minimum time until the next attempt. */
export type Consequence =
  | { readonly kind: 'unsupported' | 'refused' }
  | { readonly kind: 'retry'; readonly reason: StreamFault; readonly waitMs: number }

/** A gateway may keep the slot of a closed connection for 50 s (api.md 10). */
export const longWaitMs = 60_000
const maxRetryAfterMs = 600_000

const connectionLimit = /connection limit reached|too many connections|rate ?limit|too many requests/i
const keyRefused = /api[ -]?key|unauthori[sz]ed|forbidden|network not allowed/i
const noSuchPath = /cannot get \S/i

export const retry = (reason: StreamFault, waitMs = 0): Consequence => ({ kind: 'retry', reason, waitMs })

function waitOf(retryAfter: string | null): number {
  const text = retryAfter?.trim() ?? ''
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : 0
  return Math.min(Math.max(longWaitMs, ms), maxRetryAfterMs)
}

function ofStatus({ status, body, retryAfter }: Extract<SocketEnd, { kind: 'http' }>): Consequence {
  if (status === 401 || status === 403) return { kind: 'refused' }
  if (status === 429) return retry('connection-limit', waitOf(retryAfter))
  if ([404, 405, 426, 501].includes(status) || noSuchPath.test(body)) return { kind: 'unsupported' }
  return retry(status >= 300 && status < 400 ? 'redirect' : 'server')
}

/** Returns the consequence of a connection that was ended by the other side. */
export function consequenceOfEnd(end: SocketEnd): Consequence {
  switch (end.kind) {
    case 'http':
      return ofStatus(end)
    case 'closed':
      return retry('closed')
    case 'failed':
      return retry('network')
    case 'too-large':
      return retry('too-large', longWaitMs)
  }
}

export function consequenceOfError(message: string): Consequence | null {
  const words = message.slice(0, 2_000)
  if (connectionLimit.test(words)) return retry('connection-limit', longWaitMs)
  return keyRefused.test(words) ? { kind: 'refused' } : null
}

/** Returns the number of addresses that the service accepts according to its error message; null for other messages. */
export function acceptedAddresses(message: string): number | null {
  const words = message.slice(0, 2_000)
  const exceeded = /address limit exceeded: current (\d{1,9}) \+ new (\d{1,9}) > max (\d{1,9})/i.exec(words)
  if (exceeded !== null) return Math.max(0, Number(exceeded[3]) - Number(exceeded[1]))
  const many = /too many addresses: \d{1,9} > max (\d{1,9})/i.exec(words)
  return many === null ? null : Number(many[1])
}
