import { useCallback, useEffect, useRef, useState } from 'react'
import { serviceNow } from '../../components/ticker.ts'
import type { Millis } from '../../../electron/shared/models.ts'
import type { Reply } from '../../../electron/shared/errors.ts'
import type { JournalPage, TraceView } from '../../../electron/shared/pending-models.ts'
import { ask } from '../../bridge.ts'
import { beginningOf } from '../../lib/times.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useTraces } from '../../stores/traces.ts'
import { cursorOf, forgetRead, keepRead, mostLoaded } from '../../stores/read-traces.ts'
import type { Selection } from './scope.ts'
import { useReadBack } from './use-read-back.ts'
import type { TraceState } from '../../../electron/shared/trace-state.ts'

const pageSize = 200
const settleMs = 250
const renewMs = 2_000

export interface Question {
  readonly text: string
  readonly from: string
  readonly to: string
  readonly states: readonly TraceState[]
  /** Limits the search to traces that had ended by this moment, as known then. Null for the present. */
  readonly asOf: number | null
  /** Limits the search to a selection in the watchlist. */
  readonly within: Selection | null
}

function lesser(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

function read(question: Question, before: JournalPage['next']) {
  return ask((main) =>
    main['journal.page']({
      text: question.text,
      states: [...question.states],
      from: beginningOf(question.from, 0),
      // The end of the period is excluded.
      to: lesser(beginningOf(question.to, 1), question.asOf === null ? null : question.asOf + 1),
      ...(question.asOf !== null && { asOf: question.asOf }),
      ...(question.within !== null && { within: question.within }),
      before,
      limit: pageSize,
    }),
  )
}

export interface AllRead {
  readonly traces: readonly TraceView[]
  readonly isLimited: boolean
}

export async function readAll(question: Question): Promise<Reply<AllRead>> {
  const traces: TraceView[] = []
  let next: JournalPage['next'] = null
  do {
    const reply = await read(question, next)
    if (!reply.ok) return reply
    traces.push(...reply.value.traces)
    next = reply.value.next
  } while (next !== null && traces.length < mostLoaded)
  return { ok: true, value: { traces, isLimited: next !== null } }
}

export interface Read {
  readonly keys: readonly string[]
  readonly next: JournalPage['next']
  /** True while entries of an earlier version are still being indexed and may be missing. */
  readonly isIndexing?: boolean
  /** The time since which the actions of all searched accounts are stored. */
  readonly completeSince?: JournalPage['completeSince']
  readonly readSince?: JournalPage['readSince']
  readonly readAt: Millis
}

/**
 * Adds the newest page to the loaded entries, without those that it should have but does not. If there is a gap between them,
 * returns only the newest page. Above `mostLoaded` entries, the oldest ones are left out again: the journal may stay open for
 * months. `cursorOf`: where an entry's older ones begin.
 */
export function renewed(
  before: Read,
  { traces, next, isIndexing }: JournalPage,
  readAt: Millis,
  cursorOf: (key: string) => JournalPage['next'],
): Read {
  const keys = traces.map((trace) => trace.key)
  if (next !== null && next.at > before.readAt) return { keys, next, isIndexing, readAt }
  const found = new Set(keys)
  const isFound = (key: string): boolean =>
    found.has(key) || (next !== null && (cursorOf(key)?.at ?? 0) <= next.at)
  const left = before.keys.filter(isFound)
  const known = new Set(left)
  const added = keys.filter((key) => !known.has(key)).length
  if (added === 0) return { ...before, ...(left.length < before.keys.length && { keys: left }), readAt }
  const all = [...new Set([...keys, ...left])]
  const kept = all.slice(0, Math.max(mostLoaded, before.keys.length))
  const cursor = kept.length < all.length ? cursorOf(kept.at(-1) ?? '') : null
  return cursor === null ? { ...before, keys: all, readAt } : { ...before, keys: kept, next: cursor, readAt }
}

/**
 * Returns whether to show the entries loaded so far. From 2,000 entries on, waits until their number has grown by a tenth, so
 * that the work of showing them grows linearly with their final number.
 */
export function isWorthShowing(loaded: number, shown: number): boolean {
  return loaded < 2_000 || loaded >= shown * 1.1
}

const none: readonly string[] = []

/** Maximum number of pages that are read again when earlier entries changed. */
const mostRenewedPages = 5

type Ended = ReadonlyMap<string, TraceView>

function endedTraces(): Ended {
  return new Map([...useTraces.getState().byKey].filter(([, { endedAt }]) => endedAt !== null))
}

/**
 * Returns which entries of the journal may have changed. `earlier`: not only new ones at the top, such as after the history of an
 * added account was read.
 */
export function changedEntries(before: Ended, after: Ended): 'none' | 'newest' | 'earlier' {
  const endOf = ({ endedAt }: TraceView): number => endedAt ?? 0
  const changed = [...after.values()].filter((trace) => before.get(trace.key) !== trace)
  if (changed.length === 0) return 'none'
  const latest = [...before.values()].reduce((at, trace) => Math.max(at, endOf(trace)), 0)
  return changed.every((trace) => endOf(trace) > latest) ? 'newest' : 'earlier'
}

export function useJournalPages(question: Question) {
  const [shown, setShown] = useState<Read | null>(null)
  const [shownOf, setShownOf] = useState(question)
  // Until the first page arrives, the entries on screen are those of the previous question.
  const pages = shownOf === question ? shown : null
  const [failure, setFailure] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const watched = useAccounts(({ byKey }) => [...byKey.keys()].join(' '))
  const asked = useRef(0)
  const isLoading = useRef(false)
  const load = useCallback(
    async (before: Read | null, least: number, isProgressShown = false) => {
      asked.current += 1
      const turn = asked.current
      isLoading.current = true
      setReading(true)
      const readAt = before?.readAt ?? serviceNow()
      const keys = new Set(before?.keys)
      let last: Omit<Read, 'keys' | 'readAt'> | null = before
      let shownCount = keys.size
      const show = (next: Read | null): void => {
        setShown(next)
        setShownOf(question)
      }
      const loaded = (): Read | null => last && { ...last, keys: [...keys], readAt }
      do {
        const reply = await read(question, last?.next ?? null)
        if (turn !== asked.current) return
        setFailure(reply.ok ? null : reply.error.message)
        if (!reply.ok) break
        const { traces, ...page } = reply.value
        keepRead(traces)
        for (const { key } of traces) keys.add(key)
        last = { completeSince: last?.completeSince, readSince: last?.readSince, ...page }
        if (isProgressShown && isWorthShowing(keys.size, shownCount)) {
          shownCount = keys.size
          show(loaded())
        }
      } while (last.next !== null && keys.size < least)
      isLoading.current = false
      setReading(false)
      // Null if the first page failed.
      show(loaded())
    },
    [question],
  )
  // A page of a narrow search ends after 3,000 traces, whether any matches or not.
  const loadPage = useCallback(
    (before: Read | null) => load(before, (before?.keys.length ?? 0) + pageSize, true),
    [load],
  )
  const latestLoad = useRef(loadPage)
  useEffect(() => {
    latestLoad.current = loadPage
    const timer = setTimeout(() => void loadPage(null), settleMs)
    return () => {
      clearTimeout(timer)
      // Ends a search that is under way.
      asked.current += 1
    }
  }, [loadPage])

  const loaded = useRef(none)
  useEffect(() => {
    const keys = pages?.keys ?? none
    if (keys.length >= mostLoaded) {
      const kept = new Set(keys)
      forgetRead(loaded.current.filter((key) => !kept.has(key)))
    }
    loaded.current = keys
  }, [pages])
  const shownBy = useRef(watched)
  useEffect(() => {
    shownBy.current = watched
  }, [watched])
  /** Reads the first page again, and more of them until the entries that ended at `until` are read, or `mostPages`. */
  const renew = useCallback(
    async (until: Millis | null, mostPages: number) => {
      const turn = asked.current
      const readAt = serviceNow()
      const traces: TraceView[] = []
      let first: JournalPage | null = null
      let last: JournalPage | null = null
      for (let count = 0; count < mostPages; count += 1) {
        const reply: Reply<JournalPage> = await read(question, last?.next ?? null)
        // The status line shows the failure.
        if (turn !== asked.current || !reply.ok) return
        first ??= reply.value
        last = reply.value
        traces.push(...last.traces)
        // A page of a narrow search may have few entries, or none.
        if (last.next === null || until === null || last.next.at < until) break
      }
      if (first === null || last === null) return
      const page = { ...last, traces }
      keepRead(traces)
      const { completeSince, readSince } = first
      setShown((before) => before && { ...renewed(before, page, readAt, cursorOf), completeSince, readSince })
    },
    [question],
  )
  useEffect(() => {
    if (question.asOf !== null) return
    let known = endedTraces()
    let knownBy = shownBy.current
    let isRenewing = false
    const timer = setInterval(() => {
      if (document.hidden || isLoading.current || isRenewing) return
      const present = endedTraces()
      // With other accounts, transfers of all entries may have other directions.
      const areOthers = shownBy.current !== knownBy
      const changed = areOthers ? 'earlier' : changedEntries(known, present)
      known = present
      knownBy = shownBy.current
      if (changed === 'none') return
      isRenewing = true
      const oldest = cursorOf(loaded.current.at(-1) ?? '')?.at ?? null
      void renew(
        changed === 'earlier' ? oldest : null,
        areOthers ? Number.POSITIVE_INFINITY : mostRenewedPages,
      ).finally(() => {
        isRenewing = false
      })
    }, renewMs)
    return () => clearInterval(timer)
  }, [question, renew])
  /** Why loading earlier actions ended. Reading the stored ones again does not remove it. */
  const [ended, setEnded] = useState<{ readonly question: Question; readonly reason: string | null }>()
  const back = useReadBack(question.within, async ({ isWhole, failure: reason, hasNew }) => {
    setEnded({ question, reason })
    // A loaded period is shown whole.
    const least = isWhole ? mostLoaded : pageSize
    if (hasNew) await load(null, Math.max(least, pages?.keys.length ?? 0), true)
  })
  return {
    /** Null until the first page of the question has arrived. */
    pages,
    /** The entries on screen. */
    keys: shown?.keys ?? none,
    failure: failure ?? (back.reading === null && ended?.question === question ? ended.reason : null),
    isReading,
    readingBack: back.reading,
    isAllRead: back.isAllRead,
    more: () => void loadPage(pages),
    /** Loads all entries of the search, up to `mostLoaded` at once. */
    all: () => void load(pages, (pages?.keys.length ?? 0) + mostLoaded, true),
    readBack: back.readBack,
    stopReadingBack: back.stop,
  }
}
