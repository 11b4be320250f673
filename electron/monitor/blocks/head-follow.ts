import type { BlockRef, HeadFollow } from '../../shared/block-models.ts'
import { LookoutError, type ErrorCode } from '../../shared/errors.ts'
import { masterchainBlock, type BlockHead } from './block-head.ts'
import type { Session } from '../session.ts'

/** Following stops after this long without a request from the window. */
const leaseMs = 30_000
const paceMs = 1_000
const soonMs = 300
const retryMs = 5_000
const transient: ReadonlySet<ErrorCode> = new Set(['offline', 'timeout', 'rate-limited', 'server'])
/** From this quota on, requests per second, every block is read. */
const ampleQuota = 5
/** Number of blocks that are read in a row without reaching the newest one before the next blocks are skipped. */
const mostInARow = 5
const mostStride = 256
const shownRanges = 20

/**
 * Follows the masterchain's head and publishes the skipped blocks. With a low quota, one block per second is read. With an ample
 * one, all blocks are, unless the service is too slow.
 */
export interface HeadFollower {
  /** The window must repeat the call at least every 30 s to extend the lease. */
  readonly set: (isWanted: boolean, isHeld: boolean) => void
  readonly isDue: () => boolean
  /** Finds the newest block on the first call and fetches one more on each later call. */
  readonly step: () => Promise<void>
  /** Retries after a transient error; otherwise stops following. */
  readonly fail: (thrown: unknown) => void
}

export interface HeadFollowerDeps {
  readonly head: BlockHead
  /** Fetches, stores and publishes a complete block. Returns false if the block does not exist yet. */
  readonly read: (ref: BlockRef, signal: AbortSignal) => Promise<boolean>
  readonly onDue: () => void
}

export function createHeadFollower(session: Session, { head, read, onDue }: HeadFollowerDeps): HeadFollower {
  let state: HeadFollow | null = null
  let stride = 1
  /** Blocks read since the newest one was reached. */
  let inARow = 0
  let isLost = true
  let isWaiting = false
  let cancelLease: (() => void) | null = null
  let cancelWait: (() => void) | null = null
  let stopping = new AbortController()

  function show(next: HeadFollow | null): void {
    state = next
    head.showFollow(next)
  }

  function wait(ms: number): void {
    isWaiting = true
    cancelWait = session.runtime.after(ms, () => {
      isWaiting = false
      onDue()
    })
  }

  const isAmple = (): boolean => session.schedule.quota.view(session.runtime.now()).limit >= ampleQuota

  /** Waits for the next block. */
  const pace = (): void => wait(isAmple() ? soonMs : paceMs)

  function end(): void {
    cancelLease?.()
    cancelWait?.()
    stopping.abort()
    isWaiting = false
    show(null)
    onDue()
  }

  /** `mostBehind`: maximum distance to the newest block, known if a block was missing. */
  function noteRead(seqno: number, mostBehind: number | null): void {
    if (state === null) return
    const at = session.runtime.now()
    const from = (state.last ?? seqno - 1) + 1
    const passed = seqno - from
    show({
      ...state,
      last: seqno,
      read: state.read + 1,
      since: { ...(state.since ?? { seqno, at }), lastAt: at },
      mostBehind,
      skipped: state.skipped + passed,
      ranges: passed === 0 ? state.ranges : [{ from, to: seqno - 1 }, ...state.ranges].slice(0, shownRanges),
    })
  }

  return {
    set: (isWanted, isHeld) => {
      if (!isWanted) {
        if (state !== null) end()
        return
      }
      cancelLease?.()
      cancelLease = session.runtime.after(leaseMs, end)
      if (state === null) {
        stopping = new AbortController()
        isLost = true
        stride = 1
        inARow = 0
        show({ isHeld, last: null, read: 0, since: null, mostBehind: null, skipped: 0, ranges: [] })
      } else if (state.isHeld !== isHeld) {
        // The chain has moved on during the pause.
        if (!isHeld) isLost = true
        show({ ...state, isHeld })
      }
      onDue()
    },
    fail: (thrown) => {
      if (state === null) return
      const code = thrown instanceof LookoutError ? thrown.code : 'internal'
      if (transient.has(code)) wait(retryMs)
      else end()
    },
    isDue: () => state !== null && !state.isHeld && !isWaiting,
    step: async () => {
      if (state === null) return
      const signal = AbortSignal.any([session.runtime.signal, stopping.signal])
      if (isLost || state.last === null) {
        const newest = await head.search(signal)
        if (signal.aborted) return
        isLost = false
        if (newest !== state.last) {
          await session.service.beforePage()
          const isRead = await read(masterchainBlock(newest), signal)
          if (signal.aborted) return
          if (isRead) noteRead(newest, 0)
        }
        pace()
        return
      }
      const next = (state.last ?? 0) + stride
      const isRead = await read(masterchainBlock(next), signal)
      // Following was stopped, and perhaps started again.
      if (signal.aborted) return
      if (isRead) {
        noteRead(next, null)
        inARow += 1
        if (!isAmple() || inARow >= mostInARow) stride = Math.min(stride * 2, mostStride)
        pace()
      } else {
        inARow = 0
        show({ ...state, mostBehind: stride - 1 })
        if (stride === 1) pace()
        else wait(soonMs)
        stride = Math.max(1, Math.floor(stride / 2))
      }
    },
  }
}
