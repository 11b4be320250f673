import { LookoutError } from '../shared/errors.ts'

export interface QuietlyOptions {
  readonly write: (message: string, thrown: unknown) => void
  /** Tells the user a sentence. */
  readonly tell: (sentence: string) => void
}

/** Does what the user asked for outside the window, where no reply tells of a failure. Never throws. */
export type Quietly = (what: string, run: () => unknown) => void

/** A failure is written down; one that has a sentence for the user is told, too. */
export function createQuietly({ write, tell }: QuietlyOptions): Quietly {
  return (what, run) => {
    const turn = async (): Promise<unknown> => run()
    turn().catch((thrown: unknown) => {
      write(`${what} failed`, thrown)
      if (thrown instanceof LookoutError) tell(thrown.message)
    })
  }
}
