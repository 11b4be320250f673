import type { Repositories } from './repositories.ts'
import type { Subject } from './store-types.ts'

type Write = (repositories: Repositories) => unknown

/** `isExtension`: the write only moves the end of the previous one about the same subject. */
export interface About {
  readonly subject: Subject
  readonly isExtension: boolean
}

/** Writes that were applied only in memory, in order. */
export interface PendingWrites {
  readonly begin: () => void
  /** An extension replaces the one before it. There is one per account and poll, so that they would soon be too many. */
  readonly add: (write: Write, about?: About) => void
  /** Returns true if all writes since `begin` are held. Returns false before `begin` or after too many writes. */
  readonly isComplete: () => boolean
  /** True after too many writes. None of them is held any more. */
  readonly isFull: () => boolean
  readonly replay: (repositories: Repositories) => void
  readonly end: () => void
}

/** Enough for about five hours at ten changes per second. */
const maxWrites = 200_000

export function createPendingWrites(): PendingWrites {
  let writes: Write[] | null = null
  let isFull = false
  /** The place of each subject's last write, if it may be replaced. Null for a first extension, which may begin a run after a gap. */
  const extensions = new Map<string, number | null>()

  function push(held: Write[], write: Write): void {
    if (held.length < maxWrites) held.push(write)
    else {
      isFull = true
      writes = []
    }
  }

  return {
    begin: () => {
      writes = []
      isFull = false
      extensions.clear()
    },
    add: (write, about) => {
      if (writes === null || isFull) return
      if (about !== undefined) {
        const { network, operation, key } = about.subject
        const subject = `${network} ${operation} ${key}`
        const place = extensions.get(subject)
        if (about.isExtension && typeof place === 'number') {
          writes[place] = write
          return
        }
        if (about.isExtension) extensions.set(subject, place === null ? writes.length : null)
        else extensions.delete(subject)
      }
      push(writes, write)
    },
    isFull: () => isFull,
    isComplete: () => writes !== null && !isFull,
    replay: (repositories) => {
      for (const write of writes ?? []) write(repositories)
    },
    end: () => {
      writes = null
      extensions.clear()
    },
  }
}
