import { internalError } from './words/error-words.ts'

/** Service errors come from requests (monitor/toncenter/errors.ts), local errors from this computer. */
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
  'unsupported',
  'cancelled',
] as const
const localErrorCodes = ['invalid-input', 'denied', 'storage', 'keychain', 'internal'] as const
export const errorCodes = [...serviceErrorCodes, ...localErrorCodes] as const

export type ServiceErrorCode = (typeof serviceErrorCodes)[number]
export type ErrorCode = (typeof errorCodes)[number]

const outward: ReadonlySet<ErrorCode> = new Set(['offline', 'rate-limited', 'unauthorized', 'wrong-network'])

/** True if the request itself is valid and may succeed later. */
export function isOutward(code: ErrorCode): boolean {
  return outward.has(code)
}

/** True if the service refused the key, or requires one. */
export function isRefused(code: string): code is 'unauthorized' | 'wrong-network' {
  return code === 'unauthorized' || code === 'wrong-network'
}

const passing: ReadonlySet<ErrorCode> = new Set(['timeout', 'server', 'not-ready'])

/** True if the service fails now and may succeed a moment later. */
export function isPassing(code: ErrorCode): boolean {
  return passing.has(code)
}

/** Maximum number of requests for an item that is requested once, while these errors last. */
export const mostAttempts = 3

export const ownFaults = ['not-found', 'not-ready', 'invalid-request', 'too-large', 'malformed'] as const

/** Errors that concern only the requested item. All others concern the service, the network or this computer. */
export type OwnFault = (typeof ownFaults)[number]

export function isOwnFault(reason: string): reason is OwnFault {
  return ownFaults.some((fault) => fault === reason)
}

export type ServiceHealth =
  | 'starting'
  | 'ok'
  | 'offline'
  | 'refused'
  | 'rate-limited'
  | 'malformed'
  | 'service-error'

/** Errors that concern the service itself, as long as no other response shows that it works. */
export const healthOfCode: Partial<Record<ErrorCode, ServiceHealth>> = {
  offline: 'offline',
  'rate-limited': 'rate-limited',
  malformed: 'malformed',
  timeout: 'service-error',
  server: 'service-error',
  'too-large': 'service-error',
  'refused-redirect': 'service-error',
}

/** An error as plain data. `retryAt` is in unix milliseconds. */
export interface ErrorInfo {
  readonly code: ErrorCode
  /** Message for the user: what happened, why, and what to do. Never contains a key. */
  readonly message: string
  readonly retryAt?: number
}

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ErrorInfo }

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

export function errorOfInfo({ code, message, retryAt }: ErrorInfo): LookoutError {
  return new LookoutError(code, message, retryAt)
}

/** Unknown errors become `internal` without their text, which may contain secrets. */
export function toErrorInfo(thrown: unknown): ErrorInfo {
  if (!(thrown instanceof LookoutError)) {
    return { code: 'internal', message: internalError }
  }
  const { code, message, retryAt } = thrown
  return retryAt === undefined ? { code, message } : { code, message, retryAt }
}
