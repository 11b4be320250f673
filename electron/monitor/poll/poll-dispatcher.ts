import {
  LookoutError,
  serviceErrorCodes,
  toErrorInfo,
  type ErrorInfo,
  type ServiceErrorCode,
} from '../../shared/errors.ts'
import type { Status } from '../../shared/app-state.ts'
import type { Millis } from '../../shared/models.ts'
import { isTracesItem, type Accounts } from '../pending/accounts.ts'
import type { Blocks } from '../blocks/opened-blocks.ts'
import type { ServiceHealthTracker } from '../shown/service-health.ts'
import type { Pools } from '../pools/followed-pools.ts'
import { isProofItem } from '../pending/trace-confirmations.ts'
import type { PauseTracker } from '../pause-tracker.ts'
import type { Item } from '../schedule/schedule-types.ts'
import { subjectOf, type PollResult, type Session } from '../session.ts'
import type { GapReason } from '../store/types.ts'

export interface PollDispatcherDeps {
  readonly accounts: Accounts
  readonly pools: Pools
  readonly blocks: Blocks
  readonly health: ServiceHealthTracker
  readonly rest: PauseTracker
  /** A key was refused by the service. */
  readonly onKeyRefused: (error: ErrorInfo) => void
  /** A good answer came. */
  readonly onAnswered: () => void
  readonly log: (message: string, thrown: unknown) => void
  /**
   * An item was asked for; with the code of the error when that failed. `isNews` unless all is as the answer before left it.
   */
  readonly after: (item: Item, failure: ErrorInfo['code'] | null, isNews: boolean) => void
}

/** Puts the schedule's items to whoever knows how to ask for them, and notes what came of it. */
export interface PollDispatcher {
  readonly ask: (item: Item) => Promise<void>
  /** False for what was taken off its list while it was asked for: nothing is noted of that. */
  readonly isWanted: (item: Item) => boolean
  /** Writes how an item stands now into the mirror. */
  readonly show: (item: Item) => void
  readonly last: () => Pick<Status, 'latencyMs' | 'lastAnswerAt'>
}

/** A moving mean of the latencies. */
function smooth(before: number | null, latest: number): number {
  return before === null ? latest : before + (latest - before) / 10
}

function isServiceCode(code: string): code is ServiceErrorCode {
  return serviceErrorCodes.some((known) => known === code)
}

const keyOf = (item: Item): string => item.id.slice(item.id.indexOf(':') + 1)

/** Whether its answers are kept as runs, with gaps between them. */
const isPolled = (item: Item): boolean => item.id.startsWith('account:') || item.id.startsWith('pool:')

export function createPollDispatcher(session: Session, options: PollDispatcherDeps): PollDispatcher {
  const { freshness, schedule, store } = session
  const { accounts, pools, blocks, health, rest } = options
  let latencyMs: number | null = null
  /** Kept answers of an earlier run have their age too. */
  const restored = [
    ...accounts.list.keys().map(accounts.list.idOf),
    ...pools.list.keys().map(pools.list.idOf),
  ]
    .map(freshness.observedAt)
    .filter((at) => at !== null)
  let lastAnswerAt: Millis | null = restored.length > 0 ? Math.max(...restored) : null

  function isWanted(item: Item): boolean {
    if (item.id.startsWith('account:')) return accounts.list.has(keyOf(item))
    return !item.id.startsWith('pool:') || pools.list.has(keyOf(item))
  }

  function put(item: Item): Promise<PollResult> {
    const key = keyOf(item)
    if (isTracesItem(item.id)) return accounts.askTraces()
    if (item.id === 'follows') return accounts.askFollows()
    if (item.id.startsWith('account:')) return accounts.ask(key)
    if (item.id.startsWith('pool:')) return pools.ask(key)
    return isProofItem(item.id) ? accounts.proofs.ask(key) : blocks.ask(key)
  }

  /** Notes a failure: as a gap in what is known of the subject, and against the service or the key. */
  function fail(item: Item, error: ErrorInfo, at: Millis): void {
    if (!item.isOnce && isWanted(item)) freshness.fail(item.id, at, error)
    if (isServiceCode(error.code)) health.note(item.operation, error)
    if (error.code === 'unauthorized' || error.code === 'wrong-network') options.onKeyRefused(error)
    const reason: GapReason | null = rest.reason() ?? (isServiceCode(error.code) ? error.code : null)
    if (reason !== null && isPolled(item) && isWanted(item))
      store.gap(subjectOf(session, item.operation, keyOf(item)), reason, at)
  }

  /** True when it told nothing new. */
  function succeed(item: Item, asked: PollResult, startedAt: Millis): boolean {
    const at = session.now()
    const wasWell = health.current().health === 'ok'
    latencyMs = smooth(latencyMs, Math.max(0, at - startedAt))
    lastAnswerAt = at
    if (!item.isOnce && isWanted(item)) freshness.succeed(item.id, at)
    health.note(item.operation, null)
    options.onAnswered()
    if (isPolled(item) && isWanted(item)) rest.answered(subjectOf(session, item.operation, keyOf(item)), at)
    schedule.done(item.id, { ok: true, ...asked }, at)
    return wasWell && isPolled(item) && !asked.isChanged
  }

  return {
    isWanted,
    ask: async (item) => {
      const startedAt = session.now()
      let failure: ErrorInfo['code'] | null = null
      let isSame = false
      try {
        isSame = succeed(item, await put(item), startedAt)
      } catch (thrown) {
        if (session.signal.aborted) return
        const at = session.now()
        const error = toErrorInfo(thrown)
        if (!(thrown instanceof LookoutError)) options.log(`PollDispatcher for ${item.id} failed`, thrown)
        failure = error.code
        fail(item, error, at)
        schedule.done(item.id, { ok: false, code: error.code, retryAt: error.retryAt ?? null }, at)
      }
      options.after(item, failure, !isSame)
    },
    show: (item) => {
      if (isProofItem(item.id)) return
      if (item.id.startsWith('pool:')) pools.list.show(keyOf(item))
      else if (item.id.startsWith('account:')) accounts.sweep(keyOf(item))
      else accounts.sweep()
    },
    last: () => ({ latencyMs, lastAnswerAt }),
  }
}
