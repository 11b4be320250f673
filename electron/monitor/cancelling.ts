import { LookoutError } from '../shared/errors.ts'

/** What `work` gives, or LookoutError `cancelled` as soon as the signal says so. The work itself goes on. */
export async function orCancelled<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const error = new LookoutError('cancelled', 'The request was cancelled.')
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
