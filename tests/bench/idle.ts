import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startDemo, type Demo } from '../../electron/demo/start-demo.ts'
import { printFigures, ratios, spreadOf, writeSpread } from './harness.ts'
import { paintedAfter, processorMs, startHosted, type Hosted } from './hosted.ts'
import { quietAccount, watched } from './idle/world.ts'
import { traced } from './live/page-trace.ts'

/**
 * Measures the cost of idling. Lookout polls 100 accounts and 5 pools without a key and without the stream. At the same time, a
 * bare app sends the same requests through the same host and only reads the responses. A Lookout with an empty watchlist also
 * runs, for comparison. Run with `npm run bench -- idle`. Linux only, because it reads /proc.
 */

const rounds = 5
const roundMs = 40_000
/** V8 compiles for the first ten minutes, more in the larger app: after five, its workers used 64 ms in two minutes, and 17 in the bare app. */
const settleMs = 600_000
const folder = mkdtempSync(join(tmpdir(), 'lookout-bench-'))

/** Starts a service without optional operations. At speed 0 every response repeats the previous one. */
async function startBasic(seed: number): Promise<Demo> {
  const demo = await startDemo({ seed, speed: 0 })
  for (const operation of ['traces', 'actions', 'stream'] as const) await demo.faults.set(operation, 'nosuch')
  return demo
}

async function start(name: string, url: string): Promise<Hosted> {
  const app = startHosted([`--user-data-dir=${join(folder, name)}`, `--base-url=${url}`, '--panel=pending'])
  await paintedAfter(app, 'main')
  return app
}

async function watch(app: Hosted, channel: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const reply = await app.inPage(
      `lookout.request['${channel}'](${JSON.stringify({ text })}).then(JSON.stringify)`,
    )
    if (!String(reply).startsWith('{"ok":true')) throw new Error(`${channel} ${text}: ${String(reply)}`)
  }
}

async function paintsDuring(app: Hosted, pass: () => Promise<unknown>): Promise<number> {
  return (await traced(app, pass)).filter(({ name }) => name === 'Paint').length
}

try {
  const [demo, other, third] = [await startBasic(1), await startBasic(2), await startBasic(1)]
  const busy = await start('watching', demo.url)
  const empty = await start('empty', other.url)
  await watch(
    busy,
    'accounts.add',
    Array.from({ length: watched }, (_, index) => quietAccount(index + 1)),
  )
  const pools = demo.suggested.pools.slice(0, 5).map(({ address }) => address)
  await watch(busy, 'pools.add', pools)
  const asker = startHosted(
    [`--user-data-dir=${join(folder, 'asking')}`, `--base-url=${third.url}`, `--pools=${pools.join(',')}`],
    { folder: resolve(import.meta.dirname, 'idle') },
  )
  await wait(settleMs)
  const apps = { busy, empty, asker }
  const times = { busy: [] as number[], empty: [] as number[], asker: [] as number[] }
  /** Processor time per request, ms. The paces of the two differ by a few percent. */
  const perRequest = { busy: [] as number[], asker: [] as number[] }
  const asked = { busy: demo.arrivals.length, asker: third.arrivals.length }
  for (let round = 0; round < rounds; round += 1) {
    const askedBefore = { busy: demo.arrivals.length, asker: third.arrivals.length }
    const before = {
      busy: processorMs(busy.pid),
      empty: processorMs(empty.pid),
      asker: processorMs(asker.pid),
    }
    await wait(roundMs)
    for (const name of ['busy', 'empty', 'asker'] as const)
      times[name].push(processorMs(apps[name].pid) - before[name])
    const sent = {
      busy: demo.arrivals.length - askedBefore.busy,
      asker: third.arrivals.length - askedBefore.asker,
    }
    for (const name of ['busy', 'asker'] as const)
      perRequest[name].push((times[name][round] ?? Number.NaN) / sent[name])
  }
  const requests = [demo.arrivals.length - asked.busy, third.arrivals.length - asked.asker] as const
  if (Math.min(...requests) < 0.9 * Math.max(...requests))
    throw new Error(`The two did not ask alike: ${requests.join(' and ')} times`)
  const paints = await paintsDuring(busy, () => wait(roundMs))
  const provoked = await paintsDuring(busy, async () => {
    await busy.inPage("document.body.append('seen')")
    await wait(1_000)
  })
  if (provoked === 0) throw new Error('A paint that was provoked was not counted')
  const share = (each: readonly number[]): string =>
    writeSpread(spreadOf(each.map((ms) => (100 * ms) / roundMs)))
  console.log(
    `processor share of main in percent: ${share(times.busy)} watching, ${share(times.empty)} without, ${share(times.asker)} for an app that sends the same requests and only reads the answers`,
  )
  const ratio = ratios(perRequest.busy, perRequest.asker)
  printFigures([
    {
      figure: '100 accounts and 5 pools, per request, against a bare app with the same requests',
      wanted: 'at most 2',
      measured: writeSpread(ratio),
      isMet: ratio.median <= 2,
    },
    {
      figure: 'the same against nothing watched',
      wanted: 'for comparison',
      measured: writeSpread(ratios(times.busy, times.empty)),
      isMet: true,
    },
    {
      figure: `paints in ${roundMs / 1_000} s in which nothing changed`,
      wanted: '0',
      measured: String(paints),
      isMet: paints === 0,
    },
  ])
  await busy.quit()
  await empty.quit()
  await asker.quit()
  await Promise.all([demo, other, third].map((each) => each.close()))
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
