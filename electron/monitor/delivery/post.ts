import { LookoutError } from '../../shared/errors.ts'
import { cleanText } from '../../shared/untrusted-text.ts'
import { echoesKey } from '../toncenter/key-echo.ts'
import { errorOfThrown } from '../toncenter/network-errors.ts'
import { readBody } from '../toncenter/response-body.ts'
import { untilAborted } from '../toncenter/semaphore.ts'
import { networkErrors } from '../toncenter/toncenter-words.ts'
import type { DeliveryPorts, SendResult } from './delivery-types.ts'
import * as words from './delivery-words.ts'

export const timeoutMs = 10_000
/** The rest of a larger response is not read. */
const mostResponseBytes = 65_536
/** Maximum time that a receiver can ask to wait. */
export const mostRetryAfterMs = 3_600_000

/** Converts the seconds that a receiver asks to wait; at most an hour. */
export const waitMsOf = (seconds: number): number => Math.min(seconds * 1000, mostRetryAfterMs)

export interface Posted {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface PostReply {
  readonly status: number
  readonly text: string
  readonly retryAfterMs: number | null
}

/** Parses a Retry-After header in seconds. A date is ignored. */
function retryAfterOf(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? waitMsOf(Number(header)) : null
}

/** Sends a POST; redirects are errors. Rejects with a LookoutError that never contains the address. */
export async function post(
  { fetch, after }: Pick<DeliveryPorts, 'fetch' | 'after'>,
  { url, headers, body }: Posted,
): Promise<PostReply> {
  const controller = new AbortController()
  const cancel = after(timeoutMs, () => controller.abort(new LookoutError('timeout', words.failures.timeout)))
  async function exchange(): Promise<PostReply> {
    const { signal } = controller
    const init = { method: 'POST', headers, body, signal } as const
    const response = await untilAborted(
      fetch(url, { ...init, redirect: 'error', credentials: 'omit', cache: 'no-store' }),
      signal,
    )
    if (
      response.redirected ||
      response.type === 'opaqueredirect' ||
      (response.status >= 300 && response.status < 400)
    )
      throw new LookoutError('invalid-request', words.failures.redirect)
    // The status decides, even if the rest is late or lost: a receiver that accepted the message must not receive it again.
    const text = await untilAborted(readBody(response, mostResponseBytes), signal).then(
      (whole) => whole.text,
      () => '',
    )
    return {
      status: response.status,
      text,
      retryAfterMs: retryAfterOf(response.headers.get('retry-after')),
    }
  }
  try {
    return await exchange()
  } catch (thrown) {
    throw errorOfThrown(thrown)
  } finally {
    cancel()
  }
}

/** Statuses with which a receiver refuses one message. */
const rejecting = new Set([400, 413, 422])

/** Returns a receiver's own text; empty if it repeats the channel's secret, because errors are stored and shown. */
export function quoteOf(text: string, most: number, secret: string | undefined): string {
  return secret !== undefined && echoesKey(text, secret) ? '' : cleanText(text, most)
}

/** Returns the result for a response. `detail`: the receiver's own reason for a refusal. */
export function resultOf({ status, retryAfterMs }: PostReply, detail: string | null = null): SendResult {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  return {
    kind: 'failed',
    error: words.failures.status(status, detail),
    isRejected: rejecting.has(status),
    retryAfterMs,
  }
}

/** Messages about receivers. The general messages of network errors refer to the service. */
const ofReceiver: ReadonlyMap<string, string> = new Map([
  [networkErrors.noNetwork, words.failures.noNetwork],
  [networkErrors.noName, words.failures.noName],
  [networkErrors.refused, words.failures.refused],
  [networkErrors.untrusted, words.failures.untrusted],
  [networkErrors.insecure, words.failures.insecure],
  [networkErrors.slow, words.failures.timeout],
])

export function failureText(thrown: unknown): string {
  if (thrown instanceof LookoutError && ownMessages.has(thrown.message)) return thrown.message
  const { code, message } = errorOfThrown(thrown)
  if (code === 'refused-redirect') return words.failures.redirect
  return ofReceiver.get(message) ?? words.failures.broken
}

const ownMessages: ReadonlySet<string> = new Set([words.failures.timeout, words.failures.redirect])

export function failedResult(thrown: unknown): SendResult {
  return { kind: 'failed', error: failureText(thrown), isRejected: false, retryAfterMs: null }
}
