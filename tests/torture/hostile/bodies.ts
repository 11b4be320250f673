import { emulatedTransfer } from '../../fixtures/monitor-deps.ts'

/**
 * A response of the service. `traces`: how many traces, or pools, must be shown; null if the response must be refused.
 * `operation`: default pendingActions. `body` gets the number of the request.
 */
export interface HostileCase {
  readonly name: string
  readonly operation?: 'getPool'
  readonly body: (nth: number) => string
  readonly status?: number
  readonly traces: number | null
  /** Limit of this case in place of the general `maxBlockMs`, ms. */
  readonly maxBlockMs?: number
  readonly maxPeakMb?: number
}

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const hashOf = (index: number): string => Buffer.alloc(32, `hash ${index}`).toString('base64')
const accountOf = (index: number): string => `0:${String(index).padStart(64, '0')}`

export const watched = `0:${'ab'.repeat(32)}`

function action(index: number, more: object = {}): object {
  const details = { source: watched, destination: accountOf(index), value: '1000000000' }
  return { ...emulatedTransfer, trace_external_hash: hashOf(index), accounts: [watched], details, ...more }
}

function pending(actions: readonly object[], more: object = {}): string {
  return JSON.stringify({ actions, address_book: {}, metadata: {}, ...more })
}

export const healthy = pending([action(0)])

/** A pool at its request `nth`. Every second response ends a round, which changes the stake of every nominator. */
export function pool(count: number, nth: number): string {
  const balanceOf = (index: number): bigint => 10n ** 13n + BigInt(index * (nth + 1)) * 7_919n
  return JSON.stringify({
    stake_amount_sent: nth % 2 === 0 ? '10000000000000000' : '0',
    validator_amount: '100000000000',
    nominators_count: count,
    active_nominators: times(count, (index) => ({
      address: accountOf(index),
      balance: balanceOf(index).toString(),
      pending_balance: '0',
    })),
    inactive_nominators: [],
  })
}

const one = (details: object): string => pending([action(0, { details: { source: watched, ...details } })])

export const hostileCases: readonly HostileCase[] = [
  {
    name: '100,000 actions in traces',
    body: () => pending(times(100_000, (at) => action(at))),
    traces: null,
  },
  { name: '20,000 actions in one trace', body: () => pending(times(20_000, () => action(0))), traces: 1 },
  // The largest response that is accepted.
  {
    name: '5,000 actions in traces',
    body: () => pending(times(5_000, (at) => action(at))),
    traces: 5_000,
  },
  {
    name: '400,000 accounts in one action',
    body: () => pending([action(0, { accounts: times(230_000, accountOf) })]),
    traces: null,
  },
  {
    name: '40,000 accounts in one action',
    body: () => pending([action(0, { accounts: times(40_000, accountOf) })]),
    traces: null,
  },
  {
    name: '1,000,000 keys in details',
    body: () => one(Object.fromEntries(times(1_000_000, (at) => [`k${at}`, 0]))),
    traces: null,
  },
  { name: 'a comment of 15 MB', body: () => one({ value: '1', comment: 'c'.repeat(15_000_000) }), traces: 1 },
  {
    name: 'a comment of 30 MB',
    body: () => one({ value: '1', comment: 'c'.repeat(30_000_000) }),
    traces: null,
  },
  {
    name: 'a type of 15 MB',
    body: () => pending([action(0, { type: 't'.repeat(15_000_000) })]),
    traces: null,
  },
  {
    name: '300,000 transaction hashes',
    body: () => pending([action(0, { transactions: times(300_000, hashOf) })]),
    traces: null,
  },
  {
    name: '150,000 rows of the address book',
    body: () =>
      pending([], { address_book: Object.fromEntries(times(150_000, (at) => [accountOf(at), {}])) }),
    traces: null,
  },
  {
    name: '20,000 rows of metadata',
    body: () =>
      pending([action(0)], {
        metadata: Object.fromEntries(times(20_000, (at) => [accountOf(at), { is_indexed: true }])),
      }),
    traces: 1,
  },
  { name: 'brackets 7,000,000 deep', body: () => '['.repeat(7_000_000), traces: null },
  { name: '5,000,000 empty lists', body: () => `[${'[],'.repeat(5_000_000)}0]`, traces: null },
  {
    name: '500,000 integers of 20 digits',
    body: () => `[${'12345678901234567890,'.repeat(500_000)}0]`,
    traces: null,
  },
  {
    name: 'an error text of 1 MB',
    body: () => JSON.stringify({ ok: false, error: 'a'.repeat(1_000_000) }),
    traces: null,
  },
  {
    name: 'an error text of 65 kB, status 500',
    body: () => JSON.stringify({ error: 'a'.repeat(65_000) }),
    status: 500,
    traces: null,
  },
  // The largest pool that is accepted. It costs more than actions, whose changes are applied in slices.
  {
    name: '7,000 nominators whose round ends',
    operation: 'getPool',
    body: (nth) => pool(7_000, nth),
    traces: 1,
    maxBlockMs: 400,
  },
  { name: '20,000 nominators', operation: 'getPool', body: (nth) => pool(20_000, nth), traces: null },
  { name: 'an endless body', body: () => ' '.repeat(100_000_000), traces: null },
]
