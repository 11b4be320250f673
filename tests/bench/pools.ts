/**
 * Measures drawing and stepping through a year of one pool, and a table of 10,000 nominators. Run with
 * `npm run bench -- pools`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startMonitor, type Monitor } from '../../electron/monitor/monitor.ts'
import { customNetwork } from '../../electron/monitor/profile/saved-settings.ts'
import { openStore } from '../../electron/monitor/store/open-store.ts'
import { joinPool } from '../../electron/monitor/toncenter/parts.ts'
import type { PoolState } from '../../electron/shared/pool-models.ts'
import { noKeys } from '../fixtures/monitor-deps.ts'
import { interleaveAsync, printFigures, ratios, spreadOf, writeSpread } from './harness.ts'
import { runWindowSide } from './pools/window-side.ts'
import { poolAnswer, poolSubject, roundMs, yearMs } from './store-world.ts'

const baseUrl = 'http://127.0.0.1:1'
const key = poolSubject(0).key
const lastRound = Math.floor(yearMs / roundMs)

/** Stores a year of one pool: rounds of 18 hours, with the stake out for half of each round, and a gap of two days. */
function keepYear(folder: string): void {
  const store = openStore({ folder, now: () => yearMs })
  const subject = { ...poolSubject(0), network: baseUrl }
  store.watchlists.save(baseUrl, 'pools', { key, label: 'Pool', addedAt: 0 })
  for (let round = 0; round <= lastRound; round += 1) {
    const at = round * roundMs
    if (round === 200 || round === 201) {
      store.runs.gap(subject, 'offline', at)
      continue
    }
    store.runs.observe(subject, poolAnswer(0, round, true), at)
    store.runs.observe(subject, poolAnswer(0, round, true), at + roundMs / 2 - 60_000)
    store.runs.observe(subject, poolAnswer(0, round, false), at + roundMs / 2)
    store.runs.observe(subject, poolAnswer(0, round, false), at + roundMs - 60_000)
  }
  store.close()
}

function bareTable(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec(
    'CREATE TABLE row (at INTEGER, place INTEGER, address TEXT, balance TEXT, pending TEXT, PRIMARY KEY (at, place)) STRICT, WITHOUT ROWID; BEGIN',
  )
  const insert = database.prepare('INSERT INTO row VALUES (?, ?, ?, ?, ?)')
  for (let round = 0; round <= lastRound; round += 1) {
    for (const [index, isStaked] of [true, false].entries()) {
      const state = joinPool(poolAnswer(0, round, isStaked))
      const at = round * roundMs + (index * roundMs) / 2
      state.nominators.forEach(({ address, balance, pending }, place) =>
        insert.run(at, place, address, balance, pending),
      )
    }
  }
  database.exec('COMMIT')
  return database
}

function openMonitor(folder: string): Promise<Monitor> {
  return startMonitor({
    profile: { folder },
    service: {
      fetch: () => Promise.reject(new TypeError('offline')),
      network: customNetwork(baseUrl),
      limits: { withoutKey: 1, withKey: 1 },
    },
    system: {
      clock: { now: () => yearMs, after: () => () => undefined },
      random: () => 0.5,
      isOnline: () => false,
      log: (message, thrown) => console.error(message, thrown),
    },
    secrets: noKeys,
  })
}

/** 10,000 nominators, more than any real pool has. */
function crowd(): PoolState {
  const nominators = Array.from({ length: 10_000 }, (_, index) => ({
    address: `0:${(index + 1).toString(16).padStart(64, 'a')}`,
    balance: String(10_000_000_000_000n + BigInt(10_000 - index) * 1_234_567_891n),
    pending: index % 7 === 0 ? '5000000000' : '0',
  }))
  return { stakeSent: '1', validatorAmount: '1', nominatorsCount: 10_000, nominators, former: [] }
}

const folder = mkdtempSync(join(tmpdir(), 'lookout-bench-'))
try {
  keepYear(folder)
  const bare = bareTable(join(folder, 'bare.db'))
  const select = bare.prepare('SELECT address, balance, pending FROM row WHERE at = ? ORDER BY place')
  const monitor = await openMonitor(folder)
  const began = performance.now()
  const history = await monitor.handlers['pools.history']({ key, from: 0, to: yearMs })
  const reading = performance.now() - began

  let round = 0
  const rows = { ours: 0, bare: 0 }
  const steps = await interleaveAsync({
    ours: async () => {
      round = (round + 1) % lastRound
      const { pools } = await monitor.handlers['history.at']({ at: round * roundMs, from: null })
      rows.ours += pools.upserts[0]?.state?.nominators.length ?? 0
    },
    bare: async () => {
      round = (round + 1) % lastRound
      rows.bare += select.all(round * roundMs).length
    },
  })
  if (rows.ours !== rows.bare) throw new Error(`${rows.ours} rows were read, ${rows.bare} were wanted`)
  await monitor.close()
  bare.close()

  const shown = await runWindowSide(history, crowd())
  const drawing = ratios(shown.drawing.ours, shown.drawing.bare)
  const stepping = ratios(steps.ours, steps.bare)
  const scrolling = ratios(shown.table, shown.bare)
  const say = (name: string, ours: readonly number[], other: readonly number[], digits = 2): void =>
    console.log(
      `${name}: ours ${writeSpread(spreadOf(ours), digits)} ms, bare ${writeSpread(spreadOf(other), digits)} ms`,
    )
  console.log(`${history.points.length} answers of a year, read the first time in ${reading.toFixed(0)} ms`)
  say('picture', shown.drawing.ours, shown.drawing.bare)
  say('step', steps.ours, steps.bare, 4)
  say('scroll, main thread a frame', shown.table, shown.bare)
  printFigures([
    {
      figure: 'a year drawn at 1,200 px, against uPlot alone on the same points',
      wanted: 'at most 2×',
      measured: writeSpread(drawing),
      isMet: drawing.median <= 2,
    },
    {
      figure: 'one scrubber step, against one indexed SELECT of the same rows',
      wanted: 'at most 3×',
      measured: writeSpread(stepping),
      isMet: stepping.median <= 3,
    },
    {
      figure: '10,000 nominators scrolled, against a bare virtual list',
      wanted: 'at most 1.5×',
      measured: writeSpread(scrolling),
      isMet: scrolling.median <= 1.5,
    },
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
