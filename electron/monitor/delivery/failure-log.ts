import { log as words } from './delivery-words.ts'

export interface FailureLog {
  readonly failed: (channel: string, error: string) => void
  readonly refused: (channel: string, error: string) => void
  readonly sent: (channel: string) => void
}

/** Logs when a channel begins to fail, each other reason, and when it succeeds again. */
export function createFailureLog(log: (message: string, thrown: unknown) => void): FailureLog {
  const logged = new Map<string, string>()
  return {
    failed: (channel, error) => {
      if (logged.get(channel) === error) return
      logged.set(channel, error)
      log(words.failing(channel), error)
    },
    refused: (channel, error) => log(words.refused(channel), error),
    sent: (channel) => {
      if (logged.delete(channel)) log(words.recovered(channel), null)
    },
  }
}
