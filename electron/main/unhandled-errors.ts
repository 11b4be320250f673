import { logLines } from './main-words.ts'

export interface UnhandledErrors {
  readonly note: (kind: string, thrown: unknown) => void
}

export interface UnhandledErrorsDeps {
  readonly write: (message: string, thrown?: unknown) => void
  readonly report: () => Promise<void>
}

export function createUnhandledErrors({ write, report }: UnhandledErrorsDeps): UnhandledErrors {
  let isReported = false
  return {
    note: (kind, thrown) => {
      write(kind, thrown)
      if (isReported) return
      isReported = true
      report().catch((failure: unknown) => write(logLines.errorNotShown, failure))
    },
  }
}
