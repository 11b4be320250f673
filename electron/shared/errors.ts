/**
 * All codes that cross the bridge. Service errors come from requests (monitor/toncenter/errors.ts detects them), local errors from
 * this computer.
 */
export const serviceErrorCodes = [
  'offline',
  'timeout',
  'unauthorized',
  'wrong-network',
  'rate-limited',
  'not-found',
  'not-ready',
  'invalid-request',
  'server',
  'malformed',
  'too-large',
  'refused-redirect',
  'cancelled',
] as const
export const localErrorCodes = ['invalid-input', 'denied', 'storage', 'keychain', 'internal'] as const
export const errorCodes = [...serviceErrorCodes, ...localErrorCodes] as const

export type ServiceErrorCode = (typeof serviceErrorCodes)[number]
export type ErrorCode = (typeof errorCodes)[number]

const outward: ReadonlySet<ErrorCode> = new Set(['offline', 'rate-limited', 'unauthorized', 'wrong-network'])

/** True when the request itself is valid: it can succeed once the network, the quota or the key allows. */
export function isOutward(code: ErrorCode): boolean {
  return outward.has(code)
}

export const ownFaults = ['not-found', 'not-ready', 'invalid-request', 'too-large', 'malformed'] as const

/** A reason that concerns only the requested item. Every other reason concerns the service, the network or this computer. */
export type OwnFault = (typeof ownFaults)[number]

export function isOwnFault(reason: string): reason is OwnFault {
  return ownFaults.some((fault) => fault === reason)
}

/** An error as plain data, as it crosses the bridge. `retryAt` is in unix milliseconds. */
export interface ErrorInfo {
  readonly code: ErrorCode
  /** Message for the user: what happened, why, and what to do. Never contains a key. */
  readonly message: string
  readonly retryAt?: number
}

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ErrorInfo }

/** An error with a code, for use inside main and the monitor. */
export class LookoutError extends Error {
  readonly code: ErrorCode
  readonly retryAt: number | undefined

  constructor(code: ErrorCode, message: string, retryAt?: number) {
    super(message)
    this.name = 'LookoutError'
    this.code = code
    this.retryAt = retryAt
  }
}

/** Converts anything thrown to plain data. Unknown errors become `internal` without their text, which may contain secrets. */
export function toErrorInfo(thrown: unknown): ErrorInfo {
  if (!(thrown instanceof LookoutError)) {
    return { code: 'internal', message: 'Lookout hit an internal error. See the log for details.' }
  }
  const { code, message, retryAt } = thrown
  return retryAt === undefined ? { code, message } : { code, message, retryAt }
}
