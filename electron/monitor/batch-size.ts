import { isOutward, toErrorInfo } from '../shared/errors.ts'

/** The number of traces in one request. A single trace can make a response too large, too slow or unreadable. */
export interface BatchSize {
  readonly current: () => number
  /** Runs a request about `count` traces. Halves the size after an error that one of them may have caused. Throws its error. */
  readonly run: (count: number, request: () => Promise<void>) => Promise<void>
}

/** True for an error that smaller requests may avoid. */
export function mayDependOnItems(thrown: unknown): boolean {
  const { code } = toErrorInfo(thrown)
  return !isOutward(code) && code !== 'cancelled' && code !== 'unsupported'
}

export function createBatchSize(most: number): BatchSize {
  let size = most
  return {
    current: () => size,
    run: async (count, request) => {
      try {
        await request()
        size = Math.min(most, size * 2)
      } catch (thrown) {
        if (mayDependOnItems(thrown)) size = Math.max(1, Math.floor(count / 2))
        throw thrown
      }
    },
  }
}
