import type { Millis } from '../../shared/models.ts'
import type { Appearance } from './block-repository.ts'
import type { OverlayStore } from './overlay-store.ts'
import type { Repositories } from './repositories.ts'
import type { GapReason, Run, Subject } from './store-types.ts'

/** A time range with one current response, or one reason why there is none. */
export interface Stretch {
  readonly fromAt: Millis
  /** Start of the next stretch, or end of the requested range. */
  readonly toAt: Millis
  /** Last confirmation; nothing was observed from then to `toAt`. */
  readonly seenUntilAt: Millis
  readonly gap: GapReason | null
}

/** Past states of stored data. Unreadable records are left out and noted in the status. */
export interface History {
  /** Returns what was current between `from` and `to`, without overlaps or holes once something is known. */
  readonly stretches: (subject: Subject, from: Millis, to: Millis) => readonly Stretch[]
  /** Returns the last response known at `at`, across gaps, confirmed only up to then. */
  readonly lastKnown: (subject: Subject, at: Millis) => Run | null
  /** Transactions of an account in stored blocks, newest observation first. */
  readonly appearances: (network: string, account: string, limit: number) => readonly Appearance[]
}

/** Returns the stretches of all layers, older layer first. Each ends where the next begins. */
function stretchesOf(
  layers: readonly Repositories[],
  subject: Subject,
  from: Millis,
  to: Millis,
): readonly Stretch[] {
  const spans = layers.flatMap((repositories) => repositories.runs.spans(subject, from, to))
  // If a newer layer begins before `from`, older layers are no longer current.
  const first = spans.findLastIndex((span) => span.fromAt <= from)
  return spans.slice(Math.max(first, 0)).map((span, index, all) => ({
    fromAt: Math.max(span.fromAt, from),
    toAt: all[index + 1]?.fromAt ?? to,
    seenUntilAt: span.untilAt,
    gap: span.reason,
  }))
}

function runOf(runs: Repositories['runs'], subject: Subject, at: Millis): Run | null {
  const span = runs.lastRun(subject, at)
  if (span === null || span.list === null) return null
  return {
    parts: runs.answers.read(span.list),
    firstSeenAt: span.fromAt,
    lastSeenAt: Math.min(span.untilAt, at),
  }
}

export function createHistory({
  layers,
  front,
  read,
}: Pick<OverlayStore, 'layers' | 'front' | 'read'>): History {
  return {
    stretches: (subject, from, to) => read(front(), () => stretchesOf(layers(), subject, from, to), []),
    lastKnown: (subject, at) => {
      for (const repositories of layers().toReversed()) {
        const run = read(repositories, ({ runs }) => runOf(runs, subject, at), null)
        if (run !== null) return run
      }
      return null
    },
    appearances: (network, account, limit) =>
      layers()
        .toReversed()
        .flatMap((repositories) =>
          read(repositories, ({ blocks }) => blocks.appearances(network, account, limit), []),
        )
        .slice(0, limit),
  }
}
