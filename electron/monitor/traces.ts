import { LookoutError } from '../shared/errors.ts'
import { isLive } from '../shared/labels.ts'
import type { AddressKey, Millis, TraceDetail, TraceView } from '../shared/models.ts'
import { storeKey, type Session } from './session.ts'
import { describeAction } from './toncenter/actions.ts'
import type { PendingActions } from './toncenter/types.ts'
import { advanceTraces, liveKeys } from './watch/index.ts'
import type { Scope, TraceRecord } from './watch/types.ts'

/** How long an ended trace stays in the list, and is remembered so that a late copy cannot revive it. */
export const endedTracesKeptMs = 24 * 3_600_000
const mostTraces = 5_000

/** The traces of one network: what is known of each, advanced by every answer. */
export interface Traces {
  /** Moves traces forward by one answer; `isNew` when it held a trace that was not known. */
  readonly advance: (scope: Scope, answer: PendingActions, at: Millis) => { readonly isNew: boolean }
  /** Traces to ask for by hash now. */
  readonly liveKeys: () => readonly string[]
  /** Live traces that this account's answers hold. */
  readonly liveOf: (account: AddressKey) => number
  readonly detail: (key: string) => TraceDetail
  readonly view: (key: string) => TraceView | null
  /** Keeps the times that `advance` held back. */
  readonly flush: () => void
  /** Forgets the traces that only this account showed. */
  readonly forgetAccount: (account: AddressKey) => void
}

export function createTraces(session: Session, perspective: () => ReadonlySet<AddressKey>): Traces {
  const { store, mirror, now } = session
  const network = storeKey(session.network)
  const known = new Map<string, TraceRecord>()
  /** Traces of which only the time when they were last seen is newer than what is kept. */
  const unsaved = new Set<string>()
  for (const record of store.traces(network, now() - endedTracesKeptMs)) known.set(record.view.key, record)
  mirror.traces.replace([...known.values()].map((record) => record.view))

  function prune(at: Millis): void {
    const gone: string[] = []
    for (const [key, { view }] of known) {
      if (view.endedAt !== null && view.endedAt < at - endedTracesKeptMs) gone.push(key)
    }
    const ended =
      known.size - gone.length > mostTraces ? [...known.values()].filter((r) => !isLive(r.view.state)) : []
    ended.sort((a, b) => (a.view.endedAt ?? 0) - (b.view.endedAt ?? 0))
    for (const record of ended.slice(0, known.size - gone.length - mostTraces)) gone.push(record.view.key)
    for (const key of gone) known.delete(key)
    mirror.traces.remove(gone)
  }

  return {
    advance: (scope, answer, at) => {
      const context = {
        addressBook: answer.addressBook,
        metadata: answer.metadata,
        perspective: perspective(),
      }
      const { records, touched, events } = advanceTraces(
        known,
        scope,
        answer,
        (action) => describeAction(action, context),
        at,
      )
      const onlySeen = new Set(touched)
      for (const record of records) known.set(record.view.key, record)
      const moved = records.filter((record) => !onlySeen.has(record.view.key))
      store.saveTraces(network, moved)
      for (const key of touched) unsaved.add(key)
      for (const record of moved) unsaved.delete(record.view.key)
      mirror.traces.upsert(records.map((record) => record.view))
      prune(at)
      session.report(events)
      return { isNew: events.some((event) => event.kind === 'trace-new') }
    },
    liveKeys: () => liveKeys(known, now()),
    liveOf: (account) => {
      let live = 0
      for (const { view } of known.values())
        if (isLive(view.state) && view.accounts.includes(account)) live += 1
      return live
    },
    detail: (key) => {
      const record = known.get(key)
      if (record === undefined) throw new LookoutError('not-found', 'This trace is not in the list any more.')
      return { key, traceId: record.traceId, externalHash: record.externalHash, raw: record.raw }
    },
    view: (key) => known.get(key)?.view ?? null,
    flush: () => {
      const records = [...unsaved].map((key) => known.get(key)).filter((record) => record !== undefined)
      unsaved.clear()
      store.saveTraces(network, records)
    },
    forgetAccount: (account) => {
      const gone: string[] = []
      for (const [key, { view }] of known) {
        if (view.accounts.every((other) => other === account)) gone.push(key)
      }
      for (const key of gone) known.delete(key)
      mirror.traces.remove(gone)
    },
  }
}
