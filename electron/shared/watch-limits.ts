import { groupDigits } from './units.ts'
import { watchLimits as words } from './words/watch-words.ts'

export type LimitedList = keyof typeof mostWatched

/** Maximum items per network. */
export const mostWatched = { accounts: 5_000, messages: 5_000, pools: 500, groups: 500 } as const

/** Maximum number of ended traces in the list of Pending; the journal has all. */
export const mostListedEnded = 2_500

/** Maximum number of named views of Pending. */
export const mostSavedViews = 20

/** Number of newest alerts in the list. */
export const mostListedAlerts = 500

/**
 * Besides the newest alerts, the list contains the newest open ones of each rule that newer notes must not push off it, all open
 * lasting ones, and those that wait for a retry. Other open alerts are closed.
 */
export const mostOpenPerRule = 100

export function overLimit(list: LimitedList, count: number): string | null {
  const most = mostWatched[list]
  return count <= most ? null : words[list](groupDigits(String(most)), groupDigits(String(count)))
}
