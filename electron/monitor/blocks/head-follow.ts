import type { BlockRef, HeadFollow } from '../../shared/block-models.ts'
import { LookoutError, type ErrorCode } from '../../shared/errors.ts'
import { masterchainBlock, type BlockHead } from './block-head.ts'
import type { Session } from '../session.ts'

/** Without a word from the window for so long nobody looks any more. */
const leaseMs = 30_000
const paceMs = 1_000
const soonMs = 300
const troubleMs = 5_000
const goesOn: ReadonlySet<ErrorCode> = new Set(['offline', 'timeout', 'rate-limited', 'server'])
const mostSteps = 256
const shownRanges = 20

/** The head of the masterchain, sampled as fast as the quota allows; what was passed over is told. */
export interface HeadFollower {
  /** Begins, goes on, holds, or ends. To be said again at least every 30 s. */
  readonly set: (isWanted: boolean, isHeld: boolean) => void
  readonly isDue: () => boolean
  /** One turn: the newest block is looked for at first, then one further block is read. */
  readonly turn: () => Promise<void>
  /** A turn failed: it goes on later, unless the service refuses. */
  readonly fail: (thrown: unknown) => void
}

export interface HeadFollowerDeps {
  readonly head: BlockHead
  /** Reads a block whole, keeps and shows it; false when it is not there yet. */
  readonly read: (ref: BlockRef) => Promise<boolean>
  /** `isDue` has changed. */
  readonly onDue: () => void
}

export function createHeadFollower(session: Session, { head, read, onDue }: HeadFollowerDeps): HeadFollower {
  let state: HeadFollow | null = null
  let step = 1
  let isLost = true
  let isResting = false
  let cancelLease: (() => void) | null = null
  let cancelRest: (() => void) | null = null
  let stopping = new AbortController()

  function show(next: HeadFollow | null): void {
    state = next
    head.showFollow(next)
  }

  function rest(ms: number): void {
    isResting = true
    cancelRest = session.after(ms, () => {
      isResting = false
      onDue()
    })
  }

  function end(): void {
    cancelLease?.()
    cancelRest?.()
    stopping.abort()
    isResting = false
    show(null)
    onDue()
  }

  function noteRead(seqno: number): void {
    if (state === null) return
    const from = (state.last ?? seqno - 1) + 1
    const passed = seqno - from
    show({
      ...state,
      last: seqno,
      read: state.read + 1,
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
      cancelLease = session.after(leaseMs, end)
      if (state === null) {
        stopping = new AbortController()
        isLost = true
        step = 1
        show({ isHeld, last: null, read: 0, skipped: 0, ranges: [] })
      } else if (state.isHeld !== isHeld) {
        // The head went on meanwhile.
        if (!isHeld) isLost = true
        show({ ...state, isHeld })
      }
      onDue()
    },
    fail: (thrown) => {
      const code = thrown instanceof LookoutError ? thrown.code : 'internal'
      if (goesOn.has(code)) rest(troubleMs)
      else end()
    },
    isDue: () => state !== null && !state.isHeld && !isResting,
    turn: async () => {
      if (state === null) return
      const signal = AbortSignal.any([session.signal, stopping.signal])
      if (isLost) {
        const newest = await head.search(signal)
        isLost = false
        if (newest !== state.last) {
          await session.beforePage()
          if (await read(masterchainBlock(newest))) noteRead(newest)
        }
        rest(paceMs)
        return
      }
      const next = (state.last ?? 0) + step
      if (await read(masterchainBlock(next))) {
        noteRead(next)
        step = Math.min(step * 2, mostSteps)
        rest(paceMs)
      } else {
        rest(step === 1 ? paceMs : soonMs)
        step = Math.max(1, Math.floor(step / 2))
      }
    },
  }
}
