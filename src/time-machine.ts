import type { Millis } from '../electron/shared/models.ts'
import { storeKey } from '../electron/shared/networks.ts'
import { ask } from './bridge.ts'
import { correctNow, freezeNow, serviceNow } from './components/ticker.ts'
import { showPast } from './stores/app-state.ts'
import { showToast, withdrawToastAction } from './stores/toasts.ts'
import { spanFor } from './lib/time-span.ts'
import { forgetVisited } from './stores/block-view.ts'
import { useStatus } from './stores/status.ts'
import { useTime } from './stores/time.ts'
import { leavePlaces } from './stores/view.ts'

/** Number of buckets in the time bar. If the bar spans a day, a bucket is ten minutes long. */
const bucketCount = 144

let targetAt: Millis | null = null
let isAsking = false
let hydrate = (): void => undefined

/**
 * Shows a past moment in all panels. While a moment is requested, further moves only change the next one, so that quick moves
 * never queue requests.
 */
export async function showMoment(at: Millis): Promise<void> {
  targetAt = at
  useTime.setState({ awaited: at, isReturning: false })
  if (isAsking) return
  isAsking = true
  for (let next: Millis | null = at; next !== null;) {
    const isLast = await show(next)
    next = isLast ? null : targetAt
  }
  isAsking = false
  useTime.setState({ awaited: null })
}

/** Shows a moment unless the user has returned to the present. Returns false if another moment is wanted by then. */
async function show(at: Millis): Promise<boolean> {
  const from = useTime.getState().asOf
  const reply = await ask((main) => main['history.at']({ at: Math.round(at), from }))
  if (targetAt === null) return true
  // The present was shown in the meantime, so the changes since the earlier moment cannot be applied.
  if (useTime.getState().asOf !== from) return false
  const isLast = targetAt === at
  if (reply.ok) {
    useTime.setState({ asOf: reply.value.at })
    showPast(reply.value)
  } else if (isLast) {
    targetAt = from
    showToast(reply.error.message)
  }
  return isLast
}

/** Requests the full state again. Until it has arrived, the past stays visible and marked as past. */
export function showPresent(): void {
  targetAt = null
  useTime.setState({ awaited: null, isReturning: true })
  hydrate()
}

/** Runs `run` at the present, once its data has arrived. A move to a past moment in the meantime cancels it. */
export function atPresent(run: () => void): void {
  if (targetAt !== null) showPresent()
  if (useTime.getState().filledFor === null) {
    run()
    return
  }
  const stop = useTime.subscribe(({ awaited, filledFor }) => {
    if (awaited !== null) stop()
    if (awaited !== null || filledFor !== null) return
    stop()
    run()
  })
}

/**
 * Stops the clock at the selected time. Returns to the present when the network changes, because each network has its own data.
 */
export function followNetwork(requestState: () => void): () => void {
  hydrate = requestState
  const stopClock = useTime.subscribe(({ asOf }, before) => {
    if (asOf !== before.asOf) freezeNow(asOf)
  })
  const stopStatus = useStatus.subscribe(({ status }, { status: before }) => {
    // The time bar ends at the present, so it is reloaded when the clock correction changes.
    if (correctNow(status?.clockOffsetMs ?? 0)) void readActivity(serviceNow())
    if (status === null || before === null || storeKey(status.network) === storeKey(before.network)) return
    useTime.setState({ activity: null })
    leavePlaces()
    forgetVisited()
    withdrawToastAction()
    if (targetAt !== null) showPresent()
    void readActivity(serviceNow())
  })
  return () => {
    stopClock()
    stopStatus()
  }
}

/** Goes to a moment, limited to the time bar's span, which ends at the present. Returns false until the span is loaded. */
export function goToMoment(at: Millis): boolean {
  const { activity } = useTime.getState()
  if (activity === null) return false
  go(at, activity.from, activity.to)
  return true
}

/**
 * Moves forward by a number of steps, or back if the number is negative. A forward move that ends less than half its length
 * before the present snaps to the present. Consecutive moves add up. Returns false until the span is loaded.
 */
export function stepMoment(by: number): boolean {
  const { activity } = useTime.getState()
  if (activity === null) return false
  const step = (by * (activity.to - activity.from)) / activity.buckets.length
  const now = serviceNow()
  go((targetAt ?? now) + step, activity.from, now - Math.max(0, step) / 2)
  return true
}

function go(at: Millis, from: Millis, present: Millis): void {
  if (at < present) void showMoment(Math.max(from, at))
  else if (targetAt !== null) showPresent()
}

export function chooseSpan(span: Millis): void {
  useTime.setState((state) => ({
    span,
    isSpanChosen: true,
    activity: state.span === span ? state.activity : null,
  }))
}

/** Reloads the activity of the time bar's span. Until the user selects a span, the span grows with the stored history. */
export async function readActivity(now: Millis): Promise<void> {
  const { span } = useTime.getState()
  const reply = await ask((main) =>
    main['history.activity']({ from: now - span, to: now, count: bucketCount }),
  )
  const state = useTime.getState()
  if (!reply.ok || state.span !== span) return
  const fitting = state.isSpanChosen || state.asOf !== null ? span : spanFor(reply.value)
  useTime.setState(fitting === span ? { activity: reply.value } : { span: fitting, activity: null })
}
