import { LookoutError } from '../shared/errors.ts'
import { requests } from './words.ts'

/** Resolves with the result of `work`, or throws LookoutError `cancelled` when the signal is aborted. The work itself continues. */
export async function orCancelled<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const error = new LookoutError('cancelled', requests.cancelled)
  if (signal.aborted) throw error
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = (): void => reject(error)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
