import { compareLt } from '../../shared/block-rows.ts'
import type { Millis } from '../../shared/models.ts'
import type { Appearance } from './block-repository.ts'
import type { OverlayStore } from './overlay-store.ts'
import type { Repositories } from './repositories.ts'
import type { GapReason, Run, Subject } from './store-types.ts'

/** A time range in which one response was current, or in which data was missing for one reason. It ends where the next begins. */
export interface Stretch {
  readonly fromAt: Millis
  /** Time of the last confirmation. Nothing was observed between that time and the next stretch. */
  readonly seenUntilAt: Millis
  readonly gap: GapReason | null
}

export interface History {
  /** Returns the stretches between `from` and `to`. They are contiguous from the first known one on. */
  readonly stretches: (subject: Subject, from: Millis, to: Millis) => readonly Stretch[]
  /**
   * Returns when the last gap between `from` and `to` ended, at most `to`; null if there is none. Faster than reading all
   * stretches.
   */
  readonly lastGapEnd: (subject: Subject, from: Millis, to: Millis) => Millis | null
  /** Returns when the first stretch of a subject begins; null if there is none. */
  readonly firstAt: (subject: Subject) => Millis | null
  /** Returns the last response known at `at`, even if a gap follows it. */
  readonly lastKnown: (subject: Subject, at: Millis) => Run | null
  readonly appearances: (network: string, account: string, limit: number) => readonly Appearance[]
}

/** Merges the stretches of all layers, oldest layer first. */
function stretchesOf(
  layers: readonly Repositories[],
  subject: Subject,
  from: Millis,
  to: Millis,
): readonly Stretch[] {
  const spans = layers.flatMap((repositories) => repositories.runs.spans(subject, from, to))
  // If a newer layer has a span that begins at or before `from`, it supersedes the older layers.
  const first = spans.findLastIndex((span) => span.fromAt <= from)
  return spans.slice(Math.max(first, 0)).map((span) => ({
    fromAt: Math.max(span.fromAt, from),
    seenUntilAt: span.untilAt,
    gap: span.reason,
  }))
}

function lastGapEnd(
  layers: readonly Repositories[],
  subject: Subject,
  from: Millis,
  to: Millis,
): Millis | null {
  let end = to
  for (const { runs } of layers.toReversed()) {
    const gap = runs.lastGap(subject, from, to)
    if (gap !== null) return Math.min(end, gap.endAt ?? end)
    const first = runs.firstAt(subject) ?? end
    // This layer supersedes the older ones.
    if (first <= from) return null
    end = Math.min(end, first)
  }
  return null
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

export function createHistory({ layers, read }: Pick<OverlayStore, 'layers' | 'read'>): History {
  return {
    stretches: (subject, from, to) => read(() => stretchesOf(layers(), subject, from, to), []),
    lastGapEnd: (subject, from, to) => read(() => lastGapEnd(layers(), subject, from, to), null),
    firstAt: (subject) =>
      read(() => layers().flatMap(({ runs }) => runs.firstAt(subject) ?? []), [])[0] ?? null,
    lastKnown: (subject, at) => {
      for (const repositories of layers().toReversed()) {
        const run = read(({ runs }) => runOf(runs, subject, at), null, repositories)
        if (run !== null) return run
      }
      return null
    },
    appearances: (network, account, limit) => {
      const found = layers()
        .toReversed()
        .map((repositories) =>
          read(({ blocks }) => blocks.appearances(network, account, limit), [], repositories),
        )
        .filter((list) => list.length > 0)
      if (found.length < 2) return found[0] ?? []
      const all = new Map(found.flat().map((each) => [`${each.block} ${each.hash}`, each]))
      return [...all.values()].toSorted((one, other) => compareLt(other.lt, one.lt)).slice(0, limit)
    },
  }
}
