import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore, type OpenStore } from '../../electron/monitor/store/open-store.ts'
import { interleave, printFigures, ratios, spreadOf, type Figure } from './harness.ts'
import { watchDemo } from './store-day.ts'
import { accountSubject, keepYear, pendingAnswer, poolSubject, roundMs, yearMs } from './store-world.ts'

/**
 * Measures the cost of the store: `npm run bench -- store`. Prints each measurement beside its limit, and exits with 1 if a
 * limit is exceeded. `node tests/bench/store.ts --whole-day` runs the full virtual day and takes minutes.
 */

const folders: string[] = []

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'lookout-bench-'))
  folders.push(made)
  return made
}

function open(path: string): OpenStore {
  return openStore({ folder: path, now: () => 2 * yearMs })
}

function medianUs(work: () => void, times: number): number {
  const taken = Array.from({ length: times }, () => {
    const start = process.hrtime.bigint()
    work()
    return Number(process.hrtime.bigint() - start) / 1_000
  })
  return taken.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0
}

const figures: Figure[] = []

function report(figure: string, value: number, most: number, unit: string): void {
  const measured = `${value.toFixed(2)}${unit}`
  console.log(`${figure}: ${measured}`)
  figures.push({ figure, wanted: `at most ${most}${unit}`, measured, isMet: value <= most })
}

function yearOfPools(): string {
  const path = folder()
  const store = open(path)
  keepYear(store, 50)
  store.close()
  report('one year of 50 pools with 40 nominators', statSync(join(path, 'lookout.db')).size / 1e6, 200, ' MB')
  return path
}

function poolOfThePast(path: string): void {
  const store = open(path)
  const connection = new DatabaseSync(join(path, 'lookout.db'), { readOnly: true })
  connection.exec('PRAGMA cache_size = -8000')
  const select = connection.prepare('SELECT id, kind, base, body FROM part WHERE id BETWEEN ? AND ?')
  const pools = connection.prepare('SELECT id, body FROM part WHERE kind = 3').all()
  const idOf = new Map(pools.map(({ id, body }) => [body, Number(id)]))
  const moments = Array.from({ length: 400 }, (_, round) => {
    const [subject, at] = [poolSubject(round % 50), round * roundMs + 1_000]
    const texts = store.history.lastKnown(subject, at)?.parts.map(({ text }) => text) ?? []
    const first = idOf.get(texts[0] ?? null) ?? Number.NaN
    const bodies = select.all(first, first + 40).map(({ body }) => body)
    if (texts.join() !== bodies.join()) throw new Error('The SELECT must read the rows of the response')
    return { subject, at, first }
  })
  const next = { ours: 0, bare: 0 }
  const momentFor = (name: keyof typeof next) => {
    const moment = moments[next[name] % moments.length]
    next[name] += 1
    if (moment === undefined) throw new Error('There are no moments')
    return moment
  }
  const times = interleave(
    {
      ours: () => {
        const { subject, at } = momentFor('ours')
        store.history.lastKnown(subject, at)
      },
      bare: () => {
        const { first } = momentFor('bare')
        select.all(first, first + 40)
      },
    },
    2_000,
  )
  const [ours, bare] = [spreadOf(times.ours), spreadOf(times.bare)].map(({ median }) => median * 1_000)
  console.log(
    `      last known at T: ${ours?.toFixed(0)} us, the same rows by one SELECT: ${bare?.toFixed(0)} us`,
  )
  const { median } = ratios(times.ours, times.bare)
  report('a pool as it was last known at T, against one SELECT of the same rows', median, 3, 'x')
  store.close()
  connection.close()
}

function unchanged(): void {
  const store = open(folder())
  const answer = pendingAnswer(1, 1, 20)
  const subject = accountSubject(1)
  store.runs.observe(subject, answer, 0)
  let at = 0
  // Pass a new list each time, as parsing a response does: the store does not hash the same list twice.
  const ours = medianUs(() => store.runs.observe(subject, [...answer], (at += 1)), 5_000)
  const hashing = medianUs(() => {
    const hash = createHash('sha256')
    for (const { kind, name, text } of answer) hash.update(kind).update(name).update(text)
    hash.digest()
  }, 5_000)
  report('an unchanged answer, against hashing its parts', ours / hashing, 3, 'x')
  store.close()
}

function firstPanel(path: string): void {
  const store = open(path)
  store.profile.settings()
  store.watchlists.list('https://toncenter.com', 'accounts')
  store.traces.list('https://toncenter.com', 0)
  for (let account = 0; account < 20; account += 1) store.runs.latest(accountSubject(account))
  store.blocks.recent('https://toncenter.com', 20)
  store.close()
}

function fill(path: string, runs: number): void {
  const store = open(path)
  const accounts = 500
  for (let version = 0; version < Math.max(1, runs / accounts); version += 1) {
    store.batch(() => {
      for (let account = 0; account < accounts; account += 1) {
        store.runs.observe(accountSubject(account), pendingAnswer(account % 7, version, 1), version)
      }
    })
  }
  store.close()
}

function dayOfAccounts(): void {
  const isWhole = process.argv.includes('--whole-day')
  const megabytes = (isWhole ? watchDemo(folder(), 24) : watchDemo(folder(), 3) * 8) / 1e6
  const how = isWhole ? '' : ' (three hours of it, 8 times)'
  report(`one virtual day of 500 accounts, 20 live${how}`, megabytes, 70, ' MB')
}

function millionRuns(): void {
  const [few, many] = [folder(), folder()]
  fill(few, 0)
  fill(many, 1_000_000)
  const small = medianUs(() => firstPanel(few), 15)
  const large = medianUs(() => firstPanel(many), 15)
  console.log(
    `      opening: ${(small / 1_000).toFixed(1)} ms empty, ${(large / 1_000).toFixed(1)} ms with a million runs`,
  )
  report('opening and the first panel with a million runs, against without', large / small, 3, 'x')
}

try {
  unchanged()
  poolOfThePast(yearOfPools())
  dayOfAccounts()
  millionRuns()
} finally {
  for (const path of folders) rmSync(path, { recursive: true, force: true })
}
console.log('')
printFigures(figures)
