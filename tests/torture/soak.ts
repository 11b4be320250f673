/**
 * A soak test in the host: `node tests/torture/soak.ts --minutes=60 --windows=200 [--seed=1] [--megabytes=400]`. The demo
 * world runs at sixty times its speed with random faults while windows open and close. Exits with 1 if memory or another
 * resource grows. Linux only, because it reads /proc.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { provideHost } from '../../scripts/system.mjs'
import { namedFaults, startDemo, type FaultName } from '../../electron/demo/start-demo.ts'
import { createRandom } from './soak/random.ts'
import { startApp, until } from './soak/app.ts'
import { growthOf, leastOf, measure, type Figures } from './soak/figures.ts'

const speed = 60
const mostBlocks = 210
const mostTraces = 2_500
const panels = ['Pending', 'Blocks', 'Pools', 'Alerts', 'Settings'] as const

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    windows: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    megabytes: { type: 'string', default: '400' },
  },
})
const lack = provideHost()
if (lack !== null) {
  console.error(lack)
  process.exit(1)
}
const minutes = Number(values.minutes)
const windows = Number(values.windows)
const random = createRandom(Number(values.seed))
/** Not used: after these faults, Lookout avoids a feature of the service for hours, and the feature would not be tested. */
const lastingFaults: ReadonlySet<string> = new Set(['nosuch', 'few-addresses'])
const faultNames = Object.keys(namedFaults).filter(
  (name): name is FaultName => Object.hasOwn(namedFaults, name) && !lastingFaults.has(name),
)
const folder = mkdtempSync(join(tmpdir(), 'lookout-soak-'))
const profile = join(folder, 'profile')
const began = Date.now()
const endsAt = began + minutes * 60_000
// The world starts far enough in the past that its time never overtakes the clock.
const demo = await startDemo({
  access: { quota: false },
  speed,
  startAt: began - minutes * 60_000 * speed,
  population: { live: 60, liveMean: 60_000, quiet: 0, quietMean: 1 },
})
const app = await startApp(folder, demo.url)
const samples: Figures[] = []
const faultsSeen = new Map<string, number>()
let opened = 0
let isQuiet = false
/** True after a request was refused. The operation then stops until the user acts, so the test acts as the user. */
let isRefused = false
let lastArrival: unknown = null
let silences = 0
let liveSamples = 0

const windowCount = async (): Promise<number> =>
  (await app.call<{ windows: readonly unknown[] }>('state')).windows.length

async function ask(channel: string, request?: unknown): Promise<void> {
  const words = request === undefined ? '' : JSON.stringify(request)
  await app.inPage(`lookout.request['${channel}'](${words})`)
}

async function openWindow(): Promise<void> {
  await app.call('emit', 'app', 'activate')
  await until('The window opens', async () => app.inPage("document.querySelector('main') !== null"))
}

async function closeWindow(): Promise<void> {
  await app.call('closeWindow')
  await until('The window goes', async () => (await windowCount()) === 0)
}

async function isStreamLive(): Promise<boolean> {
  await openWindow()
  const state = "lookout.request['state.get']().then(({ value }) => value.status.stream?.state)"
  const isLive = (await app.inPage(state)) === 'live'
  await closeWindow()
  return isLive
}

async function look(): Promise<void> {
  const panel = panels[random.below(panels.length)]
  await app.inPage(
    `[...document.querySelectorAll('nav button')].find((each) => each.textContent.includes('${panel}'))?.click()`,
  )
  if (isRefused) {
    isRefused = false
    await ask('key.clear')
  }
  if (random.below(4) === 0) await ask('blocks.open', { text: String(demo.world.newestBlock.seqno) })
  if (random.below(4) === 0) await ask('accounts.refresh', { key: null })
  if (random.below(8) === 0) await ask('pools.refresh', { key: null })
}

async function makeTrouble(): Promise<void> {
  while (Date.now() < endsAt) {
    await wait(2_000 + random.below(8_000))
    const name = faultNames[random.below(faultNames.length)] ?? 'delay'
    if (isQuiet) continue
    faultsSeen.set(name, (faultsSeen.get(name) ?? 0) + 1)
    await demo.faults.set('*', name)
    await wait(1_000 + random.below(4_000))
    await demo.faults.clear()
    if (name === 'unauthorized' || name === 'wrong-network') isRefused = true
  }
}

/**
 * Measures the resources held without a window and without faults: the minimum of several readings, because
 * requests continue.
 */
async function sample(): Promise<void> {
  isQuiet = true
  await demo.faults.clear()
  const readings: Figures[] = []
  // The window's process exits some time after its window.
  await wait(2_000)
  for (let reading = 0; reading < 4; reading += 1) {
    await wait(500)
    readings.push(measure(app.pid, profile, await app.held()))
  }
  isQuiet = false
  const arrival = demo.arrivals.at(-1)
  if (arrival === lastArrival) silences += 1
  lastArrival = arrival
  const figures = leastOf(readings)
  samples.push(figures)
  if (await isStreamLive()) liveSamples += 1
  const cells = Object.entries(figures).map(
    ([name, value]) => `${name} ${Number.isInteger(value) ? value : value.toFixed(1)}`,
  )
  console.log(`${((Date.now() - began) / 60_000).toFixed(1)} min, ${opened} windows: ${cells.join(', ')}`)
}

