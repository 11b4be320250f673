import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startDemo } from '../../electron/demo/start-demo.ts'
import { openStore } from '../../electron/monitor/store/open-store.ts'
import { printFigures, ratios, spreadOf, writeSpread } from './harness.ts'
import { paintedAfter, startHosted } from './hosted.ts'
import { pendingAnswer, accountSubject } from './store-world.ts'

/**
 * Measures the time from process start to cached rows on screen, with a million stored runs and no network. Compares it with an
 * app that opens an empty window in the same host. Run with `npm run bench -- startup`.
 */

const rounds = 5
const wantedRuns = 1_000_000
const others = 500
const cachedRow = '[role=grid] [role=row][data-row]'
const emptyApp = resolve(import.meta.dirname, '../fixtures/host-app')

const folder = mkdtempSync(join(tmpdir(), 'lookout-bench-'))
const profile = join(folder, 'profile')

async function look(url: string, addresses: readonly string[]): Promise<void> {
  const app = startHosted([`--user-data-dir=${profile}`, `--base-url=${url}`])
  await paintedAfter(app, 'main')
  for (const text of addresses)
    await app.inPage(`lookout.request['accounts.add'](${JSON.stringify({ text })})`)
  await paintedAfter(app, cachedRow)
  await app.quit()
}

/** Also stores runs of other accounts, as if they had been watched for a long time. */
function keepRuns(url: string): void {
  const store = openStore({ folder: profile, now: Date.now })
  for (let version = 0; version < wantedRuns / others; version += 1) {
    store.batch(() => {
      for (let account = 0; account < others; account += 1) {
        const subject = { ...accountSubject(account), network: url }
        store.runs.observe(subject, pendingAnswer(account % 7, version, 1), Date.now() - wantedRuns + version)
      }
    })
  }
  store.close()
}

async function openLookout(url: string): Promise<number> {
  const app = startHosted([`--user-data-dir=${profile}`, `--base-url=${url}`, '--panel=pending'])
  const ms = await paintedAfter(app, cachedRow)
  await app.quit()
  return ms
}

async function openEmpty(round: number): Promise<number> {
  const app = startHosted([`--user-data-dir=${join(folder, `empty-${round}`)}`], { folder: emptyApp })
  const ms = await paintedAfter(app, '#text')
  await app.quit()
  return ms
}

try {
  const demo = await startDemo({ seed: 1, access: { quota: false } })
  await look(
    demo.url,
    demo.suggested.accounts.map(({ address }) => address),
  )
  await demo.close()
  keepRuns(demo.url)
  const times = { lookout: [] as number[], empty: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    const [lookout, empty] = [await openLookout(demo.url), await openEmpty(round)]
    if (round < 0) continue
    times.lookout.push(lookout)
    times.empty.push(empty)
  }
  console.log(
    `cached rows painted after ${writeSpread(spreadOf(times.lookout), 0)} ms, an empty window after ${writeSpread(spreadOf(times.empty), 0)} ms`,
  )
  const ratio = ratios(times.lookout, times.empty)
  printFigures([
    {
      figure: 'start to cached rows with a million runs, against an empty window',
      wanted: 'at most 2',
      measured: writeSpread(ratio),
      isMet: ratio.median <= 2,
    },
  ])
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
