import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createWorld } from '../../electron/demo/start-demo.ts'
import { toJson } from '../../electron/demo/service/json.ts'
import { openStore } from '../../electron/monitor/store/open-store.ts'
import type { Subject } from '../../electron/monitor/store/store-types.ts'
import { describeAction } from '../../electron/monitor/toncenter/actions.ts'
import { parseWire } from '../../electron/monitor/toncenter/json.ts'
import { splitPending } from '../../electron/monitor/toncenter/parts.ts'
import { decodePending } from '../../electron/monitor/toncenter/pending.ts'
import { advanceTraces } from '../fixtures/advance-traces.ts'
import type { TraceRecord } from '../../electron/monitor/watch/watch-types.ts'

/** 2026-01-01 */
const startAt = 1_767_225_600_000
const network = 'demo'
/** As in the schedule benchmark: 20 accounts with a new trace per minute, 480 with one per hour. Means in ms. */
const population = { live: 20, liveMean: 60_000, quiet: 480, quietMean: 3_600_000 }
/** As in the schedule benchmark: half of the traces last 1 to 5 s, a third 5 to 30 s, the rest 30 to 300 s. */
const delays = [
  [3, 1_000, 5_000],
  [2, 5_000, 30_000],
  [1, 30_000, 300_000],
] as const
/** Seconds between polls: half of the 10 requests per second go to the live accounts. */
const liveEvery = 4
const quietEvery = 96
const flushEvery = 10

/** Watches 500 accounts of the demo world, 20 of them live, for `hours`. Returns the file size in bytes. */
export function watchDemo(folder: string, hours: number): number {
  const world = createWorld({ seed: 7, startAt, population, delays })
  const keys = world.actors.filter(({ label }) => /^(Live|Quiet) /.test(label)).map(({ address }) => address)
  const keyOf = new Map(keys.map((address) => [address, address.toLowerCase()]))
  const watchedAccounts = new Set(keyOf.values())
  let now = startAt
  const store = openStore({ folder, now: () => now })
  const known = new Map<string, TraceRecord>()
  const polledAt = new Map<string, number>()
  /** Traces whose last-seen time changed. As in the app, the next flush stores them (monitor/pending/watched-traces.ts). */
  const unsaved = new Set<string>()

  function poll(address: string): void {
    const key = keyOf.get(address) ?? address
    const subject: Subject = { network, operation: 'pendingActions', key }
    const answer = decodePending(parseWire(toJson(world.pendingActions({ account: address }))))
    store.runs.observe(subject, splitPending(answer), now)
    const context = {
      addressBook: answer.addressBook,
      metadata: answer.metadata,
      watchedAccounts,
      isTestnet: false,
    }
    const scope = { kind: 'account' as const, account: key, previousAt: polledAt.get(key) ?? null }
    const { records, touched } = advanceTraces(
      known,
      scope,
      answer,
      (action) => describeAction(action, context),
      now,
    )
    const isTouchOnly = new Set(touched)
    for (const record of records) known.set(record.view.key, record)
    store.traces.save(
      network,
      records.filter(({ view }) => !isTouchOnly.has(view.key)),
    )
    for (const { view } of records) {
      if (isTouchOnly.has(view.key)) unsaved.add(view.key)
      else unsaved.delete(view.key)
    }
    polledAt.set(key, now)
  }

  const ticks = hours * 3_600
  for (let tick = 0; tick < ticks; tick += flushEvery) {
    store.batch(() => {
      for (let second = tick; second < tick + flushEvery; second += 1) {
        now = startAt + second * 1_000
        world.advanceTo(now)
        for (const [index, address] of keys.entries()) {
          const every = index < population.live ? liveEvery : quietEvery
          if (second % every === index % every) poll(address)
        }
      }
    })
    store.traces.save(
      network,
      [...unsaved].map((key) => known.get(key)).filter((record) => record !== undefined),
    )
    unsaved.clear()
    store.flush()
    for (const [key, { view }] of known)
      if (view.endedAt !== null && view.endedAt < now - 600_000) known.delete(key)
  }
  store.close()
  return statSync(join(folder, 'lookout.db')).size
}
