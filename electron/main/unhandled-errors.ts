/** What nobody caught: written down without keys, told to the user once, and the app goes on. */
export interface UnhandledErrors {
  readonly note: (kind: string, thrown: unknown) => void
}

export interface UnhandledErrorsDeps {
  readonly write: (message: string, thrown?: unknown) => void
  /** Tells the user, without waiting for an answer. */
  readonly report: () => Promise<void>
}

/** Writes every one down and tells the user of the first of this run. */
export function createUnhandledErrors({ write, report }: UnhandledErrorsDeps): UnhandledErrors {
  let isReported = false
  return {
    note: (kind, thrown) => {
      write(kind, thrown)
      if (isReported) return
      isReported = true
      report().catch((failure: unknown) => write('A mishap could not be shown', failure))
    },
  }
}
