import type { Integer, Millis } from '../../shared/models.ts'
import type { Appearance } from './blocks.ts'
import type { Layers } from './layers.ts'
import type { Shelf } from './shelf.ts'
import type { GapReason, Operation, Part, Run, Subject } from './types.ts'

/** A time in which one answer, or one reason for there being none, was current. */
export interface Stretch {
  readonly fromAt: Millis
  /** When the next one began, or the end of what was asked for. */
  readonly toAt: Millis
  /** When it was last confirmed; from then to `toAt` nobody looked. */
  readonly seenUntilAt: Millis
  readonly gap: GapReason | null
}

/** A part of an answer whose text is not the same at two times; `before` or `after` is null where it was not there. */
export interface Change {
  readonly kind: Part['kind']
  readonly name: string
  readonly before: string | null
  readonly after: string | null
}

/** What a number did in one bucket of time; null where it was not known at any moment of it. */
export interface Bucket {
  readonly fromAt: Millis
  readonly first: Integer | null
  readonly last: Integer | null
  readonly least: Integer | null
  readonly most: Integer | null
  /** True when for some of the bucket nothing was known. */
  readonly hasGap: boolean
}

/** How often the answer about a subject changed in a time, and how often there was none. */
export interface Changed {
  readonly operation: Operation
  readonly key: string
  readonly answers: number
  readonly gaps: number
}

/** Gives the text of a part of one answer, null when the answer has no such part. */
export type PartText = (kind: Part['kind'], name: string) => string | null

/** The past of what was kept. */
export interface History {
  /** What was current from `from` to `to`, without holes or overlap from the first thing known on. */
  readonly stretches: (subject: Subject, from: Millis, to: Millis) => readonly Stretch[]
  /** The answer that was last known at `at`, through gaps, as far as it was seen then. */
  readonly lastKnown: (subject: Subject, at: Millis) => Run | null
  /** What differs between the answers that were last known at two times. */
  readonly changes: (subject: Subject, from: Millis, to: Millis) => readonly Change[]
  /** What got another answer or a gap after `from` until `to`, with how often, the busiest first. */
  readonly changed: (network: string, from: Millis, to: Millis) => readonly Changed[]
  /** A number of each answer in `count` buckets of equal width from `from` to `to`. `take` works it out of the parts. */
  readonly series: (
    subject: Subject,
    take: (text: PartText) => Integer | null,
    from: Millis,
    to: Millis,
    count: number,
  ) => readonly Bucket[]
  /** Transactions of an account in kept blocks, the last seen block first. */
  readonly appearances: (network: string, account: string, limit: number) => readonly Appearance[]
}

interface Piece extends Stretch {
  readonly shelf: Shelf
  readonly list: number | null
}

/** The pieces of all shelves, the older shelf first; each ends where the next begins. */
function piecesOf(shelves: readonly Shelf[], subject: Subject, from: Millis, to: Millis): readonly Piece[] {
  const spans = shelves.flatMap((shelf) =>
    shelf.runs.spans(subject, from, to).map((span) => ({ shelf, span })),
  )
  // A newer shelf may begin before `from`: then nothing of an older one is current any more.
  const first = spans.findLastIndex(({ span }) => span.fromAt <= from)
  return spans.slice(Math.max(first, 0)).map(({ shelf, span }, index, all) => ({
    shelf,
    list: span.list,
    fromAt: Math.max(span.fromAt, from),
    toAt: all[index + 1]?.span.fromAt ?? to,
    seenUntilAt: span.untilAt,
    gap: span.reason,
  }))
}

/** The answer that was last known at `at`, through gaps. */
function partsAt(shelves: readonly Shelf[], subject: Subject, at: Millis): readonly Part[] {
  for (const { runs } of shelves.toReversed()) {
    const list = runs.lastRun(subject, at)?.list ?? null
    if (list !== null) return runs.answers.read(list)
  }
  return []
}

function runOf(runs: Shelf['runs'], subject: Subject, at: Millis): Run | null {
  const span = runs.lastRun(subject, at)
  if (span === null || span.list === null) return null
  return {
    parts: runs.answers.read(span.list),
    firstSeenAt: span.fromAt,
    lastSeenAt: Math.min(span.untilAt, at),
  }
}