/** Fills all lists of limited length, so that any later growth would be unlimited. */
async function fillProfile(): Promise<void> {
  await openWindow()
  await ask('settings.set', { closeToTray: true })
  await ask('quota.set', { perSecond: 50 })
  await ask('accounts.addMany', {
    items: demo.world.actors.map(({ address, label }) => ({ text: address, label })),
  })
  for (const { address, label } of demo.suggested.pools) await ask('pools.add', { text: address, label })
  await ask('blocks.follow', { isWanted: true, isHeld: false })
  const { seqno } = demo.world.newestBlock
  for (let back = 0; back < mostBlocks; back += 1) {
    await ask('blocks.open', { text: String(seqno - back) })
    await wait(100)
  }
  const count = "lookout.request['state.get']().then(({ value }) => value.traces.length)"
  while ((await app.inPage<number>(count)) < mostTraces && Date.now() < began + minutes * 15_000)
    await wait(1_000)
  console.log(`${((Date.now() - began) / 60_000).toFixed(1)} min: ${await app.inPage<number>(count)} traces`)
  await ask('quota.set', { perSecond: 5 })
  // Start with an oversized body, because the process keeps the memory for it for a long time.
  await demo.faults.set('*', 'huge')
  await ask('accounts.refresh', { key: null })
  await wait(5_000)
  await demo.faults.clear()
  await closeWindow()
}

async function soak(): Promise<void> {
  await fillProfile()
  const filledAt = Date.now()
  const trouble = makeTrouble()
  const every = Math.max(1, Math.floor(windows / 40))
  for (opened = 1; opened <= windows && app.isRunning(); opened += 1) {
    const due = filledAt + ((endsAt - filledAt) * opened) / windows
    await openWindow()
    await look()
    await wait(200)
    await closeWindow()
    if (opened % every === 0) await sample()
    await wait(Math.max(0, due - Date.now()))
  }
  await trouble
}

let failure: unknown = null
try {
  await soak()
} catch (thrown) {
  failure = thrown
}
const text = app.output()
const exitCode = app.isRunning() ? await app.quit() : -1
await demo.close()
rmSync(folder, { recursive: true, force: true, maxRetries: 10 })

const shout =
  /^.*(UnhandledPromiseRejection|Unhandled rejection|Uncaught|JavaScript error occurred|MaxListenersExceeded|FATAL).*$/gm
const complaints = [...text.matchAll(shout)].map(([line]) => line)
const rows: (readonly [string, string, string, boolean])[] = []
const percent = (name: keyof Figures, most: number): void => {
  const { before, after } = growthOf(samples, name)
  const growth = before === 0 ? 0 : ((after - before) / before) * 100
  const words = `${before.toFixed(1)} -> ${after.toFixed(1)} MB (${growth.toFixed(1)} %)`
  rows.push([`growth of ${name}`, `<= ${most} %`, words, growth <= most])
}
const count = (name: keyof Figures, slack: number): void => {
  const { before, after } = growthOf(samples, name)
  rows.push([`growth of ${name}`, `<= ${slack}`, `${before} -> ${after}`, after - before <= slack])
}
percent('heap', 5)
percent('rss', 5)
percent('chromium', 5)
count('handles', 0)
count('files', 2)
count('sockets', 2)
count('processes', 1)
const database = samples.at(-1)?.database ?? 0
rows.push([
  'database',
  `<= ${values.megabytes} MB`,
  `${database.toFixed(1)} MB`,
  database <= Number(values.megabytes),
])
rows.push(['windows opened and closed', String(windows), String(opened - 1), opened - 1 === windows])
rows.push([
  'samples with a live stream',
  'at least half',
  `${liveSamples} of ${samples.length}`,
  liveSamples * 2 >= samples.length,
])
rows.push(['samples with no request since the last', '0', String(silences), silences === 0])
rows.push(['unhandled, uncaught', '0', String(complaints.length), complaints.length === 0])
rows.push(['exit code', '0', String(exitCode), exitCode === 0])

const faults = [...faultsSeen.values()].reduce((sum, times) => sum + times, 0)
console.log(`\n${faults} faults of ${faultsSeen.size} kinds, ${demo.arrivals.length} of the latest requests`)
const table = [
  ['figure', 'wanted', 'measured', 'met'],
  ...rows.map(([a, b, c, met]) => [a, b, c, met ? 'yes' : 'NO']),
]
const widths = [0, 1, 2, 3].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
for (const row of table) console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | '))
for (const line of complaints.slice(0, 20)) console.log(line)
if (failure !== null) console.error(failure, `\n${text.slice(-3_000)}`)
process.exit(failure === null && rows.every(([, , , isMet]) => isMet) ? 0 : 1)
