/**
 * Compares the service's stream with polling: how late and how completely the window shows actions, a burst of events, and the
 * cost of an idle hour. Run with `npm run bench -- live`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AppState } from '../../electron/shared/app-state.ts'
import type { JournalPage } from '../../electron/shared/pending-models.ts'
import { printFigures } from './harness.ts'
import { paintedAfter } from './hosted.ts'
import { longestFrameDuring } from './live/page-trace.ts'
import { startWatched, type WatchedApp } from './live/main-blocks.ts'
import { runIdleHour } from './live/idle-hour.ts'
import { accountOf, keyOf, listedMs, startLiveService, type LiveService } from './live/service.ts'
import { request, watchWindow, type WindowWatch } from './live/window-watch.ts'

const accounts = 60
const events = 200
const everyMs = 200
const finalAfterMs = 1_500
/** Each trace of the burst has two events. */
const burstTraces = 2_500
const burstMs = 5_000
const idleAccounts = 500
const folder = mkdtempSync(join(tmpdir(), 'lookout-bench-'))

interface Side extends WatchedApp {
  readonly service: LiveService
  readonly window: WindowWatch
}

async function start(name: string, offersStream: boolean): Promise<Side> {
  const service = await startLiveService(offersStream)
  const switches = [`--user-data-dir=${join(folder, name)}`, `--base-url=${service.url}`, '--panel=pending']
  const watched = startWatched(switches, join(folder, `${name}.blocks`))
  const { app } = watched
  await paintedAfter(app, 'main')
  for (let nth = 0; nth < accounts; nth += 1) await request(app, 'accounts.add', { text: accountOf(nth) })
  return { ...watched, service, window: await watchWindow(app) }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 300_000
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('This took too long')
    await wait(500)
  }
}

const stateOf = ({ app }: Side): Promise<AppState> => request(app, 'state.get', undefined)

/** Lists short actions on both services at once. Returns the start time of each action by its key. */
async function trickle(sides: readonly Side[]): Promise<ReadonlyMap<string, number>> {
  const sentAt = new Map<string, number>()
  for (let nth = 0; nth < events; nth += 1) {
    const account = accountOf(nth % accounts)
    for (const { service } of sides) sentAt.set(keyOf(nth), service.begin(nth, account))
    setTimeout(() => sides.forEach(({ service }) => service.finish(nth, account)), finalAfterMs)
    setTimeout(() => sides.forEach(({ service }) => service.remove(nth)), listedMs)
    await wait(everyMs)
  }
  await wait(15_000)
  return sentAt
}

async function delaysOf({ window }: Side, sentAt: ReadonlyMap<string, number>): Promise<readonly number[]> {
  const painted = await window.painted()
  const delays = [...sentAt].flatMap(([key, at]) => {
    const paintedAt = painted.get(key)
    return paintedAt === undefined ? [] : [Math.max(0, paintedAt - at)]
  })
  return delays.toSorted((a, b) => a - b)
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Number of the first trace of the burst. */
const first = 1_000_000

/** Sends two events of each trace within five seconds, and waits until they are shown. */
async function burst({ service }: Side): Promise<void> {
  const began = performance.now()
  for (let sent = 0; sent < 2 * burstTraces;) {
    const due = Math.min(
      2 * burstTraces,
      Math.floor(((performance.now() - began) / burstMs) * 2 * burstTraces),
    )
    for (; sent < due; sent += 1) {
      const nth = first + Math.floor(sent / 2)
      const account = accountOf(nth % accounts)
      if (sent % 2 === 0) service.begin(nth, account)
      else service.finish(nth, account)
    }
    await wait(5)
  }
  await wait(15_000)
}

/** Returns the number of traces of the burst that are missing from the journal. */
async function lostOf({ app }: Side): Promise<number> {
  const wanted = new Set(Array.from({ length: burstTraces }, (_, nth) => keyOf(first + nth)))
  const query = { from: null, to: null, states: ['completed'], text: '', limit: 500 }
  for (let before: JournalPage['next'] = null; ;) {
    const { traces, next }: JournalPage = await request(app, 'journal.page', { ...query, before })
    for (const { key } of traces) wanted.delete(key)
    if (next === null) return wanted.size
    before = next
  }
}

const ms = (value: number): string => `${value.toFixed(0)} ms`

try {
  const live = await start('live', true)
  const polling = await start('polling', false)
  await until(async () => (await stateOf(live)).accounts.every(({ isStreamed }) => isStreamed === true))
  const sentAt = await trickle([live, polling])
  const [shown, polled] = [await delaysOf(live, sentAt), await delaysOf(polling, sentAt)]
  await polling.app.quit()
  await polling.service.close()

  await live.takeBlock()
  const frame = await longestFrameDuring(live.app, () => burst(live))
  const block = await live.takeBlock()
  const lost = await lostOf(live)
  await live.app.quit()
  await live.service.close()

  const idle = await runIdleHour(idleAccounts, true)
  const idlePolling = await runIdleHour(idleAccounts, false)
  const share = idle.processorMs / idlePolling.processorMs
  const part = (delays: readonly number[]): string => `${((100 * delays.length) / events).toFixed(1)} %`
  console.log(
    `painted after: live ${ms(quantile(shown, 0.5))} (median), polling ${ms(quantile(polled, 0.5))}; noticed: live ${part(shown)}, polling ${part(polled)}`,
  )
  console.log(
    `by the clock, the longest frame of the burst took ${ms(frame.clockMs)}, the longest block of main ${ms(block.clockMs)}`,
  )
  console.log(
    `an idle hour of ${idleAccounts} accounts: live ${idle.requests} requests and ${ms(idle.processorMs)} of processor time, polling ${idlePolling.requests} and ${ms(idlePolling.processorMs)}`,
  )
  printFigures([
    {
      figure: `${events} events of ${accounts} accounts: sent to painted, p95`,
      wanted: 'at most 300 ms',
      measured: ms(quantile(shown, 0.95)),
      isMet: quantile(shown, 0.95) <= 300,
    },
    {
      figure: 'the same: noticed live, and by polling without a key',
      wanted: '100 %, and less',
      measured: `${part(shown)}, ${part(polled)}`,
      isMet: shown.length === events && polled.length < events,
    },
    {
      figure: `burst of ${2 * burstTraces} events in ${burstMs / 1_000} s: traces lost`,
      wanted: '0',
      measured: String(lost),
      isMet: lost === 0,
    },
    {
      figure: 'the same: longest frame in the window',
      wanted: 'at most 100 ms',
      measured: ms(frame.processorMs),
      isMet: frame.processorMs <= 100,
    },
    {
      figure: 'the same: longest block of main',
      wanted: 'at most 50 ms',
      measured: ms(block.processorMs),
      isMet: block.processorMs <= 50,
    },
    {
      figure: `${idleAccounts} idle accounts: requests in a virtual hour`,
      wanted: 'at most 60',
      measured: String(idle.requests),
      isMet: idle.requests <= 60,
    },
    {
      figure: 'the same: processor time of the monitor against polling',
      wanted: 'at most 1×',
      measured: `${share.toFixed(2)}×`,
      isMet: share <= 1,
    },
  ])
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
