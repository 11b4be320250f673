/**
 * The closed list of codes that cross the bridge. The first group is what can go wrong between us and the
 * service (see monitor/toncenter/errors.ts for how each is found), the second what can go wrong on this computer.
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

/** Whether what was asked for is not to blame: the same may be answered as soon as the network, the quota or the key allows. */
export function isOutward(code: ErrorCode): boolean {
  return outward.has(code)
}

export const ownFaults = ['not-found', 'not-ready', 'invalid-request', 'too-large', 'malformed'] as const

/** Why one thing cannot be read though the service responds. Every other reason is the service's, the network's or ours. */
export type OwnFault = (typeof ownFaults)[number]

/** True for a reason that lies with the one thing that was asked for. */
export function isOwnFault(reason: string): reason is OwnFault {
  return ownFaults.some((fault) => fault === reason)
}

/** An error as plain data: the only form in which one crosses the bridge. `retryAt` is unix milliseconds. */
export interface ErrorInfo {
  readonly code: ErrorCode
  /** One sentence for the user: what is wrong and what to do or what is accepted. Never holds a key. */
  readonly message: string
  readonly retryAt?: number
}

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ErrorInfo }

/** An error with a code of the closed list, for use inside main and the monitor. */
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

/** The plain-data form of anything thrown. An unknown throw becomes `internal` without its text, which may hold anything. */
export function toErrorInfo(thrown: unknown): ErrorInfo {
  if (!(thrown instanceof LookoutError)) {
    return { code: 'internal', message: 'Something went wrong inside Lookout. The log says more.' }
  }
  const { code, message, retryAt } = thrown
  return retryAt === undefined ? { code, message } : { code, message, retryAt }
}
