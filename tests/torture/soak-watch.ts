/**
 * A soak test of `lookout watch`: `node --expose-gc tests/torture/soak-watch.ts [hours] [seed]`, 24 hours by default. The
 * unchanged program and the demo service run in one process and in virtual time, with random faults. Exits with 1 if memory
 * grows by more than 5 % from the second to the last quarter.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createGateway, createWorld } from '../../electron/demo/start-demo.ts'
import { createVirtualClock } from '../../electron/demo/virtual/clock.ts'
import { createVirtualService } from '../../electron/demo/virtual/service.ts'
import { programsIn, runWatch } from '../../electron/headless/run.ts'
import { seeded } from '../fixtures/seeded.ts'
import { makeTrouble } from './engine/troubles.ts'
import { readNumbers } from './numbers.ts'
import { growthOf, sizeOfDatabase, type Figures } from './soak/figures.ts'
import { installVirtual } from './soak/virtual-globals.ts'

const { hours, seed } = readNumbers({ numbers: { hours: 24, seed: 1 } })
const [hourMs, megabyte] = [3_600_000, 1024 * 1024]
const startAt = Date.UTC(2026, 10, 20, 12)
const began = performance.now()
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'lookout-soak-watch-'))
const [profile, config] = [join(folder, 'profile'), join(folder, 'watch.yaml')]

const clock = createVirtualClock(startAt)
const world = createWorld({
  seed,
  startAt,
  population: { live: 10, liveMean: 90_000, quiet: 0, quietMean: 1 },
})
const gateway = createGateway({
  quota: false,
  requireKey: false,
  keys: undefined,
  foreignKeys: [],
  now: clock.now,
})
const { faults, wire } = createVirtualService({ world, gateway, clock, random: seeded(seed + 1) })
const list = (items: readonly { readonly address: string }[]): string =>
  items.map(({ address }) => `  - address: '${address}'\n`).join('')
writeFileSync(
  config,
  `service: { url: 'http://127.0.0.1:8090', requestsPerSecond: 0.33, stream: false }
accounts:\n${list(world.actors)}pools:\n${list(world.suggested.pools)}`,
)
installVirtual(clock, wire)
const trouble = makeTrouble(faults, clock, seeded(seed + 3), {
  everyMs: 300_000,
  isBasic: false,
  hasStream: false,
  onTrouble: () => undefined,
  setOnline: (isOnline) => wire.setOffline(!isOnline),
  isStopped: () => false,
  tryAgain: () => undefined,
})

const ending = new AbortController()
let alerts = 0
let lastLines = ''
const ended = runWatch({
  words: ['--profile', profile, '--config', config, '--no-key'],
  folder,
  env: process.env,
  programs: programsIn(resolve(import.meta.dirname, '../../electron/headless'), false),
  stdout: (text) => {
    if (text.includes('"kind":"alert"')) alerts += 1
  },
  stderr: (text) => {
    lastLines = `${lastLines}${text}`.slice(-2_000)
  },
  signal: ending.signal,
  onHangup: () => undefined,
  onFault: () => undefined,
})

const samples: Pick<Figures, 'heap' | 'rss'>[] = []
for (let hour = 1; hour <= hours; hour += 1) {
  await clock.runTo(startAt + hour * hourMs)
  // Only this flavor returns free pages to the system, so that the resident memory shows what is in use.
  void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const { heapUsed, rss } = process.memoryUsage()
  samples.push({ heap: heapUsed / megabyte, rss: rss / megabyte })
  console.log(
    `hour ${hour}: heap ${(heapUsed / megabyte).toFixed(1)} MB, memory ${(rss / megabyte).toFixed(1)} MB, database ` +
      `${sizeOfDatabase(profile).toFixed(1)} MB, ${wire.requests()} requests, ${alerts} alerts, ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
}
ending.abort()
const exitCode = await ended
rmSync(folder, { recursive: true, force: true })

console.log(
  `\nlookout watch for ${hours} virtual hours: ${trouble.count()} faults, ${alerts} alerts, exit code ${exitCode}`,
)
if (exitCode !== 0) console.error(lastLines)
const grown = (['heap', 'rss'] as const).map((name) => {
  const { before, after } = growthOf(samples, name)
  const growth = ((after - before) / before) * 100
  console.log(
    `growth of ${name}: ${before.toFixed(1)} -> ${after.toFixed(1)} MB (${growth.toFixed(1)} %, at most 5 %)`,
  )
  return growth
})
process.exit(exitCode === 0 && grown.every((growth) => growth <= 5) ? 0 : 1)
