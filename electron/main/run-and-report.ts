import { LookoutError } from '../shared/errors.ts'

export interface RunAndReportDeps {
  readonly write: (message: string, thrown: unknown) => void
  /** Tells the user a sentence. */
  readonly report: (sentence: string) => void
}

/** Does what the user asked for outside the window, where no reply tells of a failure. Never throws. */
export type RunAndReport = (what: string, run: () => unknown) => void

/** A failure is written down; one that has a sentence for the user is told, too. */
export function createRunAndReport({ write, report }: RunAndReportDeps): RunAndReport {
  return (what, run) => {
    const turn = async (): Promise<unknown> => run()
    turn().catch((thrown: unknown) => {
      write(`${what} failed`, thrown)
      if (thrown instanceof LookoutError) report(thrown.message)
    })
  }
}
