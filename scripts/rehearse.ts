/**
 * `node scripts/rehearse.ts FOLDER`: generates three days of history for the demo's profile. The app runs for a
 * quarter of an hour around each stake return, and for the last half hour.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minute, rehearse, round, type Sitting } from './rehearsal.ts'

/** Requests per second, a compromise between detail and run time. */
const perSecond = 0.1

const around = (at: number): Sitting => ({
  from: Math.max(0, at - 3 * minute),
  to: at + 14 * minute,
  perSecond,
  isRead: true,
})

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Missing folder. Usage: node scripts/rehearse.ts FOLDER')
  process.exit(2)
}
const began = performance.now()
// Generate into a temporary folder, so that an interrupted run leaves no partial profile.
const draft = mkdtempSync(join(tmpdir(), 'lookout-rehearsal-'))
try {
  await rehearse({
    folder: draft,
    pastMs: 2 * round,
    sittings: [
      ...[0, 0.5, 1, 1.5].map((rounds) => around(rounds * round)),
      { from: 2 * round - 30 * minute, perSecond },
    ],
  })
  mkdirSync(folder, { recursive: true })
  for (const name of ['lookout.db', 'demo.json']) cpSync(join(draft, name), join(folder, name))
} finally {
  rmSync(draft, { recursive: true, force: true })
}
console.log(`Generated three days of demo history in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
