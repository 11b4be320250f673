import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../../../electron/monitor/alerts/index.ts'
import { rules } from '../../../../../electron/monitor/alerts/rules.ts'
import type { AlertContext } from '../../../../../electron/monitor/alerts/types.ts'
import type { WatchEvent } from '../../../../../electron/monitor/watch/types.ts'
import type { TraceView } from '../../../../../electron/shared/models.ts'

const trace: TraceView = {
  key: 'T',
  state: 'failed',
  isFailurePredicted: false,
  accounts: ['0:aa'],
  firstSeenAt: 0,
  lastSeenAt: 0,
  endedAt: 0,
  steps: [],
  actions: [
    {
      key: 'ton_transfer:0',
      type: 'ton_transfer',
      title: 'Sent 5 TON',
      isRaw: false,
      success: false,
      parties: [],
      amounts: [],
      comment: null,
    },
  ],
  mcSeqno: null,
}
const context: AlertContext = {
  trace: (key) => (key === 'T' ? trace : null),
  pool: () => null,
  nameOf: (address) => ({ '0:aa': 'Treasury', pool: 'Pool One', ann: 'Ann' })[address] ?? address,
}
const when = { after: 10, before: 20 }

const fire = (...events: readonly WatchEvent[]): readonly string[] =>
  evaluate(events, context, 99).map(({ severity, title }) => `${severity}: ${title}`)

describe('the built-in rules', () => {
  it.each<readonly [string, WatchEvent, readonly string[]]>([
    [
      'a failed trace',
      { kind: 'trace-state', key: 'T', from: 'committed', to: 'failed', at: 7 },
      ['warning: Failed: Sent 5 TON (Treasury)'],
    ],
    [
      'a trace that was probably dropped',
      { kind: 'trace-state', key: 'T', from: 'unknown', to: 'probably-dropped', at: 7 },
      ['warning: Probably dropped: Sent 5 TON (Treasury)'],
    ],
    [
      'a trace that is not kept any more',
      { kind: 'trace-state', key: 'X', from: 'committed', to: 'failed', at: 7 },
      ['warning: Failed: A trace'],
    ],
    [
      'a nominator who joined',
      { kind: 'nominator-joined', pool: 'pool', when, address: 'ann', balance: '5', pending: '0' },
      ['info: Ann joined Pool One'],
    ],
    [
      'a nominator who left',
      { kind: 'nominator-left', pool: 'pool', when, address: 'ann', balance: '5', pending: '0' },
      ['warning: Ann left Pool One'],
    ],
    [
      'a stake that returned',
      { kind: 'stake-returned', pool: 'pool', when, amount: '5' },
      ['info: The stake of Pool One returned'],
    ],
    [
      'a count that does not fit',
      { kind: 'count-mismatch', pool: 'pool', when, counted: 5, listed: 4 },
      ['warning: Pool One counts 5 nominators and lists 4'],
    ],
    [
      'a block that was answered in two ways',
      {
        kind: 'block-contradiction',
        ref: { workchain: -1, shard: '-9223372036854775808', seqno: 7 },
        what: 'the root hash was a and is now b',
        at: 7,
      },
      ['critical: Block -1:8000000000000000:7 was answered in two ways: the root hash was a and is now b'],
    ],
  ])('fire on %s', (_name, event, titles) => {
    expect(fire(event)).toEqual(titles)
  })

  it.each<readonly [string, WatchEvent]>([
    ['a new trace', { kind: 'trace-new', key: 'T', at: 7 }],
    ['progress', { kind: 'trace-state', key: 'T', from: 'pending', to: 'on-chain', at: 7 }],
    ['a settled trace', { kind: 'trace-state', key: 'T', from: 'committed', to: 'settled', at: 7 }],
    ['what is unknown', { kind: 'trace-state', key: 'T', from: 'pending', to: 'unknown', at: 7 }],
    ['a count that fits again', { kind: 'count-mismatch', pool: 'pool', when, counted: 4, listed: 4 }],
    [
      'a reward',
      { kind: 'balance-changed', pool: 'pool', when, address: 'ann', by: '5', because: 'rewarded' },
    ],
    ['a stake that was sent', { kind: 'stake-sent', pool: 'pool', when, amount: '5' }],
  ])('are quiet about %s', (_name, event) => {
    expect(fire(event)).toEqual([])
  })

  it('give the same event the same id, and different ones different ids', () => {
    const joined = (address: string): WatchEvent => ({
      kind: 'nominator-joined',
      pool: 'pool',
      when,
      address,
      balance: '5',
      pending: '0',
    })
    const ids = (...events: readonly WatchEvent[]): readonly string[] =>
      evaluate(events, context, 99).map(({ id }) => id)
    expect(ids(joined('ann'), joined('bob'), joined('ann'))).toEqual([
      'nominator-joined:pool:ann:20',
      'nominator-joined:pool:bob:20',
      'nominator-joined:pool:ann:20',
    ])
  })

  it('say when it was seen and what it is about', () => {
    expect(evaluate([{ kind: 'stake-returned', pool: 'pool', when, amount: '5' }], context, 99)[0]).toEqual({
      id: 'stake-returned:pool:20',
      rule: 'stake-returned',
      severity: 'info',
      title: 'The stake of Pool One returned',
      at: 20,
      subject: { kind: 'pool', key: 'pool' },
      acknowledgedAt: null,
    })
  })

  it('have unique ids that fit into an acknowledgement', () => {
    expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length)
    const address = `0:${'f'.repeat(64)}`
    const event: WatchEvent = {
      kind: 'nominator-left',
      pool: address,
      when,
      address,
      balance: '1',
      pending: '0',
    }
    expect(evaluate([event], context, 99)[0]?.id.length).toBeLessThanOrEqual(200)
  })
})
