/**
 * `npm run tour [-- FOLDER]`: takes screenshots of the app in light and dark mode, including those of the README (readme-*.png).
 * Runs the built app headless in the Chromium host, with six days of demo history. Exits with 1 if a scene failed.
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { startDemo } from '../electron/demo/start-demo.ts'
import { provideBuild } from './setup.mjs'
import { provideHost } from './system.mjs'
import { takeAlerts } from './tour/alerts.ts'
import { newProfile, withApp } from './tour/app.ts'
import { takeBlocks } from './tour/blocks.ts'
import { missed } from './tour/camera.ts'
import { takeFrame, takePast } from './tour/frame.ts'
import { takePanels } from './tour/panels.ts'
import { makePast } from './tour/past.ts'
import { takePending } from './tour/pending.ts'
import { takePools } from './tour/pools.ts'
import { takeReadme } from './tour/readme.ts'
import { takeSettings } from './tour/settings.ts'
import { takeSizes } from './tour/sizes.ts'
import { takeFirstRun, takeMany, takeTroubles } from './tour/troubles.ts'

const folder = resolve(process.argv[2] ?? 'tour')
const lack = provideHost() ?? provideBuild(resolve(import.meta.dirname, '..'))
if (lack !== null) {
  console.error(lack)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })

const profile = newProfile()
await makePast(profile)
await withApp({ switches: ['--demo'], folder, profile }, async (camera, lookout) => {
  await takeReadme(camera)
  await takePanels(camera, 'full')
  await takeFrame(camera)
  await takePast(camera)
  await takePending(camera)
  await takeBlocks(camera)
  await takePools(camera)
  await takeAlerts(camera)
  await takeSettings(camera, lookout)
  await takeSizes(camera)
})

const empty = await startDemo({ access: { quota: false } })
await withApp({ switches: [], folder }, (camera) => takeFirstRun(camera, empty))
await withApp({ switches: [`--base-url=${empty.url}`], folder }, (camera) => takePanels(camera, 'empty'))
await empty.close()

const failing = await startDemo({ access: { quota: false, keys: ['the-only-key'] }, speed: 20 })
await withApp({ switches: [`--base-url=${failing.url}`], folder }, (camera) => takeTroubles(camera, failing))
await failing.close()

const population = { live: 40, liveMean: 60_000, quiet: 160, quietMean: 3_600_000 }
const many = await startDemo({ access: { quota: false }, population })
await withApp({ switches: [`--base-url=${many.url}`], folder }, (camera) => takeMany(camera, many))
await many.close()

for (const line of missed) console.error(`Failed: ${line}`)
process.exit(missed.length === 0 ? 0 : 1)
