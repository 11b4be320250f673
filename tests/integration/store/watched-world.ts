import { createWorld } from '../../../electron/demo/start-demo.ts'
import { toJson } from '../../../electron/demo/service/json.ts'
import type { OpenStore } from '../../../electron/monitor/store/open-store.ts'
import { describeAction } from '../../../electron/monitor/toncenter/actions.ts'
import { parseWire } from '../../../electron/monitor/toncenter/json.ts'
import { splitPending } from '../../../electron/monitor/toncenter/parts.ts'
import { decodePending } from '../../../electron/monitor/toncenter/pending.ts'
import { advanceTraces } from '../../fixtures/advance-traces.ts'
import type { TraceRecord } from '../../../electron/monitor/watch/watch-types.ts'

/** Polls two accounts of the demo world every three seconds and stores what the app would store. */
export function watchWorld(
  store: OpenStore,
  seconds: number,
): { readonly records: ReadonlyMap<string, TraceRecord> } {
  const startAt = 1_767_225_600_000
  const world = createWorld({ seed: 3, startAt })
  const [first, second] = world.actors.map(({ address }) => address)
  const records = new Map<string, TraceRecord>()
  const polledAt = new Map<string, number>()
  const asked = [first ?? '', second ?? '']
  const watchedAccounts = new Set(asked.map((address) => address.toLowerCase()))
  for (const key of watchedAccounts)
    store.watchlists.save('demo', 'accounts', { key, label: null, addedAt: 1 })
  for (let tick = 0; tick < seconds; tick += 1) {
    const at = startAt + tick * 1_000
    const address = asked[tick % 3]
    if (address === undefined) continue
    const key = address.toLowerCase()
    world.advanceTo(at)
    const answer = decodePending(parseWire(toJson(world.pendingActions({ account: address }))))
    store.runs.observe({ network: 'demo', operation: 'pendingActions', key }, splitPending(answer), at)
    const context = {
      addressBook: answer.addressBook,
      metadata: answer.metadata,
      watchedAccounts,
      isTestnet: false,
    }
    const scope = { kind: 'account' as const, account: key, previousAt: polledAt.get(key) ?? null }
    const advanced = advanceTraces(records, scope, answer, (action) => describeAction(action, context), at)
    for (const record of advanced.records) records.set(record.view.key, record)
    store.traces.save('demo', advanced.records)
    polledAt.set(key, at)
  }
  store.flush()
  return { records }
}
