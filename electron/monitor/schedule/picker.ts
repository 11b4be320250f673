import type { Bucket, Claim } from './bucket.ts'
import type { Entry } from './entry.ts'
import type { Health, Moment } from './health.ts'
import { isPolledOnce } from './lane.ts'
import { onceShare, pick, split } from './pick.ts'
import type { Planner } from './planner.ts'
import type { UnderWay } from './under-way.ts'

const never = Number.NEGATIVE_INFINITY
/** Items that are due within this time are looked at for each pick; with a hundred accounts, a tenth of them. */
const soonMs = 10_000

/** An item to send now, or when to decide again. */
export type Step = { readonly entry: Entry; readonly claim: Claim } | { readonly at: number }

/** Picks the next item that is polled in the background. */
export interface Picker {
  readonly next: (entries: readonly Entry[], moment: Moment) => Step
  /** Called for each item that was sent without a click. */
  readonly sent: (entry: Entry, moment: Moment) => void
  /** Called when the items or the quota changed. */
  readonly changed: () => void
  /** Called when the due times of items changed other than by sending one. */
  readonly replanned: () => void
}

export interface PickerDeps {
  readonly bucket: Bucket
  readonly health: Health
  readonly planner: Planner
  readonly underWay: UnderWay
  readonly isReady: (entry: Entry) => boolean
}

const claimOf = (isBehind: boolean): Claim => (isBehind ? 'overdue' : 'background')

export function createPicker({ bucket, health, planner, underWay, isReady }: PickerDeps): Picker {
  let onceFrom = never
  /** The quota that an item that is due waits for. Until then, nothing needs to be picked. */
  let awaited: Claim | null = null
  let soon: readonly Entry[] = []
  /** When the first of the other items may be due, by the due clock. */
  let restAt = never

  return {
    next: (entries, { steadyClock, dueClock, wall }) => {
      const awaitedAt = awaited === null ? never : bucket.nextAt(awaited, steadyClock)
      if (awaitedAt > steadyClock) return { at: awaitedAt }
      const opening = underWay.openings(health.breakers)
      const isProbe = health.connection.probeAt() !== null
      // A probe may be an item that is not due, and sending it changes when it is due.
      if (isProbe) ({ soon, restAt } = { soon: entries, restAt: Number.POSITIVE_INFINITY })
      else if (dueClock >= restAt) ({ soon, restAt } = split(entries, dueClock + soonMs, planner.turnOf))
      const picked = pick(soon, {
        steadyClock,
        dueClock,
        spacingMs: bucket.spacingMs(),
        onceFrom,
        isProbe,
        turnOf: planner.turnOf,
        slotOf: (each) => planner.slotOf(each, wall),
        opensAt: (each) => {
          const opensAt =
            isReady(each) && underWay.hasPlaceIn(each.item.lane) ? opening.get(each.item.operation) : null
          return opensAt === undefined ? never : opensAt
        },
      })
      const { entry, isBehind, others } = picked
      const at = Math.min(picked.at, steadyClock + restAt - dueClock)
      const claim = claimOf(isBehind)
      const tokenAt = entry === null ? at : bucket.nextAt(claim, steadyClock)
      if (entry === null || tokenAt > steadyClock) {
        awaited = entry === null ? null : claim
        return { at: tokenAt }
      }
      awaited = others === null ? null : claimOf(others.isBehind)
      return { entry, claim }
    },
    sent: (entry, { dueClock }) => {
      if (isPolledOnce(entry.item)) onceFrom = dueClock + bucket.spacingMs() / onceShare
    },
    changed: () => {
      awaited = null
      restAt = never
    },
    replanned: () => {
      restAt = never
    },
  }
}
