/**
 * `npm run tour [-- FOLDER [PART...]]`: takes screenshots of the app in light and dark mode, including the README's pictures
 * (readme-*.png) and animation (tour.gif). Takes all parts unless some are named. Runs the built app headless in the Chromium
 * host, with six days of demo history. Exits with 1 if a scene failed.
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { startDemo } from '../electron/demo/start-demo.ts'
import type { Lookout } from '../tests/e2e/shell.ts'
import { provideBuild } from './setup.mjs'
import { provideHost } from './system.mjs'
import { takeAlerts } from './tour/alerts.ts'
import { newProfile, withApp } from './tour/app.ts'
import { takeBlocks } from './tour/blocks.ts'
import { missed, type Camera } from './tour/camera.ts'
import { takeFilm } from './tour/film.ts'
import { takeFrame, takePast } from './tour/frame.ts'
import { takePanels } from './tour/panels.ts'
import { makePast } from './tour/past.ts'
import { takePending } from './tour/pending.ts'
import { takePools } from './tour/pools.ts'
import { takeReadme } from './tour/readme.ts'
import { takeSettings } from './tour/settings.ts'
import { takeSizes } from './tour/sizes.ts'
import { takeFirstRun, takeMany, takeTroubles } from './tour/troubles.ts'

const [to = 'tour', ...wanted] = process.argv.slice(2)
const folder = resolve(to)

/** The parts that need the demo's history. They run in this order. */
const parts: Readonly<Record<string, (camera: Camera, lookout: Lookout) => Promise<void>>> = {
  readme: takeReadme,
  panels: (camera) => takePanels(camera, 'full'),
  frame: takeFrame,
  past: takePast,
  pending: takePending,
  blocks: takeBlocks,
  pools: takePools,
  alerts: takeAlerts,
  settings: takeSettings,
  sizes: takeSizes,
  film: (camera) => takeFilm(camera, folder),
}

/** The parts that need their own service. */
const services: Readonly<Record<string, () => Promise<void>>> = {
  empty: async () => {
    const demo = await startDemo({ access: { quota: false } })
    await withApp({ switches: [], folder }, (camera) => takeFirstRun(camera, demo))
    await withApp({ switches: [`--base-url=${demo.url}`], folder }, (camera) => takePanels(camera, 'empty'))
    await demo.close()
  },
  troubles: async () => {
    const demo = await startDemo({ access: { quota: false, keys: ['the-only-key'] }, speed: 20 })
    await withApp({ switches: [`--base-url=${demo.url}`], folder }, (camera) => takeTroubles(camera, demo))
    await demo.close()
  },
  many: async () => {
    const population = { live: 40, liveMean: 60_000, quiet: 160, quietMean: 3_600_000 }
    const demo = await startDemo({ access: { quota: false }, population })
    await withApp({ switches: [`--base-url=${demo.url}`], folder }, (camera) => takeMany(camera, demo))
    await demo.close()
  },
}

const names = [...Object.keys(parts), ...Object.keys(services)]
if ([to, ...wanted].some((word) => word.startsWith('-'))) {
  console.error(`Usage: npm run tour -- [FOLDER [PART...]]\nParts: ${names.join(', ')}`)
  process.exit(2)
}
const unknown = wanted.filter((name) => !names.includes(name))
const lack =
  unknown.length > 0
    ? `There is no part ${unknown.join(', ')}. Parts: ${names.join(', ')}.`
    : (provideHost() ?? provideBuild(resolve(import.meta.dirname, '..')))
if (lack !== null) {
  console.error(lack)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })

const isWanted = ([name]: readonly [string, unknown]): boolean => wanted.length === 0 || wanted.includes(name)
const rehearsed = Object.entries(parts).filter(isWanted)
if (rehearsed.length > 0) {
  const profile = newProfile()
  await makePast(profile)
  await withApp({ switches: ['--demo'], folder, profile }, async (camera, lookout) => {
    for (const [, take] of rehearsed) await take(camera, lookout)
  })
}
for (const [, take] of Object.entries(services).filter(isWanted)) await take()

for (const line of missed) console.error(`Failed: ${line}`)
process.exit(missed.length === 0 ? 0 : 1)
