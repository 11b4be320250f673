import type { OpenStore } from '../../../electron/monitor/store/open-store.ts'
import type { Part } from '../../../electron/monitor/store/store-types.ts'
import type { Incident } from '../../../electron/shared/alert-events.ts'
import type { PoolState } from '../../../electron/shared/pool-models.ts'
import { endedTrace } from '../../fixtures/traces.ts'
import { storedTrace } from '../../fixtures/stored-records.ts'
import { rounds } from '../../unit/electron/monitor/watch/rounds.ts'

export const network = 'https://toncenter.com'
export const pool = `-1:${'b2'.repeat(32)}`
export const startAt = Date.UTC(2026, 10, 10, 12)

const addresses: Readonly<Record<string, string>> = {
  ann: `0:${'a1'.repeat(32)}`,
  bob: `0:${'a2'.repeat(32)}`,
  cid: `0:${'a3'.repeat(32)}`,
  dan: `0:${'a4'.repeat(32)}`,
  zoe: `0:${'a5'.repeat(32)}`,
}

const addressOf = (name: string): string => addresses[name] ?? name

function partsOf({ stakeSent, validatorAmount, nominators, former }: PoolState): readonly Part[] {
  const own = `{"stake_amount_sent":${stakeSent},"validator_amount":${validatorAmount},"nominators_count":${nominators.length}}`
  return [
    { kind: 'pool', name: 'pool', text: own },
    ...nominators.map(({ address, balance, pending }): Part => ({
      kind: 'nominator',
      name: addressOf(address),
      text: `{"balance":${balance},"pending_balance":${pending}}`,
    })),
    ...former.map((address): Part => ({ kind: 'former', name: addressOf(address), text: '{}' })),
  ]
}

export function storePool(store: OpenStore, lateMs = 0, entries = rounds.entries): void {
  const subject = { network, operation: 'getPool' as const, key: pool }
  for (const { state: seen, fromAt, seenUntilAt } of entries) {
    store.runs.observe(subject, partsOf(seen), startAt + fromAt + lateMs)
    store.runs.extend(subject, startAt + seenUntilAt)
    store.flush()
  }
}

export function storeTraces(store: OpenStore, from: number, to: number): void {
  const records = Array.from({ length: to - from }, (_, index) => {
    const record = storedTrace(`trace ${from + index}`, `0:${'1'.repeat(64)}`, startAt, startAt + 60_000)
    return { ...record, view: { ...endedTrace(), ...record.view, actions: endedTrace().actions } }
  })
  store.traces.save(network, records)
}

export function alertOf(index: number, changes: Partial<Incident> = {}): Incident {
  return {
    id: `alert ${index}`,
    rule: 'integrity',
    severity: 'warning',
    event: { kind: 'not-fresh', fault: 'not-found' },
    at: startAt + index,
    subject: { kind: 'account', key: `0:${'1'.repeat(64)}` },
    acknowledgedAt: null,
    when: null,
    ...changes,
  }
}
