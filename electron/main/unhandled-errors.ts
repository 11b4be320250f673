/** What nobody caught: written down without keys, told to the user once, and the app goes on. */
export interface Mishaps {
  readonly note: (kind: string, thrown: unknown) => void
}

export interface MishapsOptions {
  readonly write: (message: string, thrown?: unknown) => void
  /** Tells the user, without waiting for an answer. */
  readonly tell: () => Promise<void>
}

/** Writes every one down and tells the user of the first of this run. */
export function createMishaps({ write, tell }: MishapsOptions): Mishaps {
  let isTold = false
  return {
    note: (kind, thrown) => {
      write(kind, thrown)
      if (isTold) return
      isTold = true
      tell().catch((failure: unknown) => write('A mishap could not be shown', failure))
    },
  }
}
