/**
 * Polls 500 accounts and 50 pools at ten requests a second: `npm run torture:steady -- [MINUTES]`, ten by default. Prints
 * processor time, memory, requests per second, and the time from a click to its paint. Linux only, because it reads /proc.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { provideBuild } from '../../scripts/setup.mjs'
import { provideHost } from '../../scripts/system.mjs'
import { startDemo, type Arrival } from '../../electron/demo/start-demo.ts'
import { printFigures, spreadOf } from '../bench/harness.ts'
import { paintedAfter, processorMs } from '../bench/hosted.ts'
import { startWatched } from '../bench/live/main-blocks.ts'
import { request } from '../bench/live/window-watch.ts'
import { pageOf, residentMb, timeInput, type InputTime } from '../bench/page-input.ts'
import { readNumbers } from './numbers.ts'

const { minutes } = readNumbers({ numbers: { minutes: 10 } })
const perSecond = 10
const [accounts, pools] = [500, 50]
const lack = provideHost() ?? provideBuild(resolve(import.meta.dirname, '../..'))
if (lack !== null) {
  console.error(lack)
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'lookout-steady-'))

const keyAt = (nth: number): string => `0:${(nth + 1).toString(16).padStart(8, '0').repeat(8)}`

/** Returns page code that clicks the watched accounts in turn. */
const click = (nth: number): string => `
  const buttons = document.querySelectorAll('.watch-item[data-address-row] .watch-button')
  buttons[${nth} % buttons.length].click()`

/** Returns the maximum number of arrivals within any period of this length. */
function mostWithin(arrivals: readonly number[], ms: number): number {
  let [first, most] = [0, 0]
  for (const [index, at] of arrivals.entries()) {
    while (at - (arrivals[first] ?? at) >= ms) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}

try {
  const demo = await startDemo({ seed: 1, access: { quota: false } })
  const arrivals: number[] = []
  const noted = demo.arrivals as Arrival[]
  const note = noted.push.bind(noted)
  noted.push = (...more) => {
    arrivals.push(Date.now())
    return note(...more)
  }
  const switches = [`--user-data-dir=${join(folder, 'profile')}`, `--base-url=${demo.url}`, '--panel=pending']
  const { app, takeBlock } = startWatched(switches, join(folder, 'blocks'))
  await paintedAfter(app, 'main')
  await request(app, 'quota.set', { perSecond })
  await request(app, 'settings.set', { isStreamOn: false })
  const known = demo.suggested.accounts.map(({ address }) => ({ text: address }))
  const others = Array.from({ length: accounts - known.length }, (_, nth) => ({ text: keyAt(nth) }))
  await request(app, 'accounts.addMany', { items: [...known, ...others] })
  const own = demo.suggested.pools.map(({ address }) => ({ text: address }))
  const more = Array.from({ length: pools - own.length }, (_, nth) => ({ text: keyAt(10_000 + nth) }))
  await request(app, 'pools.addMany', { items: [...own, ...more] })
  await wait(30_000)

  const clicks: InputTime[] = []
  const page = await pageOf(app)
  arrivals.length = 0
  const began = Date.now()
  const cpu = processorMs(app.pid)
  await takeBlock()
  for (let nth = 0; Date.now() - began < minutes * 60_000; nth += 1) {
    clicks.push(await timeInput(app, page, click(nth)))
    await wait(2_000)
  }
  const elapsed = Date.now() - began
  const share = (100 * (processorMs(app.pid) - cpu)) / elapsed
  const block = await takeBlock()
  const rate = arrivals.length / (elapsed / 1_000)
  const tenSeconds = mostWithin(arrivals, 10_000)
  const clock = spreadOf(clicks.map(({ clockMs }) => clockMs))
  const paint = spreadOf(clicks.map(({ processorMs: ms }) => ms))
  console.log(
    `by the clock, the longest block of main took ${block.clockMs.toFixed(0)} ms, a click ${clock.median.toFixed(0)} ms (median) to ${clock.most.toFixed(0)} ms`,
  )
  printFigures([
    {
      figure: 'requests per second, and most in ten seconds',
      wanted: `at most ${perSecond}, ${11 * perSecond}`,
      measured: `${rate.toFixed(2)}, ${tenSeconds}`,
      isMet: rate <= perSecond * 1.01 && tenSeconds <= 11 * perSecond,
    },
    {
      figure: 'processor of main',
      wanted: 'at most 50 %',
      measured: `${share.toFixed(1)} %`,
      isMet: share <= 50,
    },
    {
      figure: 'resident memory of main',
      wanted: 'at most 500 MB',
      measured: `${residentMb(app.pid)} MB`,
      isMet: residentMb(app.pid) <= 500,
    },
    {
      figure: 'longest block of main',
      wanted: 'at most 200 ms',
      measured: `${block.processorMs.toFixed(0)} ms`,
      isMet: block.processorMs <= 200,
    },
    {
      figure: 'click to paint, median and longest',
      wanted: 'at most 200 ms',
      measured: `${paint.median.toFixed(0)} ms, ${paint.most.toFixed(0)} ms`,
      isMet: paint.most <= 200,
    },
  ])
  await app.quit()
  await demo.close()
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
