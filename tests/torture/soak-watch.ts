/**
 * A soak test of `lookout watch`: `node tests/torture/soak-watch.ts [--minutes=24] [--speed=60] [--seed=1]`. By default the demo
 * world passes a day in 24 minutes, with random faults; memory may grow by 5 % at most. Exits 1 if it does. Linux only.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { namedFaults, startDemo, type FaultName } from '../../electron/demo/start-demo.ts'
import type { Held } from './soak/app.ts'
import { growthOf, leastOf, measure, type Figures } from './soak/figures.ts'
import { createRandom } from './soak/random.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '24' },
    speed: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
})
const [minutes, speed] = [Number(values.minutes), Number(values.speed)]
const random = createRandom(Number(values.seed))
/** Memory is compared between the second and the last quarter, once lists of limited length are full. */
const sampleCount = 24
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'lookout-soak-watch-'))
const [profile, config, probe] = ['profile', 'watch.yaml', 'probe.json'].map((name) =>
  join(folder, name),
) as [string, string, string]
const began = Date.now()
const demo = await startDemo({
  access: { quota: false },
  speed,
  startAt: began - minutes * 60_000 * speed,
  population: { live: 30, liveMean: 120_000, quiet: 0, quietMean: 1 },
})
const line = (address: string): string => `  - address: '${address}'\n`
writeFileSync(
  config,
  `service: { url: '${demo.url}', requestsPerSecond: 20 }
accounts:
${demo.world.actors.map(({ address }) => line(address)).join('')}pools:
${demo.suggested.pools.map(({ address }) => line(address)).join('')}`,
)
const child = spawn(
  process.execPath,
  [
    '--expose-gc',
    '--import',
    join(root, 'tests/torture/soak/probe.ts'),
    join(root, 'electron/headless/cli.ts'),
    '--profile',
    profile,
    '--config',
    config,
    '--no-key',
  ],
  { env: { ...process.env, LOOKOUT_SOAK_PROBE: probe }, stdio: ['ignore', 'pipe', 'pipe'] },
)
let alerts = 0
let text = ''
child.stdout.on('data', (part: Buffer) => {
  alerts += part.toString().split('"kind":"alert"').length - 1
})
child.stderr.on('data', (part: Buffer) => {
  text = `${text}${part.toString()}`.slice(-20_000)
})
const ended = new Promise<number | null>((done) => child.once('close', done))

async function held(): Promise<Held> {
  rmSync(probe, { force: true })
  child.kill('SIGUSR2')
  for (let tries = 0; tries < 200; tries += 1) {
    await wait(50)
    if (existsSync(probe) && readFileSync(probe, 'utf8').endsWith('}'))
      return JSON.parse(readFileSync(probe, 'utf8')) as Held
  }
  throw new Error(`No figures. ${text.slice(-2_000)}`)
}

while (!text.includes('"message":"watching"') && child.exitCode === null) await wait(100)
const samples: Figures[] = []
const faultNames = Object.keys(namedFaults) as FaultName[]
let faults = 0
for (let nth = 1; nth <= sampleCount; nth += 1) {
  const due = began + (minutes * 60_000 * nth) / sampleCount
  while (Date.now() < due - 5_000) {
    faults += 1
    await demo.faults.set('*', faultNames[random.below(faultNames.length)] ?? 'delay')
    await wait(500 + random.below(1_500))
    await demo.faults.clear()
    await wait(2_000 + random.below(4_000))
  }
  await wait(Math.max(0, due - Date.now()))
  const readings: Figures[] = []
  for (let reading = 0; reading < 3; reading += 1)
    readings.push(measure(child.pid ?? 0, profile, await held()))
  const figures = leastOf(readings)
  samples.push(figures)
  const { heap, rss, handles, database } = figures
  console.log(
    `${((Date.now() - began) / 60_000).toFixed(1)} min: heap ${heap.toFixed(1)} MB, memory ${rss.toFixed(1)} MB, ` +
      `${handles} handles, database ${database.toFixed(1)} MB, ${alerts} alerts`,
  )
}
child.kill('SIGTERM')
const exitCode = await ended
await demo.close()
rmSync(folder, { recursive: true, force: true })

const hours = (minutes * speed) / 60
console.log(
  `\nlookout watch for ${hours} virtual hours: ${faults} faults, ${alerts} alerts, exit code ${exitCode}`,
)
const grown = (['heap', 'rss'] as const).map((name) => {
  const { before, after } = growthOf(samples, name)
  const growth = ((after - before) / before) * 100
  console.log(
    `growth of ${name}: ${before.toFixed(1)} -> ${after.toFixed(1)} MB (${growth.toFixed(1)} %, at most 5 %)`,
  )
  return growth
})
process.exit(exitCode === 0 && grown.every((growth) => growth <= 5) ? 0 : 1)
