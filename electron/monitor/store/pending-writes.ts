import type { Repositories } from './repositories.ts'

type Write = (repositories: Repositories) => unknown

/** Writes that were applied only in memory, in order. */
export interface PendingWrites {
  readonly begin: () => void
  readonly add: (write: Write) => void
  /** Returns true if all writes since `begin` are held. Returns false before `begin` or after too many writes. */
  readonly isComplete: () => boolean
  readonly replay: (repositories: Repositories) => void
  readonly end: () => void
}

/** Enough for about five hours at ten responses per second. */
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
