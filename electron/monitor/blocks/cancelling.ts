import { LookoutError } from '../../shared/errors.ts'
import { requests } from '../monitor-words.ts'

/** Throws LookoutError `cancelled` if the signal aborts. The work itself continues. */
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
