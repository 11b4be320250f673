import type { Millis } from '../../shared/models.ts'
import { createBucket, type Claim } from './bucket.ts'
import { createClicks } from './clicks.ts'
import { createClock } from './steady-clock.ts'
import { createEntry, dueAt, nextJitter, replaceItem, type Entry } from './entry.ts'
import { forgetFailures, noteOutcome } from './entry-outcome.ts'
import { explainWait, holdOf, type Hold } from './explain.ts'
import { createPausableClock } from './pausable-clock.ts'
import { createHaste } from './haste.ts'
import { createHealth, type Moment } from './health.ts'
import { isPolledOnce } from './lane.ts'
import { isPlannedAlike } from './lanes.ts'
import { settle, notPolled } from './failure-policy.ts'
import { createPageTokens } from './page-tokens.ts'
import { createPauseClicks } from './pause-clicks.ts'
import { createPicker, type Step } from './picker.ts'
import { createPlanner } from './planner.ts'
import type { Item, Outcome, PlanView, Schedule, ScheduleOptions } from './schedule-types.ts'
import { createUnderWay } from './under-way.ts'

const never = Number.NEGATIVE_INFINITY

/** Creates the schedule of one network. See lanes.ts for the order and bucket.ts for the quota. */
export function createSchedule(options: ScheduleOptions): Schedule {
  const { random } = options
  const clock = createClock()
  const pausable = createPausableClock()
  const health = createHealth(options.limit, random)
  const bucket = createBucket(options.limit)
  if (options.notBefore !== undefined) bucket.hold(options.notBefore)
  const pages = createPageTokens(bucket)
  const entries = new Map<string, Entry>()
  /** An array, because iterating a map is slow. */
  let row: readonly Entry[] = []
  const clicks = createClicks()
  const pauseClicks = createPauseClicks()
  const underWay = createUnderWay()
  const isAsked = (entry: Entry): boolean => !entry.isDone && !health.stopped.has(entry.item.operation)
  const isReady = (entry: Entry): boolean => isAsked(entry) && !underWay.has(entry.item.id)
  const planner = createPlanner({
    entries: () => row,
    isAsked,
    perSecond: () => 1000 / bucket.spacingMs(),
    onPlanned: () => picker.replanned(),
  })
  const picker = createPicker({ bucket, health, planner, underWay, isReady })
  const haste = createHaste({ entries: () => row, planner, picker })
  let added = 0
  let isPaused = false
  let isThoughtOnline = true
  let era = 0

  const isOffline = (): boolean => health.connection.probeAt() !== null

  function enter(wall: Millis): Moment {
    const steadyClock = clock.read(wall)
    if (health.rate.recover(steadyClock)) applyRate()
    pausable.set(
      isPaused || isOffline() || health.pausedUntil({ steadyClock, wall }) > steadyClock,
      steadyClock,
    )
    return { steadyClock, wall, dueClock: pausable.at(steadyClock) }
  }

  function applyRate(): void {
    bucket.setRate(health.rate.inForce())
    planner.invalidate()
    picker.changed()
  }

  const isInPause = (moment: Moment): boolean => health.pausedUntil(moment) > moment.steadyClock

  function send(entry: Entry, claim: Claim, moment: Moment): Item {
    const { steadyClock, dueClock } = moment
    const flight = { item: entry.item, sentAt: steadyClock, previousAskedAt: entry.askedAt, era }
    bucket.take(claim, steadyClock)
    if (claim === 'click') picker.replanned()
    else picker.sent(entry, moment)
    underWay.add({ ...flight, isInPause: isInPause(moment) })
    if (isInPause(moment)) pauseClicks.sent(steadyClock)
    entry.jitter = nextJitter(entry, claim === 'overdue', random)
    entry.askedAt = dueClock
    planner.align(entry, moment)
    clicks.drop(entry)
    return entry.item
  }

  const hasPlace = (claim: Claim): boolean => underWay.hasPlace(claim, health.rate.inForce())

  function next(moment: Moment): Step {
    const { steadyClock } = moment
    const isHeld = isInPause(moment)
    const end = isHeld ? health.pausedUntil(moment) : Number.POSITIVE_INFINITY
    const clicked = clicks.first(
      (entry) => isReady(entry) && (!isHeld || pauseClicks.mayPass(entry.clickedAt)),
    )
    if (clicked !== null && hasPlace('click')) {
      const at = Math.max(bucket.nextAt('click', steadyClock), isHeld ? pauseClicks.nextAt() : never)
      return at <= steadyClock ? { entry: clicked, claim: 'click' } : { at: Math.min(at, end) }
    }
    if (clicked !== null || isHeld) return { at: end }
    if (isPaused || !hasPlace('background')) return { at: Number.POSITIVE_INFINITY }
    if (pages.heldUntil() > steadyClock) return { at: pages.heldUntil() }
    const probeAt = health.connection.probeAt()
    if (probeAt !== null) {
      if (!underWay.isEmpty()) return { at: Number.POSITIVE_INFINITY }
      if (probeAt > steadyClock) return { at: probeAt }
    }
    return picker.next(row, moment)
  }

  function take(now: Millis): { readonly due: readonly Item[]; readonly wakeAt: Millis | null } {
    const moment = enter(now)
    planner.ensure(moment.dueClock)
    if (!pausable.isFrozen()) haste.catchUp(moment)
    const due: Item[] = []
    for (;;) {
      const step = next(moment)
      if ('entry' in step) {
        due.push(send(step.entry, step.claim, moment))
        continue
      }
      const wakeAt = Number.isFinite(step.at) ? Math.max(now + 1, Math.ceil(clock.toWall(step.at))) : null
      clock.promise(wakeAt)
      return { due, wakeAt }
    }
  }

  function setItems(items: readonly Item[], now: Millis): void {
    const { dueClock } = enter(now)
    const kept = new Set(items.map(({ id }) => id))
    for (const item of items) {
      const entry = entries.get(item.id)
      if (entry === undefined) {
        entries.set(item.id, createEntry(item, dueClock, added++))
        planner.invalidate()
      } else {
        if (!isPlannedAlike(entry.item, item)) planner.invalidate()
        replaceItem(entry, item)
      }
    }
    for (const [id, entry] of entries) {
      if (kept.has(id)) continue
      entries.delete(id)
      clicks.drop(entry)
      planner.invalidate()
    }
    row = [...entries.values()]
    picker.changed()
  }

  function done(id: string, outcome: Outcome, now: Millis): void {
    const flight = underWay.take(id)
    if (flight === null) return
    const moment = enter(now)
    bucket.heard(flight.sentAt, moment.steadyClock)
    const isStale = !outcome.ok && flight.era !== era
    const policy = isStale ? notPolled : settle(health, flight, outcome, moment, random)
    if (!outcome.ok && outcome.code === 'rate-limited' && !isStale) pauseClicks.refused(moment.steadyClock)
    if (policy.isRateChanged) applyRate()
    const entry = entries.get(id)
    if (entry !== undefined) {
      if (!outcome.ok || entry.failures > 0) picker.replanned()
      if (policy.countsAsNotPolled) entry.askedAt = flight.previousAskedAt
      noteOutcome(entry, outcome, policy, moment.dueClock)
      if (policy.isFailure) haste.afterFailure(entry, moment.dueClock)
      if (!outcome.ok || outcome.isChanged) planner.touch()
    }
    if (policy.openForMs > 0) haste.afterOpening(flight.item, policy.openForMs, moment.dueClock)
    enter(now)
  }

  function holdsOf(entry: Entry, moment: Moment): Hold {
    const { operation } = entry.item
    return {
      steadyClock: moment.steadyClock,
      isStopped: health.stopped.has(operation),
      isInFlight: underWay.has(entry.item.id),
      isClicked: entry.clickedAt !== null,
      isPaused,
      pausedUntil: pauseClicks.mayPass(entry.clickedAt) ? never : health.pausedUntil(moment),
      probeAt: health.connection.probeAt(),
      opensAt: health.breakers.get(operation)?.openUntil() ?? never,
      isBackingOff: entry.notBefore > moment.dueClock,
    }
  }

  function explain(id: string, now: Millis): ReturnType<PlanView['explain']> {
    const moment = enter(now)
    const { steadyClock, dueClock } = moment
    planner.ensure(dueClock)
    const entry = entries.get(id)
    if (entry === undefined || entry.isDone) return { intervalMs: null, nextAt: null, waits: null }
    const holds = holdsOf(entry, moment)
    const wait = explainWait({
      ...holds,
      dueAt: steadyClock + dueAt(entry, planner.turnOf(entry).intervalMs) - dueClock,
      tokenAt: Math.max(
        bucket.expectedAt(holds.isClicked ? 'click' : 'background', steadyClock),
        holds.isClicked && isInPause(moment) ? pauseClicks.nextAt() : never,
      ),
    })
    return {
      intervalMs:
        isPolledOnce(entry.item) || wait.waits === 'stopped'
          ? null
          : Math.round(planner.turnOf(entry).intervalMs),
      nextAt: wait.at === null ? null : Math.max(now, Math.ceil(clock.toWall(wait.at))),
      waits: wait.waits,
    }
  }

  function paces(now: Millis): ReturnType<PlanView['paces']> {
    const moment = enter(now)
    planner.ensure(moment.dueClock)
    const isWell = health.stopped.size === 0 && !health.breakers.values().some((each) => each.isProbing())
    const isEasy = !pausable.isFrozen() && isWell
    return (id) => {
      const entry = entries.get(id)
      if (entry === undefined || entry.isDone || isPolledOnce(entry.item)) return null
      const isFree = isEasy && entry.notBefore <= moment.dueClock
      if (!isFree && holdOf(holdsOf(entry, moment)) !== null) return null
      return Math.round(planner.turnOf(entry).intervalMs)
    }
  }

  function setOnline(isOnline: boolean, steadyClock: Millis): void {
    if (isOnline === isThoughtOnline) return
    isThoughtOnline = isOnline
    if (isOnline && isOffline()) health.connection.probeNow(steadyClock)
    else if (!isOnline && !isOffline()) health.connection.failed(steadyClock, steadyClock)
  }

  return {
    setItems,
    take,
    done,
    click: (id, now) => {
      const { steadyClock } = enter(now)
      const entry = entries.get(id)
      if (entry === undefined || underWay.has(id)) return
      clicks.add(entry, steadyClock)
      entry.isDone = false
    },
    set: ({ limit, isOnline, ...others }, now) => {
      const { steadyClock } = enter(now)
      if (limit !== undefined) {
        health.rate.setLimit(limit)
        applyRate()
      }
      if (isOnline !== undefined) setOnline(isOnline, steadyClock)
      isPaused = others.isPaused ?? isPaused
      planner.set(others)
      enter(now)
    },
    reached: (now) => {
      const { steadyClock } = enter(now)
      if (isOffline()) health.connection.probeNow(steadyClock)
    },
    forget: (what, now) => {
      if (what === 'refusals') {
        health.stopped.clear()
        planner.invalidate()
      } else {
        health.reset()
        isThoughtOnline = true
        applyRate()
        row.forEach(forgetFailures)
        era += 1
      }
      enter(now)
    },
    quota: {
      takePage: (now) => {
        const { steadyClock, wall } = enter(now)
        const { isTaken, at } = pages.take(steadyClock, health.pausedUntil({ steadyClock, wall }))
        return isTaken ? { ok: true } : { ok: false, at: Math.max(now + 1, Math.ceil(clock.toWall(at))) }
      },
      takeOpening: (now) => {
        const moment = enter(now)
        const { steadyClock } = moment
        const at = Math.max(bucket.nextAt('click', steadyClock), health.pausedUntil(moment))
        if (at > steadyClock) return { ok: false, at: Math.max(now + 1, Math.ceil(clock.toWall(at))) }
        bucket.take('click', steadyClock)
        return { ok: true }
      },
      heard: (sentAt, now) => {
        const { steadyClock } = enter(now)
        bucket.heard(clock.toInner(sentAt), steadyClock)
      },
      view: (now) => ({ used: bucket.used(enter(now).steadyClock), limit: health.rate.inForce() }),
    },
    plan: {
      explain,
      paces,
      forecast: (lane, now, more = 1) => planner.forecast(enter(now).dueClock, lane, more),
    },
  }
}
