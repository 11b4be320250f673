import { LookoutError } from '../shared/errors.ts'
import { logLines } from './main-words.ts'

export interface RunAndReportDeps {
  readonly write: (message: string, thrown: unknown) => void
  readonly report: (sentence: string) => void
}

/** Runs an action that the user started outside the window (tray, menu, link). Never throws. */
export type RunAndReport = (what: string, run: () => unknown) => void

/** Logs failures. Shows a LookoutError to the user as well. */
export function createRunAndReport({ write, report }: RunAndReportDeps): RunAndReport {
  return (what, run) => {
    const turn = async (): Promise<unknown> => run()
    turn().catch((thrown: unknown) => {
      write(logLines.actionFailed(what), thrown)
      if (thrown instanceof LookoutError) report(thrown.message)
    })
  }
}
