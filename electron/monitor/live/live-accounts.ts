import type { AddressKey, Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { StreamStatus } from '../../shared/app-state.ts'
import type { Traces } from '../pending/watched-traces.ts'
import { reportOfTrace } from '../pending/finished-reports.ts'
import { itemId, type PollSource, type Receive } from '../poll/poll-source.ts'
import type { OneTimeLane } from '../schedule/lane.ts'
import { subjectOf, type Session } from '../session.ts'
import type { PendingActions } from '../toncenter/client-types.ts'
import { createStream } from '../toncenter/stream.ts'
import type { Snapshot, Stream, StreamEvent, StreamState } from '../toncenter/stream-types.ts'
import { createStreamRate } from './stream-rate.ts'

const name = 'stream'
/** How long actions may follow the transactions of a trace before it is looked up. */
const actionsWithinMs = 3_000
/** A live trace without a frame for this long is polled: a final frame does not always come (api.md 10). */
const traceQuietMs = 20_000
/** The stream pings this often: an account of a live connection was observed within this time. */
export const keepAliveMs = 15_000
/** A frame may be sent this much later than its event (api.md 10). */
const frameDelayMs = 1_000
/** A lookup that keeps failing is given up after this long. */
const lookupWithinMs = 600_000
const lookupLane: OneTimeLane = { how: 'once', name, patienceMs: 0, isSpare: false }

/** A trace of which no actions came yet. */
interface Awaited {
  readonly since: Millis
  readonly nextAt: Millis
  /** Before this time, nothing of it can have been missed. Null if that is not known. */
  readonly observedUntil: Millis | null
}

/** The stream's view of the accounts. */
export interface LiveDeps {
  readonly traces: Traces
  /** The watched accounts, in order of priority. */
  readonly accounts: () => readonly AddressKey[]
  /** Hashes of followed messages. */
  readonly hashes: () => readonly string[]
  /** A frame about followed messages arrived. */
  readonly onHashes: (keys: readonly string[], value: PendingActions) => void
  /** An event of an account arrived. */
  readonly onEvent: (account: AddressKey, at: Millis) => void
  /** Finished actions may have been missed. `isLoss`: not at the first connection. */
  readonly onGap: (isLoss: boolean) => void
}

/** The accounts that the service's stream covers. Polling steps back for them. */
export interface LiveAccounts {
  readonly source: PollSource
  readonly covers: (account: AddressKey) => boolean
  /** True while the stream reports a trace, so that it need not be polled. */
  readonly coversTrace: (view: TraceView) => boolean
  /** Called when a live trace is not listed any more: its accounts are polled, since the stream did not report its end. */
  readonly doubt: (view: TraceView) => void
  /** Called after a poll of an account: what the stream missed before `sentAt` is known. */
  readonly polled: (account: AddressKey, sentAt: Millis) => void
  /** Null without a stream. */
  readonly status: () => StreamStatus | null
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
  covers: () => false,
  coversTrace: () => false,
  doubt: () => undefined,
  polled: () => undefined,
  status: () => null,
  restart: () => undefined,
}

const nothing: Snapshot = { addresses: [], hashes: [] }

function isSame(one: Snapshot, other: Snapshot): boolean {
  const isEqual = (a: readonly string[], b: readonly string[]): boolean =>
    a.length === b.length && a.every((each, index) => each === b[index])
  return isEqual(one.addresses, other.addresses) && isEqual(one.hashes, other.hashes)
}

export function createLiveAccounts(session: Session, deps: LiveDeps): LiveAccounts {
  const { client, store, freshness, now, after, signal, beforePage } = session
  const { traces, accounts, hashes, onHashes, onEvent, onGap } = deps
  const access = session.stream
  if (access === null) return none
  const { connect, key, isOn, note, onChange } = access
  const rate = createStreamRate()
  /** Accounts whose pending actions may have changed unseen, until when. */
  const unsure = new Map<AddressKey, Millis>()
  /** When the last actions of each trace arrived. */
  const actionsAt = new Map<string, Millis>()
  /** The traces that reported transactions only, with the time of their next lookup. */
  const awaited = new Map<string, Awaited>()
  let state: StreamState = { kind: 'idle' }
  let subscribed = nothing
  let heardAt: Millis | null = null
  let hasConnected = false
  let receive: Receive = () => undefined
  let stream: Stream | null = null

  /** Brings the subscription up to date. Returns whether that opened the connection to a service that had no stream before. */
  function subscribe(): boolean {
    const isWanted = isOn() && session.offers('stream') !== 'no'
    const wanted = isWanted ? { addresses: accounts(), hashes: hashes() } : nothing
    if (stream === null || isSame(wanted, subscribed)) return false
    const isBack = subscribed === nothing && state.kind === 'unsupported'
    subscribed = wanted
    stream.subscribe(wanted)
    if (isBack) stream.restart()
    return isBack
  }

  function onState(next: StreamState): void {
    state = next
    if (next.kind === 'live') note(true)
    if (next.kind === 'unsupported') note(false)
    heardAt = null
    session.replan()
    onChange()
  }

  function observedUntil(): Millis | null {
    const observedAt = heardAt ?? (state.kind === 'live' ? state.since : null)
    return observedAt === null ? null : observedAt - frameDelayMs
  }

  function onActions({ key, scope, value, at }: Extract<StreamEvent, { kind: 'actions' }>): void {
    const { observedUntil: previousAt } = awaited.get(key) ?? { observedUntil: observedUntil() }
    awaited.delete(key)
    actionsAt.delete(key)
    actionsAt.set(key, at)
    for (const [oldest, since] of actionsAt) {
      if (since >= at - actionsWithinMs) break
      actionsAt.delete(oldest)
    }
    const sentAt = at - frameDelayMs
    const newest = Math.max(0, ...value.actions.map(({ traceEndUtime }) => traceEndUtime))
    rate.note(at, newest)
    if (scope === 'trace') {
      traces.advance({ kind: 'hashes', keys: [key], isStreamed: true }, value, at, sentAt)
      onHashes([key], value)
      return
    }
    const touched = new Set(value.actions.flatMap((action) => action.accounts))
    for (const account of accounts()) {
      if (!touched.has(account)) continue
      const actions = value.actions.filter((action) => action.accounts.includes(account))
      traces.advance(
        { kind: 'account', account, previousAt: unsure.has(account) ? null : previousAt, isStreamed: true },
        { ...value, actions },
        at,
        sentAt,
      )
      onEvent(account, at)
      receive({ source: 'account', key: account }, { isChanged: true })
    }
  }

  function onGapEvent({ scope, reason, at }: Extract<StreamEvent, { kind: 'gap' }>): void {
    for (const account of scope?.addresses ?? accounts()) unsure.set(account, at)
    if (scope === null) onGap(hasConnected)
    if (reason === 'connected') hasConnected = true
    session.replan()
  }

  /** Frames of actions and of transactions come in any order. */
  function awaitActions(key: string, at: Millis): void {
    const previousAt = actionsAt.get(key)
    if (awaited.has(key) || (previousAt !== undefined && previousAt >= at - actionsWithinMs)) return
    awaited.set(key, { since: at, nextAt: at + actionsWithinMs, observedUntil: observedUntil() })
    after(actionsWithinMs, session.replan)
  }

  function onFrame(event: StreamEvent): void {
    switch (event.kind) {
      case 'actions':
        onActions(event)
        break
      case 'transactions':
        awaitActions(event.key, event.at)
        break
      case 'invalidated':
        rate.note(event.at, 0)
        traces.withdraw(event.key, event.at)
        break
      case 'gap':
        onGapEvent(event)
        break
    }
    heardAt = event.at
  }

  function keepAlive(): void {
    if (signal.aborted) return
    const observedUntil = stream?.heardAt() ?? null
    if (observedUntil !== null)
      for (const account of accounts().filter(covers)) {
        freshness.succeed(itemId('account', account), observedUntil)
        store.extend(subjectOf(session, 'pendingActions', account), observedUntil)
      }
    // A trace that became quiet is polled again.
    session.replan()
    after(keepAliveMs, keepAlive)
  }

  function covers(account: AddressKey): boolean {
    return state.kind === 'live' && state.addresses.has(account) && !unsure.has(account)
  }

  /** Looks up a trace of which no actions came. */
  async function lookUp(key: string): Promise<void> {
    const known = awaited.get(key)
    // An overloaded service classifies a trace minutes later.
    if (known !== undefined)
      awaited.set(key, { ...known, nextAt: now() + Math.max(actionsWithinMs, now() - known.since) })
    const pending = await client.pendingByHashes([key], { signal, beforePage })
    if (pending.value.actions.length > 0) {
      awaited.delete(key)
      const { receivedAt, latencyMs } = pending
      traces.advance({ kind: 'hashes', keys: [key] }, pending.value, receivedAt, receivedAt - latencyMs)
      return
    }
    if (session.offers('finishedTraces') === 'no') return
    await beforePage()
    const { value, receivedAt } = await client.finishedTraces([key], { signal, beforePage })
    const found = value.byHash.get(key)
    const report = found === undefined ? null : reportOfTrace(found)
    if (report === null) return
    awaited.delete(key)
    traces.finish([{ ...report, key }], { ...value, by: null, isPast: () => false }, receivedAt)
  }

  return {
    covers,
    coversTrace: ({ accounts: own, lastSeenAt }) => own.some(covers) && now() - lastSeenAt < traceQuietMs,
    doubt: ({ accounts: own, missingSince }) => {
      const doubted = missingSince === undefined ? own.filter(covers) : []
      for (const account of doubted) unsure.set(account, now())
      if (doubted.length > 0) session.replan()
    },
    polled: (account, sentAt) => {
      const unsureUntil = unsure.get(account)
      if (unsureUntil === undefined || sentAt < unsureUntil) return
      unsure.delete(account)
      session.replan()
    },
    status: () => {
      const live = state.kind === 'live' ? { since: state.since, accounts: state.addresses.size } : {}
      const again = state.kind === 'reconnecting' ? { retryAt: state.at, reason: state.reason } : {}
      const kind = session.offers('stream') === 'no' ? 'unsupported' : state.kind
      return { state: isOn() ? kind : 'off', ...live, ...again, ...rate.current(now()) }
    },
    restart: () => {
      if (!subscribe()) stream?.restart()
    },
    source: {
      name,
      publish: () => undefined,
      start: (onReceived) => {
        receive = onReceived
        const { baseUrl } = session.network
        stream = createStream({ baseUrl, key, connect, now, after, random: access.random, onFrame, onState })
        signal.addEventListener('abort', () => stream?.stop(), { once: true })
        subscribe()
        after(keepAliveMs, keepAlive)
      },
      items: () => {
        subscribe()
        for (const [trace, { since }] of awaited) if (since < now() - lookupWithinMs) awaited.delete(trace)
        return [...awaited].flatMap(([trace, { nextAt }]) =>
          nextAt > now()
            ? []
            : [
                {
                  id: itemId(name, trace),
                  source: name,
                  key: trace,
                  operation: 'pendingActions',
                  lane: lookupLane,
                },
              ],
        )
      },
      poll: async (trace) => {
        await lookUp(trace)
        return { isChanged: true }
      },
    },
  }
}
