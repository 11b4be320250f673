/**
 * `node scripts/rehearse.ts FOLDER`: generates three days of history for the demo's profile. The app runs for a
 * quarter of an hour around each stake return, and for the last half hour.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteForeign } from '../electron/main/removal.ts'
import { minute, rehearse, round, type Sitting, type Visit } from './rehearsal.ts'

/** Requests per second, a compromise between detail and run time. */
const perSecond = 0.1

/** At this rate a pool's turn comes too rarely to observe its stake being returned and sent again. */
const refreshing = (at: number): Visit => ({
  at,
  act: (monitor) => Promise.resolve(monitor.handlers['pools.refresh']({ key: null })),
})

const reading = (at: number): Visit => ({
  at,
  act: (monitor) => Promise.resolve(monitor.handlers['incidents.acknowledgeAll'](undefined)),
})

function around(at: number): Sitting {
  const from = Math.max(0, at - 3 * minute)
  const refreshes = [1, 6, 11, 16].map((minutes) => refreshing(from + minutes * minute))
  return { from, to: from + 17 * minute, perSecond, isRead: true, visits: refreshes }
}

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
      {
        from: 2 * round - 30 * minute,
        perSecond,
        skipsGaps: true,
        visits: [
          ...[28, 18, 8, 2].map((minutes) => refreshing(2 * round - minutes * minute)),
          reading(2 * round - 10 * minute),
        ],
      },
    ],
  })
  mkdirSync(folder, { recursive: true })
  noteForeign(folder)
  for (const name of ['lookout.db', 'demo.json']) cpSync(join(draft, name), join(folder, name))
} finally {
  rmSync(draft, { recursive: true, force: true })
}
console.log(`Generated three days of demo history in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
