export interface Semaphore {
  /** Resolves to a function that releases the slot. Rejects with the signal's reason if it aborts first. */
  readonly enter: (signal: AbortSignal) => Promise<() => void>
}

export function createSemaphore(limit: number): Semaphore {
  let free = limit
  const waiting = new Set<() => void>()

  function leaver(): () => void {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const [next] = waiting
      if (next === undefined) free += 1
      else next()
    }
  }

  function turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        waiting.delete(call)
        signal.removeEventListener('abort', abort)
      }
      const call = (): void => {
        end()
        resolve()
      }
      const abort = (): void => {
        end()
        reject(signal.reason)
      }
      waiting.add(call)
      signal.addEventListener('abort', abort)
    })
  }

  return {
    enter: async (signal) => {
      signal.throwIfAborted()
      if (free > 0) free -= 1
      else await turn(signal)
      return leaver()
    },
  }
}

/** Settles like the promise, or rejects with the signal's reason as soon as it aborts. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    const end = (): void => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    promise.then(
      (value) => {
        end()
        resolve(value)
      },
      (thrown: unknown) => {
        end()
        reject(thrown)
      },
    )
  })
}
