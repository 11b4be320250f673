import type { Repositories } from './repositories.ts'

type Write = (repositories: Repositories) => unknown

/** Writes that reached memory only, in their order. */
export interface PendingWrites {
  readonly begin: () => void
  readonly add: (write: Write) => void
  /** False if nothing is held, or if too many writes came to hold them all. */
  readonly isComplete: () => boolean
  readonly replay: (repositories: Repositories) => void
  readonly end: () => void
}

/** About five hours of responses at ten per second. */
const maxWrites = 200_000

export function createPendingWrites(): PendingWrites {
  let writes: Write[] | null = null
  let isFull = false
  return {
    begin: () => {
      writes = []
      isFull = false
    },
    add: (write) => {
      if (writes === null || isFull) return
      if (writes.length < maxWrites) writes.push(write)
      else {
        isFull = true
        writes = []
      }
    },
    isComplete: () => writes !== null && !isFull,
    replay: (repositories) => {
      for (const write of writes ?? []) write(repositories)
    },
    end: () => {
      writes = null
    },
  }
}
