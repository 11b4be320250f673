import type { Fault, OpenTransaction } from './database.ts'
import type { About } from './pending-writes.ts'
import type { Repositories } from './repositories.ts'

type Write = (repositories: Repositories) => unknown

export interface BatchedWrites {
  readonly write: <T>(work: (repositories: Repositories) => T, aboutOf?: (result: T) => About) => T
  readonly batch: <T>(work: () => T) => T
}

export interface BatchedWritesDeps {
  readonly front: () => Repositories
  /** Returns null for an error that is not one of the file. */
  readonly faultOf: (thrown: unknown) => Fault | null
  /** Makes memory the front layer. Throws LookoutError `storage` if it already is. */
  readonly retreat: (fault: Fault) => void
  /** Called with each write that was applied. */
  readonly applied: (write: Write, about: About | undefined) => void
}

interface Batch {
  /** Null before the first write. */
  transaction: OpenTransaction | null
  readonly writes: (readonly [write: Write, about: About | undefined])[]
}

/** Applies writes to the front layer. A write that fails in the file is applied in memory, after those of its batch. */
export function createBatchedWrites(deps: BatchedWritesDeps): BatchedWrites {
  const { front, applied } = deps
  let batch: Batch | null = null

  function attempt<T>(work: (repositories: Repositories) => T, aboutOf?: (result: T) => About): T {
    if (batch !== null) batch.transaction ??= front().database.begin()
    const result = work(front())
    const about = aboutOf?.(result)
    if (batch === null) applied(work, about)
    else batch.writes.push([work, about])
    return result
  }

  function moveToMemory(thrown: unknown): void {
    const fault = deps.faultOf(thrown)
    if (fault === null) throw thrown
    batch?.transaction?.rollback()
    deps.retreat(fault)
    if (batch === null) return
    batch.transaction = front().database.begin()
    for (const [write] of batch.writes) write(front())
  }

  function commit(current: Batch): void {
    try {
      current.transaction?.commit()
    } catch (thrown) {
      moveToMemory(thrown)
      current.transaction?.commit()
    }
    for (const [write, about] of current.writes) applied(write, about)
  }

  return {
    write: (work, aboutOf) => {
      try {
        return attempt(work, aboutOf)
      } catch (thrown) {
        moveToMemory(thrown)
        return attempt(work, aboutOf)
      }
    },
    batch: (work) => {
      if (batch !== null) return work()
      const current: Batch = { transaction: null, writes: [] }
      batch = current
      try {
        const result = work()
        commit(current)
        return result
      } catch (thrown) {
        current.transaction?.rollback()
        throw thrown
      } finally {
        batch = null
      }
    },
  }
}