/** Texts by kind, name and place among parts of the same kind and name. */
function textsOf(parts: readonly Part[]): ReadonlyMap<string, Part> {
  const texts = new Map<string, Part>()
  for (const part of parts) {
    let place = 0
    while (texts.has(`${part.kind} ${place} ${part.name}`)) place += 1
    texts.set(`${part.kind} ${place} ${part.name}`, part)
  }
  return texts
}

function compare(before: readonly Part[], after: readonly Part[]): readonly Change[] {
  const earlier = textsOf(before)
  const later = textsOf(after)
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((key) => {
    const [was, is] = [earlier.get(key), later.get(key)]
    const either = was ?? is
    if (either === undefined || was?.text === is?.text) return []
    return [{ kind: either.kind, name: either.name, before: was?.text ?? null, after: is?.text ?? null }]
  })
}

function bucketOf(fromAt: Millis, values: readonly (bigint | null)[]): Bucket {
  const known = values.filter((value) => value !== null)
  const least = known.reduce<bigint | null>((low, value) => (low === null || value < low ? value : low), null)
  const most = known.reduce<bigint | null>(
    (high, value) => (high === null || value > high ? value : high),
    null,
  )
  return {
    fromAt,
    first: known[0]?.toString() ?? null,
    last: known.at(-1)?.toString() ?? null,
    least: least?.toString() ?? null,
    most: most?.toString() ?? null,
    hasGap: known.length < values.length || values.length === 0,
  }
}

/** The pieces as `count` buckets; a piece that lasts over several is in each of them. */
function bucketsOf(
  pieces: readonly Piece[],
  take: (text: PartText) => Integer | null,
  from: Millis,
  to: Millis,
  count: number,
): readonly Bucket[] {
  const values = pieces.map(({ shelf, list }) => {
    const value = list === null ? null : take(shelf.runs.answers.reader(list))
    return value === null ? null : BigInt(value)
  })
  const width = (to - from) / count
  let next = 0
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * width
    const isUnknownAtStart = (pieces[0]?.fromAt ?? to) > start
    while (next < pieces.length && (pieces[next]?.toAt ?? to) <= start) next += 1
    let end = next
    while (end < pieces.length && (pieces[end]?.fromAt ?? to) < start + width) end += 1
    return bucketOf(start, [...(isUnknownAtStart ? [null] : []), ...values.slice(next, end)])
  })
}

export function createHistory({ shelves, front, read }: Pick<Layers, 'shelves' | 'front' | 'read'>): History {
  /** What cannot be read is left out, and the status tells. */
  const orNothing = <T>(take: () => readonly T[]): readonly T[] => read(front(), take, [])

  return {
    stretches: (subject, from, to) =>
      orNothing(() =>
        piecesOf(shelves(), subject, from, to).map(({ fromAt, toAt, seenUntilAt, gap }) => ({
          fromAt,
          toAt,
          seenUntilAt,
          gap,
        })),
      ),
    lastKnown: (subject, at) => {
      for (const shelf of shelves().toReversed()) {
        const run = read(shelf, ({ runs }) => runOf(runs, subject, at), null)
        if (run !== null) return run
      }
      return null
    },
    changes: (subject, from, to) =>
      orNothing(() => compare(partsAt(shelves(), subject, from), partsAt(shelves(), subject, to))),
    changed: (network, from, to) => {
      const counted = new Map<string, Changed>()
      for (const shelf of shelves()) {
        for (const one of read(shelf, ({ runs }) => runs.changed(network, from, to), [])) {
          const name = `${one.operation} ${one.key}`
          const { answers, gaps } = counted.get(name) ?? { answers: 0, gaps: 0 }
          counted.set(name, { ...one, answers: answers + one.answers, gaps: gaps + one.gaps })
        }
      }
      return [...counted.values()].toSorted((one, other) => other.answers - one.answers)
    },
    series: (subject, take, from, to, count) =>
      orNothing(() => bucketsOf(piecesOf(shelves(), subject, from, to), take, from, to, count)),
    appearances: (network, account, limit) =>
      shelves()
        .toReversed()
        .flatMap((shelf) => read(shelf, ({ blocks }) => blocks.appearances(network, account, limit), []))
        .slice(0, limit),
  }
}
