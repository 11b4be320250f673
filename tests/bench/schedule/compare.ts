import { hotLane, liveLane, warmLane } from '../../../electron/monitor/pending/account-lanes.ts'
import { createSchedule } from '../../../electron/monitor/schedule/schedule.ts'
import type { Item } from '../../../electron/monitor/schedule/schedule-types.ts'
import {
  accountItem,
  createVirtual,
  longestWait,
  poolItem,
  tracesItem,
} from '../../unit/electron/monitor/schedule/virtual.ts'
import { seeded } from '../../fixtures/seeded.ts'
import { createObserver, type Figures } from './observer.ts'
import { createWorld, type World } from './world.ts'

export type { Figures } from './observer.ts'

interface Run {
  readonly seed: number
  readonly limit: number
  readonly minutes: number
}

const startAt = 1_000_000_000_000
const latencyMs = 150

const accountOf = (id: string): number => Number(id.slice('account:'.length))

function runOurs(world: World, { seed, limit }: Run): Figures {
  const schedule = createSchedule({ limit, random: seeded(seed) })
  const observer = createObserver(world)
  const lists = { warm: [] as Item[], hot: [] as Item[] }
  for (let account = 0; account < world.accounts; account += 1) {
    lists.warm.push(accountItem(String(account), warmLane))
    lists.hot.push(accountItem(String(account), hotLane))
  }
  const pools = Array.from({ length: world.pools }, (_, pool) => poolItem(String(pool)))
  let decideMs = 0
  const timed = <T>(decide: () => T): T => {
    const began = process.cpuUsage()
    const result = decide()
    const { user, system } = process.cpuUsage(began)
    decideMs += (user + system) / 1000
    return result
  }
  const replan = (at: number): void => {
    const accounts = lists.warm.map((warm, account) =>
      observer.isHot(account, at) ? (lists.hot[account] ?? warm) : warm,
    )
    schedule.setItems([...accounts, ...pools, ...(observer.hasLive() ? [tracesItem] : [])], at)
  }
  const virtual = createVirtual(
    {
      ...schedule,
      take: (now) => timed(() => schedule.take(now)),
      done: (id, outcome, now) => {
        timed(() => schedule.done(id, outcome, now))
        timed(() => replan(now))
      },
    },
    (item, at) => {
      observer.request(at)
      const seenAt = at + latencyMs
      if (item.lane === liveLane) observer.pollTraces(seenAt)
      const news = item.id.startsWith('account:')
        ? observer.pollAccount(accountOf(item.id), seenAt)
        : { isChanged: false, isNew: false }
      return { latencyMs, outcome: { ok: true, ...news } }
    },
    world.from,
  )
  replan(world.from)
  virtual.runTo(world.until)
  return observer.figures(limit, decideMs)
}

/** Variant (a): polls every account and pool in rotation, as fast as the limit allows. */
function runRoundRobin(world: World, { limit }: Run): Figures {
  const observer = createObserver(world)
  const all = world.accounts + world.pools
  const spacing = 1000 / limit + 1 / limit
  let turn = 0
  for (let at = world.from; at < world.until; at += spacing) {
    observer.request(at)
    if (turn % all < world.accounts) observer.pollAccount(turn % all, at + latencyMs)
    turn += 1
  }
  return observer.figures(limit, 0)
}

/** Variant (b): a timer per account and pool, with a random phase. A request beyond the limit is sent but gets no response. */
function runTimers(world: World, { seed, limit }: Run): Figures {
  const random = seeded(seed + 1)
  const observer = createObserver(world)
  const all = world.accounts + world.pools
  const interval = (all / limit) * 1000
  const fires: { readonly at: number; readonly who: number }[] = []
  for (let who = 0; who < all; who += 1) {
    for (let at = world.from + random() * interval; at < world.until; at += interval) fires.push({ at, who })
  }
  fires.sort((a, b) => a.at - b.at)
  let accepted: number[] = []
  for (const { at, who } of fires) {
    observer.request(at)
    accepted = accepted.filter((earlier) => earlier > at - 1000)
    if (accepted.length >= limit) continue
    accepted.push(at)
    if (who < world.accounts) observer.pollAccount(who, at + latencyMs)
  }
  return observer.figures(limit, 0)
}

export function compareSchedules(run: Run): {
  readonly ours: Figures
  readonly roundRobin: Figures
  readonly timers: Figures
} {
  const world = createWorld(seeded(run.seed), startAt, run.minutes)
  return { ours: runOurs(world, run), roundRobin: runRoundRobin(world, run), timers: runTimers(world, run) }
}

/** Returns the greatest age that any of 24 quiet accounts reaches at 1 request per second. */
export function keepsQuietAccountsFresh({ seed, minutes }: Omit<Run, 'limit'>): number {
  const random = seeded(seed)
  const schedule = createSchedule({ limit: 1, random })
  const virtual = createVirtual(
    schedule,
    () => ({ latencyMs: 50 + random() * 400, outcome: { ok: true, isChanged: false } }),
    startAt,
  )
  const items = Array.from({ length: 24 }, (_, account) => accountItem(String(account)))
  schedule.setItems(items, startAt)
  virtual.runTo(startAt + minutes * 60_000)
  // Add the maximum latency: a response has this age when it arrives.
  return (
    Math.max(...items.map(({ id }) => longestWait(virtual.sent, id, startAt + 60_000, virtual.now()))) + 450
  )
}
