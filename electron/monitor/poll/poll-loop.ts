import type { Millis } from '../../shared/models.ts'
import type { PauseTracker } from '../pause-tracker.ts'
import type { Item } from '../schedule/schedule-types.ts'
import type { SessionParts } from '../session.ts'
import type { ServiceHealthTracker } from '../view-state/service-health.ts'
import type { Polled, PollDispatcher } from './poll-dispatcher.ts'

/** Maximum interval at which the items are collected again, because a busy item becomes quiet over time. */
const replanEveryMs = 10_000

export interface PollLoopDeps {
  readonly dispatcher: PollDispatcher
  readonly health: Pick<ServiceHealthTracker, 'setPolled'>
  readonly pause: Pick<PauseTracker, 'woke'>
  readonly guard: (items: readonly Item[]) => readonly Item[]
  readonly isOnline: () => boolean
  /** Called after each poll, once its state is published. */
  readonly onPolled: (polled: Polled) => void
}

export interface PollLoop {
  readonly start: () => void
  /** Collects the items of all sources again and polls due ones. */
  readonly replan: () => void
  readonly wake: () => void
  /** Called when the clock was corrected by `ms`, so that a timer does not seem that late, as after a sleep. */
  readonly corrected: (ms: Millis) => void
  readonly stop: () => void
}

export function createPollLoop(
  { schedule, runtime: { now, after, signal } }: SessionParts<'schedule', 'now' | 'after' | 'signal'>,
  { dispatcher, health, pause, guard, isOnline, onPolled }: PollLoopDeps,
): PollLoop {
  let cancelTimer: (() => void) | null = null
  let promisedAt: Millis | null = null
  let plannedAt = Number.NEGATIVE_INFINITY

  function plan(): void {
    plannedAt = now()
    const items = guard(dispatcher.items())
    schedule.setItems(items, plannedAt)
    health.setPolled(new Set(items.map(({ operation }) => operation)))
  }

  const isPlanned = (): boolean => !dispatcher.isLive() && Math.abs(now() - plannedAt) < replanEveryMs

  function settle(polled: Polled): void {
    if (polled.isNews || !isPlanned()) plan()
    polled.publish()
    onPolled(polled)
    tick()
  }

  /** Pushed data may arrive hundreds of times a second, so a push does not renew the plan. */
  function settlePushed(polled: Polled): void {
    if (Math.abs(now() - plannedAt) >= replanEveryMs) plan()
    polled.publish()
    onPolled(polled)
  }

  async function poll(item: Item): Promise<void> {
    const polled = await dispatcher.poll(item)
    if (polled !== null) settle(polled)
  }

  function tick(): void {
    if (signal.aborted) return
    const at = now()
    if (promisedAt !== null) pause.woke(promisedAt, at)
    schedule.set({ isOnline: isOnline() }, at)
    const { due, wakeAt } = schedule.take(at)
    for (const item of due) void poll(item)
    cancelTimer?.()
    promisedAt = wakeAt
    cancelTimer = wakeAt === null ? null : after(Math.max(1, wakeAt - at), tick)
  }

  function wake(): void {
    cancelTimer?.()
    cancelTimer = after(0, tick)
  }

  function replan(): void {
    plan()
    wake()
  }

  return {
    start: () => {
      dispatcher.start(settlePushed)
      replan()
    },
    replan,
    wake,
    corrected: (ms) => {
      if (promisedAt !== null) promisedAt += ms
    },
    stop: () => cancelTimer?.(),
  }
}
