import type { AddressKey, Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { StreamStatus } from '../../shared/app-state.ts'
import type { Traces } from '../pending/traces-types.ts'
import { storeKey } from '../../shared/networks.ts'
import { itemId, type PollSource, type Receive } from '../poll/poll-source.ts'
import { repeat } from '../repeat.ts'
import { atOnce } from '../in-slices.ts'
import { subjectOf, type Session } from '../session.ts'
import type { PendingActions } from '../toncenter/client-types.ts'
import { createStream } from '../toncenter/stream.ts'
import type { Snapshot, Stream, StreamEvent, StreamState } from '../toncenter/stream-types.ts'
import { withdrawTrace, type FinishedReport } from '../watch/finish-trace.ts'
import { latestKnown } from '../latest-known.ts'
import { accountParts } from './account-parts.ts'
import { createAwaitedTraces } from './awaited-traces.ts'
import { countOpenings } from './count-openings.ts'
import { createLiveCoverage, distrustMs } from './live-coverage.ts'
import { createStreamCheck } from './stream-check.ts'
import { createStreamRate } from './stream-rate.ts'

const name = 'stream'
/** A live trace without a frame for this long is polled, because the final frame may never arrive (api.md 10). */
const traceQuietMs = 20_000
/** The stream pings at this interval, so an account of a live connection was observed within this time. */
export const keepAliveMs = 15_000
/** Maximum delay between an event and its frame (api.md 10). */
const frameDelayMs = 1_000
/** After this long without a frame or ping, the connection counts as dead. */
const silentMs = 40_000

export interface LiveDeps {
  readonly traces: Traces
  /** The watched accounts, in order of priority. */
  readonly accounts: () => readonly AddressKey[]
  readonly isWatched: (account: AddressKey) => boolean
  /** Returns when the account was last polled, also in an earlier session; null if it never was. */
  readonly polledAt: (account: AddressKey) => Millis | null
  /** Hashes of followed messages. */
  readonly hashes: () => readonly string[]
  readonly on: {
    /** Called with a frame about followed messages. */
    readonly hashes: (keys: readonly string[], value: PendingActions) => void
    readonly event: (account: AddressKey, at: Millis) => void
    /** Called when the coverage of an account begins. Earlier events may have been missed. */
    readonly covered: (account: AddressKey) => void
    /** Called when a poll found a trace that the stream did not report. The stream may have missed others, of any account. */
    readonly missed: () => void
    /** Called when events may have been missed. `isOfAll`: events of any account may be missing. */
    readonly gap: (isOfAll: boolean) => void
  }
}

/** Coverage by the stream. Covered accounts, traces and hashes need not be polled as usual. */
export interface Covers {
  readonly account: (account: AddressKey) => boolean
  readonly trace: (view: TraceView) => boolean
  /** True while the stream reports the trace of a followed message as soon as it exists. */
  readonly hash: (hash: string) => boolean
  /** Returns the time since which the stream has covered the account without a gap; null while it does not cover it. */
  readonly since: (account: AddressKey) => Millis | null
}

export interface LiveAccounts {
  readonly source: PollSource
  readonly covers: Covers
  /** Compares the finished traces found by a poll with the stream. Call it before the response is applied. */
  readonly check: (account: AddressKey, reports: readonly FinishedReport[], sentAt: Millis) => void
  /** Called when a live trace is no longer listed although the stream did not report its end. Its accounts are then polled. */
  readonly noteUnlisted: (view: TraceView) => void
  /** Called after a poll of an account, which also returned what the stream missed before `sentAt`. */
  readonly notePolled: (account: AddressKey, sentAt: Millis) => void
  readonly status: () => StreamStatus | null
  /** Returns when the stream last sent anything, such as the reply to a ping; null while it is not connected. */
  readonly heardAt: () => Millis | null
  /** Connects again at once, for example after sleep. */
  readonly restart: () => void
}

const none: LiveAccounts = {
  source: {
    name,
    items: () => [],
    poll: async () => ({ isChanged: false }),
    publish: () => undefined,
  },
  covers: { account: () => false, trace: () => false, hash: () => false, since: () => null },
  check: () => undefined,
  noteUnlisted: () => undefined,
  notePolled: () => undefined,
  status: () => null,
  heardAt: () => null,
  restart: () => undefined,
}

const nothing: Snapshot = { addresses: [], hashes: [] }

function isSame(one: Snapshot, other: Snapshot): boolean {
  const isEqual = (a: readonly string[], b: readonly string[]): boolean =>
    a.length === b.length && a.every((each, index) => each === b[index])
  return isEqual(one.addresses, other.addresses) && isEqual(one.hashes, other.hashes)
}

export function createLiveAccounts(session: Session, deps: LiveDeps): LiveAccounts {
  const {
    store,
    freshness,
    runtime: { now, after, signal },
  } = session
  const { traces, accounts, isWatched, polledAt, hashes, on } = deps
  const access = session.service.stream
  if (access === null) return none
  const { connect, decode, key, isOn, isClockSet, note, onChange } = access
  const rate = createStreamRate()
  const coverage = createLiveCoverage()
  const awaited = createAwaitedTraces(session, { traces, source: name, newSince })
  const streamCheck = createStreamCheck({
    since: (account) => (covers(account) && isHeard() ? coverage.since(account) : null),
    known: (key) => traces.known.get(key) ?? store.traces.one(storeKey(session.network), key),
    isAnnounced: awaited.isAnnounced,
  })
  let state: StreamState = { kind: 'idle' }
  let subscribed = nothing
  let heardAt: Millis | null = null
  let missedAt: Millis = Number.NEGATIVE_INFINITY
  let receive: Receive = () => undefined
  let stream: Stream | null = null

  /** Updates the subscription. Returns whether that restarted a stream that the service did not offer before. */
  function subscribe(): boolean {
    const isWanted = isOn() && isClockSet() && session.service.offers('stream') !== 'no'
    const wanted = isWanted ? { addresses: accounts(), hashes: hashes() } : nothing
    if (stream === null || isSame(wanted, subscribed)) return false
    const isBack = subscribed === nothing && state.kind === 'unsupported'
    subscribed = wanted
    stream.subscribe(wanted)
    if (isBack) stream.restart()
    return isBack
  }

  function onState(next: StreamState): void {
    // A changed subscription continues the connection.
    if (state.kind !== 'live' || next.kind !== 'live') heardAt = null
    state = next
    if (next.kind === 'live') {
      note(true)
      session.schedule.reached(now())
    }
    if (next.kind === 'unsupported') note(false)
    coverage.keep(next.kind === 'live' ? next.addresses : new Set())
    session.emit.replan()
    onChange()
  }

  /** Without coverage, a trace may have begun at any time after the last poll. */
  function newSince(of: readonly AddressKey[], completeAt: Millis | null): Millis | null {
    return latestKnown(of.map((each) => (coverage.since(each) === null ? polledAt(each) : completeAt)))
  }

  function completeUntil(): Millis | null {
    const observedAt = heardAt ?? (state.kind === 'live' ? state.since : null)
    return observedAt === null ? null : observedAt - frameDelayMs
  }

  function onActions({ key, scope, value, at }: Extract<StreamEvent, { kind: 'actions' }>): void {
    const announcedAfter = awaited.actionsCame(key, at)
    const previousAt = announcedAfter === undefined ? completeUntil() : announcedAfter
    const sentAt = at - frameDelayMs
    rate.note(at, Math.max(0, ...value.actions.map(({ traceEndUtime }) => traceEndUtime)))
    if (scope === 'trace') {
      on.hashes([key], value)
      const since = (_: string, of: readonly AddressKey[]): Millis | null => newSince(of, previousAt)
      const one = { kind: 'hashes', keys: [key], previousAt: since, isStreamed: true } as const
      atOnce(traces.advance(one, value, { at, sentAt }))
      return
    }
    const parts = accountParts(value.actions, isWatched)
    const since = newSince([...parts.keys()], previousAt)
    for (const [account, actions] of parts) {
      const isComplete = coverage.since(account) !== null
      const covered = { kind: 'account', account, previousAt: since, isStreamed: true } as const
      atOnce(traces.advance(covered, { ...value, actions }, { at, sentAt }))
      on.event(account, at)
      receive({ source: 'account', key: account, isComplete })
    }
  }

  function onGapEvent({ scope, at }: Extract<StreamEvent, { kind: 'gap' }>): void {
    coverage.interrupt(scope?.addresses ?? accounts(), at)
    on.gap(scope === null)
    session.emit.replan()
  }

  function onFrame(event: StreamEvent): void {
    switch (event.kind) {
      case 'actions':
        onActions(event)
        break
      case 'transactions':
        awaited.transactionsCame(event.key, event.at, completeUntil())
        break
      case 'invalidated':
        rate.note(event.at, 0)
        traces.change(event.key, event.at, (record) => withdrawTrace(record, event.at))
        break
      case 'gap':
        onGapEvent(event)
        break
    }
    heardAt = event.at
  }

  function keepAlive(): void {
    const lastHeardAt = stream?.heardAt() ?? null
    if (lastHeardAt !== null) {
      if (state.kind === 'live') heardAt = lastHeardAt
      for (const account of accounts().filter(covers)) {
        freshness.succeed(itemId('account', account), lastHeardAt)
        store.runs.extend(subjectOf(session, 'pendingActions', account), lastHeardAt)
      }
      // A trace without recent frames is polled again.
      session.emit.replan()
    }
  }

  function covers(account: AddressKey): boolean {
    return state.kind === 'live' && state.addresses.has(account) && coverage.since(account) !== null
  }

  const coversHash = (hash: string): boolean => state.kind === 'live' && state.hashes.has(hash)

  /** A dead connection may go unnoticed for a while, for example after sleep. */
  function isHeard(): boolean {
    const at = stream?.heardAt() ?? null
    return at !== null && Math.abs(now() - at) < silentMs
  }

  return {
    covers: {
      account: covers,
      trace: ({ key: trace, accounts: own, lastSeenAt }) =>
        (own.some(covers) || coversHash(trace)) && Math.abs(now() - lastSeenAt) < traceQuietMs,
      hash: coversHash,
      since: (account) => (covers(account) ? coverage.since(account) : null),
    },
    check: (account, reports, sentAt) => {
      const contradiction = streamCheck.compare(account, reports, sentAt)
      if (contradiction === null) return
      session.emit.report([contradiction])
      coverage.interrupt([account], now() + distrustMs)
      if (contradiction.difference.kind === 'missing' && Math.abs(now() - missedAt) >= distrustMs) {
        missedAt = now()
        on.missed()
      }
      session.emit.replan()
    },
    noteUnlisted: ({ accounts: own, missingSince }) => {
      const doubted = missingSince === undefined ? own.filter(covers) : []
      coverage.interrupt(doubted, now())
      if (doubted.length > 0) session.emit.replan()
    },
    notePolled: (account, sentAt) => {
      const isSubscribed = state.kind === 'live' && state.addresses.has(account)
      if (isSubscribed && coverage.notePolled(account, sentAt)) on.covered(account)
    },
    status: () => {
      const live = state.kind === 'live' ? { since: state.since, accounts: state.addresses.size } : {}
      const again = state.kind === 'reconnecting' ? { retryAt: state.at, reason: state.reason } : {}
      const kind = session.service.offers('stream') === 'no' ? 'unsupported' : state.kind
      return { state: isOn() ? kind : 'off', ...live, ...again, ...rate.current(now()) }
    },
    heardAt: () => (state.kind === 'live' ? (stream?.heardAt() ?? null) : null),
    restart: () => {
      if (!subscribe()) stream?.restart()
    },
    source: {
      name,
      publish: () => undefined,
      start: (onReceived) => {
        receive = onReceived
        const { baseUrl } = session.network
        const { random } = access
        const opening = countOpenings(session, connect)
        stream = createStream({ baseUrl, key, ...opening, now, after, random, onFrame, onState }, decode)
        const cancelKeepAlive = repeat(after, keepAliveMs, keepAlive)
        const stop = (): void => {
          cancelKeepAlive()
          stream?.stop()
        }
        signal.addEventListener('abort', stop, { once: true })
        subscribe()
      },
      items: () => {
        subscribe()
        return awaited.items()
      },
      poll: awaited.poll,
    },
  }
}
