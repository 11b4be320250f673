import type { Millis } from '../../shared/models.ts'
import type { Appearance } from './block-repository.ts'
import type { OverlayStore } from './overlay-store.ts'
import type { Repositories } from './repositories.ts'
import type { GapReason, Run, Subject } from './store-types.ts'

/** A time in which one answer, or one reason for there being none, was current. */
export interface Stretch {
  readonly fromAt: Millis
  /** When the next one began, or the end of what was asked for. */
  readonly toAt: Millis
  /** When it was last confirmed; from then to `toAt` nobody looked. */
  readonly seenUntilAt: Millis
  readonly gap: GapReason | null
}

/** The past of what was kept. What cannot be read is left out, and the status tells. */
export interface History {
  /** What was current from `from` to `to`, without holes or overlap from the first thing known on. */
  readonly stretches: (subject: Subject, from: Millis, to: Millis) => readonly Stretch[]
  /** The answer that was last known at `at`, through gaps, as far as it was seen then. */
  readonly lastKnown: (subject: Subject, at: Millis) => Run | null
  /** Transactions of an account in kept blocks, the last seen block first. */
  readonly appearances: (network: string, account: string, limit: number) => readonly Appearance[]
}

/** The stretches of all layers, the older layer first; each ends where the next begins. */
function stretchesOf(
  layers: readonly Repositories[],
  subject: Subject,
  from: Millis,
  to: Millis,
): readonly Stretch[] {
  const spans = layers.flatMap((repositories) => repositories.runs.spans(subject, from, to))
  // A newer layer may begin before `from`: then nothing of an older one is current any more.
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
