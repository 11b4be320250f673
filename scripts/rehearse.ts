/**
 * `node scripts/rehearse.ts FOLDER`: generates three days of history for the demo's profile. Requests are more frequent
 * around each stake return and in the last half hour.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteForeign } from '../electron/main/removal.ts'
import { minute, rehearse, round, type Sitting, type Visit } from './rehearsal.ts'

/**
 * Requests per second around a stake return and in between: just enough to refresh all pools within half an hour, beyond which
 * their charts show a gap.
 */
const [perSecond, perSecondBetween] = [0.1, 0.006]
const lastSittingAt = 2 * round - 30 * minute
const returnsAt = [0, 0.5, 1, 1.5].map((rounds) => Math.max(0, rounds * round - 3 * minute))

/** At these rates a pool's turn comes too rarely to observe its stake being returned and sent again. */
const refreshing = (at: number): Visit => ({
  at,
  act: (monitor) => Promise.resolve(monitor.handlers['pools.refresh']({ key: null })),
})

const reading = (at: number): Visit => ({
  at,
  act: (monitor) => Promise.resolve(monitor.handlers['incidents.acknowledgeAll'](undefined)),
})

/** Gaps are not filled: the actions of days would take minutes, and each failure among them would raise an alert. */
function sitting(from: number, to: number, rate: number, refreshedEveryMs: number): Sitting {
  const count = Math.ceil((to - from - minute) / refreshedEveryMs)
  const visits = Array.from({ length: count }, (_, index) =>
    refreshing(from + minute + index * refreshedEveryMs),
  )
  return { from, to, perSecond: rate, isRead: true, fillsGaps: false, visits }
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
      ...returnsAt.flatMap((from, index) => {
        const until = from + 17 * minute
        return [
          sitting(from, until, perSecond, 5 * minute),
          sitting(until, returnsAt[index + 1] ?? lastSittingAt, perSecondBetween, 25 * minute),
        ]
      }),
      {
        from: lastSittingAt,
        perSecond,
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
