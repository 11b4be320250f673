import type { AddressKey, Millis } from '../../shared/models.ts'

/** Tracks since when the stream has reported every event of each account. */
export interface LiveCoverage {
  /** Events before `until` may be missing. A poll that is sent later restarts the coverage. */
  readonly interrupt: (accounts: Iterable<AddressKey>, until: Millis) => void
  /** Ends the coverage of accounts that are not in `subscribed`. */
  readonly keep: (subscribed: ReadonlySet<AddressKey>) => void
  /** Called after a poll. Returns whether the coverage of the account began. */
  readonly notePolled: (account: AddressKey, sentAt: Millis) => boolean
  /** Send time of the poll that started the coverage; null without coverage. */
  readonly since: (account: AddressKey) => Millis | null
}

/** Maximum time by which an interruption may lie ahead: after the stream was contradicted, an account is polled for this long. */
export const distrustMs = 600_000

export function createLiveCoverage(): LiveCoverage {
  const interrupted = new Map<AddressKey, Millis>()
  const began = new Map<AddressKey, Millis>()
  return {
    interrupt: (accounts, until) => {
      for (const account of accounts) {
        interrupted.set(account, Math.max(until, interrupted.get(account) ?? until))
        began.delete(account)
      }
    },
    keep: (subscribed) => {
      for (const account of [...began.keys(), ...interrupted.keys()])
        if (!subscribed.has(account)) {
          began.delete(account)
          interrupted.delete(account)
        }
    },
    notePolled: (account, sentAt) => {
      const until = interrupted.get(account)
      // If it lies further ahead, the clock was set back since, and the interruption is over.
      if (until === undefined || (sentAt < until && until - sentAt <= distrustMs)) return false
      interrupted.delete(account)
      began.set(account, sentAt)
      return true
    },
    since: (account) => began.get(account) ?? null,
  }
}
