import { longestSavedText } from './app-state.ts'
import type { RequestChannel } from './channels.ts'
import type { ErrorInfo } from './errors.ts'
import { requestBounds } from './words/error-words.ts'

const mib = 1_048_576
/** Maximum characters of a payload. Larger data is imported from a file. */
const maxPayload = mib
/** The only channels that accept larger payloads: text to save or import, and lists of addresses. */
const largePayloads: Readonly<Partial<Record<RequestChannel, number>>> = {
  'file.save': longestSavedText,
  'profile.preview': 8 * mib,
  'profile.import': 8 * mib,
  'accounts.addMany': 8 * mib,
  'accounts.review': 8 * mib,
  'book.save': 8 * mib,
  'book.remove': 8 * mib,
  'payouts.add': 8 * mib,
  'storage.export': 8 * mib,
  'storage.csv': 8 * mib,
}
/** Number of characters charged for each JSON value. */
const valueSize = 8

/** Limits of requests per channel: the maximum burst, and the number allowed per second after a burst. */
const maxBurst = 1_000
const perSecond = 100

/** Returns true if a payload is larger than `max` characters. Stops counting at that point. */
function isLarger(payload: unknown, max: number): boolean {
  const waiting: unknown[] = [payload]
  const seen = new Set<object>()
  let size = 0
  while (waiting.length > 0) {
    const value = waiting.pop()
    size += typeof value === 'string' ? value.length : valueSize
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) size += value.byteLength
    else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value)
      for (const [key, child] of Object.entries(value)) {
        size += Array.isArray(value) ? 0 : key.length
        waiting.push(child)
        if (size + waiting.length * valueSize > max) return true
      }
    }
    if (size > max) return true
  }
  return false
}

/**
 * Rejects large payloads in the window, because copying 100 MB to main takes seconds. The guard returns the error, or null.
 * `now` is in ms and never goes back.
 */
export function createRequestGuard(
  now: () => number,
): (channel: RequestChannel, payload: unknown) => ErrorInfo | null {
  const used = new Map<RequestChannel, { readonly count: number; readonly at: number }>()

  function isTooOften(channel: RequestChannel): boolean {
    const at = now()
    const before = used.get(channel) ?? { count: 0, at }
    const count = Math.max(0, before.count - ((at - before.at) / 1_000) * perSecond)
    if (count > maxBurst - 1) return true
    used.set(channel, { count: count + 1, at })
    return false
  }

  return (channel, payload) => {
    const max = largePayloads[channel] ?? maxPayload
    if (isLarger(payload, max)) {
      const { fileTooLarge, tooLarge } = requestBounds
      const message = channel === 'file.save' ? fileTooLarge(max / 1_000_000) : tooLarge(max / mib)
      return { code: 'invalid-input', message }
    }
    return isTooOften(channel) ? { code: 'denied', message: requestBounds.tooOften(perSecond) } : null
  }
}
