import { noPoolFacts } from '../../../../../electron/monitor/alerts/rule-context.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAlertManager } from '../../../../../electron/monitor/alerts/alert-manager.ts'
import { noContext } from '../../../../../electron/monitor/alerts/rule-context.ts'
import { replay, type RuleHistory, type Span } from '../../../../../electron/monitor/alerts/replay.ts'
import type { GapReason } from '../../../../../electron/monitor/store/store-types.ts'
import { comparePools } from '../../../../../electron/monitor/watch/compare-pools.ts'
import type { AlertEvent, Incident } from '../../../../../electron/shared/alert-events.ts'
import type { TraceView } from '../../../../../electron/shared/pending-models.ts'
import type { PoolState } from '../../../../../electron/shared/pool-models.ts'
import type { AlertRule, Condition } from '../../../../../electron/shared/rules.ts'
import { defaultSettings } from '../../../../../electron/shared/settings.ts'
import { conditionOf, hour, minute, pool, ruleOf, step, traceOf, traceSays } from './samples.ts'

type Sample<T> = { readonly at: number } & ({ readonly answer: T } | { readonly gap: GapReason })

/** Converts samples to stored spans: equal responses and equal gaps share one span. */
function spansOf<T>(samples: readonly Sample<T>[]): readonly Span<T>[] {
  const spans: {
    fromAt: number
    seenUntilAt: number
    gap: GapReason | null
    text: string
    value: T | null
  }[] = []
  for (const sample of samples) {
    const value = 'answer' in sample ? sample.answer : null
    const gap = 'gap' in sample ? sample.gap : null
    const text = JSON.stringify([gap, value])
    const last = spans.at(-1)
    if (last?.text === text) last.seenUntilAt = sample.at
    else spans.push({ fromAt: sample.at, seenUntilAt: sample.at, gap, text, value })
  }
  return spans.map(({ fromAt, seenUntilAt, gap, value }) => ({ fromAt, seenUntilAt, gap, read: () => value }))
}

interface Day {
  readonly pool?: readonly Sample<PoolState>[]
  readonly account?: readonly Sample<'read'>[]
  readonly trace?: readonly TraceView[]
}

function live(rule: AlertRule, { pool: pools = [], account = [], trace = [] }: Day): readonly Incident[] {
  const kept = new Map<string, Incident>()
  let now = 0
  let state: PoolState | null = null
  let view: TraceView | null = null
  const manager = createAlertManager({
    settings: () => ({ ...defaultSettings, rules: [rule] }),
    isShownOnly: false,
    watched: {
      traces: () => (view === null ? [] : [view]),
      trace: () => view,
      trackedSince: () => null,
      pool: () => state,
      earlier: () => [],
      orderTraces: () => [],
      unmissedSince: () => 0,
      watchedSince: () => 0,
      context: noContext,
    },
    incidents: {
      all: () => [...kept.values()],
      stored: (id) => kept.get(id) ?? null,
      save: (incidents) => {
        for (const incident of incidents) kept.set(incident.id, incident)
      },
    },
    failing: () => [],
    payouts: { overdue: () => [], has: () => false, accounts: () => [], isHistoryOffered: () => true },
    notify: () => undefined,
    now: () => now,
  })
  let seenAt: number | null = null
  for (const sample of pools) {
    now = sample.at
    if ('gap' in sample) {
      manager.polled({ kind: 'pool', key: 'pool' }, sample.gap)
      continue
    }
    if (state !== null)
      manager.report(comparePools('pool', state, sample.answer, { after: seenAt, before: now }))
    state = sample.answer
    seenAt = now
    manager.polled({ kind: 'pool', key: 'pool' }, null)
  }
  for (const sample of account) {
    now = sample.at
    if ('gap' in sample) manager.polled({ kind: 'account', key: '0:aa' }, sample.gap)
    else manager.polled({ kind: 'account', key: '0:aa' }, null)
  }
  for (const next of trace) {
    const before: number = view?.steps.length ?? 0
    const from = view?.state ?? 'pending'
    view = next
    now = next.steps.at(-1)?.when.before ?? next.lastSeenAt
    const { key } = next
    for (const [index, { state: to }] of [...next.steps.entries()].slice(before))
      manager.report([
        index === 0 ? { kind: 'trace-new', key, at: now } : { kind: 'trace-state', key, from, to, at: now },
      ])
    manager.polled({ kind: 'traces', key: '' }, null)
  }
  return [...kept.values()].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}

function dry(rule: AlertRule, { pool: pools = [], account = [], trace = [] }: Day): readonly Incident[] {
  const last = trace.at(-1)
  const history: RuleHistory = {
    traces: () => (last === undefined ? [] : [last]),
    pools: () => (pools.length === 0 ? [] : [{ key: 'pool', spans: spansOf(pools) }]),
    accounts: () =>
      account.length === 0
        ? []
        : [{ key: '0:aa', spans: spansOf(account).map((span) => ({ ...span, read: () => null })) }],
    contradictions: () => [],
    isInGroup: () => false,
    isWatched: () => false,
    isPaidBefore: () => false,
    poolFacts: noPoolFacts,
    to: 0,
  }
  const steps = replay(rule, history)
  for (;;) {
    const result = steps.next()
    if (result.done === true) return result.value
  }
}

const bob = { address: 'bob', balance: '20000000000000', pending: '0' }
const ann = { address: 'ann', balance: '50000000000000', pending: '0' }
const low = '9000000000'
const round = pool({ stakeSent: '60000000000000' })

const poolDay: Day = {
  pool: [
    { at: 0, answer: pool() },
    { at: 1 * hour, answer: pool() },
    { at: 2 * hour, answer: round },
    { at: 3 * hour, answer: round },
    { at: 4 * hour, gap: 'offline' },
    { at: 5 * hour, gap: 'offline' },
    { at: 8 * hour, answer: round },
    { at: 9 * hour, answer: { ...round, validatorAmount: low } },
    { at: 10 * hour, gap: 'rate-limited' },
    { at: 11 * hour, answer: { ...round, validatorAmount: low } },
    { at: 12 * hour, answer: { ...round, validatorAmount: '8000000000' } },
    { at: 13 * hour, answer: pool({ nominators: [ann, bob], nominatorsCount: 2 }) },
    { at: 14 * hour, answer: pool({ nominators: [ann, bob], nominatorsCount: 3 }) },
    {
      at: 15 * hour,
      answer: pool({ nominators: [{ ...ann, balance: '20000000000000' }], nominatorsCount: 1 }),
    },
    { at: 16 * hour, answer: round },
    { at: 20 * hour, answer: round },
  ],
}

const accountDay: Day = {
  account: [
    { at: 0, answer: 'read' },
    { at: 5 * minute, gap: 'not-found' },
    { at: 10 * minute, gap: 'not-found' },
    { at: 20 * minute, gap: 'offline' },
    { at: 60 * minute, gap: 'not-found' },
    { at: 66 * minute, gap: 'not-found' },
    { at: 70 * minute, answer: 'read' },
    { at: 80 * minute, gap: 'invalid-request' },
    { at: 100 * minute, gap: 'invalid-request' },
  ],
}

const traceDay: Day = {
  trace: [
    traceOf([step('pending', 5, 10)]),
    traceOf([step('pending', 5, 10)], { lastSeenAt: 12 * minute }),
    traceOf([step('pending', 5, 10), step('on-chain', 12 * minute, 13 * minute)]),
    traceOf(
      [
        step('pending', 5, 10),
        step('on-chain', 12 * minute, 13 * minute),
        step('failed', 13 * minute, 14 * minute),
      ],
      { lastSeenAt: 13 * minute },
    ),
  ],
}

const droppedDay: Day = {
  trace: [
    traceOf([step('pending', 5, 10)]),
    traceOf([step('pending', 5, 10), step('not-executed', 4 * minute, 6 * minute)], {
      lastSeenAt: 4 * minute,
    }),
  ],
}

/** An alert: when it started, its event, and when it ended. Times are in hours. */
type Moment = readonly [at: number, event: AlertEvent, over?: number]

const ofAnn = { kind: 'nominator-moved', address: 'ann' } as const

describe('a dry run over stored history matches the live alerts', () => {
  it.each<readonly [string, Condition, Partial<AlertRule>, Day, readonly Moment[]]>([
    [
      'stake sent',
      conditionOf('stake-sent'),
      {},
      poolDay,
      [
        [2, { kind: 'stake-sent', amount: '60000000000000' }],
        [16, { kind: 'stake-sent', amount: '60000000000000' }],
      ],
    ],
    [
      'stake returned',
      conditionOf('stake-returned'),
      {},
      poolDay,
      [[13, { kind: 'stake-returned', amount: '60000000000000' }]],
    ],
    [
      'joined',
      conditionOf('nominator-joined'),
      {},
      poolDay,
      [[13, { kind: 'nominator-joined', address: 'bob', amount: '20000000000000' }]],
    ],
    [
      'left',
      conditionOf('nominator-left'),
      {},
      poolDay,
      [[15, { kind: 'nominator-left', address: 'bob', amount: '20000000000000' }]],
    ],
    [
      'moved',
      { kind: 'nominator-moved', units: null, percent: 20 },
      {},
      poolDay,
      [
        [15, { ...ofAnn, by: '-30000000000000', stakeBefore: '50000000000000' }],
        [16, { ...ofAnn, by: '30000000000000', stakeBefore: '20000000000000' }],
      ],
    ],
    [
      'integrity',
      conditionOf('integrity'),
      {},
      poolDay,
      [[14, { kind: 'count-mismatch', counted: 3, listed: 2 }]],
    ],
    [
      'overdue',
      conditionOf('stake-overdue'),
      { forMs: 5 * hour },
      poolDay,
      // The stake sent at hour 2 was unchanged after the gap. The stake sent at hour 16 is out for only four hours.
      [[7, { kind: 'stake-overdue', amount: '60000000000000' }, 13]],
    ],
    [
      'validator low',
      { kind: 'validator-below', units: '10000000000000' },
      { forMs: 3 * hour },
      poolDay,
      [[12, { kind: 'validator-below', amount: '8000000000', minimum: '10000000000000' }, 13]],
    ],
    [
      'not fresh',
      conditionOf('not-fresh'),
      { forMs: 10 * minute },
      accountDay,
      [
        [1.083, { kind: 'not-fresh', fault: 'not-found' }, 1.167],
        [1.5, { kind: 'not-fresh', fault: 'invalid-request' }],
      ],
    ],
    ['pending', conditionOf('pending-new'), {}, traceDay, [[0, traceSays('trace-new', 'pending')]]],
    ['failed', conditionOf('trace-failed'), {}, traceDay, [[0.233, traceSays('trace-failed', 'failed')]]],
    [
      'dropped',
      conditionOf('trace-dropped'),
      {},
      droppedDay,
      [[0.1, traceSays('trace-dropped', 'not-executed')]],
    ],
    [
      'long pending',
      conditionOf('trace-long'),
      { forMs: 10 * minute },
      traceDay,
      [[0.167, traceSays('trace-long', null), 0.233]],
    ],
    ['out of scope', conditionOf('stake-sent'), { scope: ['other'] }, poolDay, []],
  ])('%s', (_name, condition, changes, day, expected) => {
    const rule = ruleOf(condition, changes)
    const hours = (at: number): number => Math.round((1_000 * at) / hour) / 1_000
    const moments = dry(rule, day).map(({ at, event, recoveredAt }): Moment =>
      recoveredAt === undefined ? [hours(at), event] : [hours(at), event, hours(recoveredAt)],
    )
    expect(moments).toEqual(expected)
    expect(live(rule, day)).toEqual(dry(rule, day))
  })
})

it('a disabled rule can be tried', () => {
  expect(dry(ruleOf(conditionOf('stake-sent'), { isOn: false }), poolDay)).toHaveLength(2)
})

const poolStates: readonly PoolState[] = [
  pool(),
  round,
  pool({ validatorAmount: low }),
  { ...round, validatorAmount: low },
  { ...round, validatorAmount: '8000000000' },
  pool({ nominators: [ann, bob], nominatorsCount: 2 }),
  pool({ nominators: [bob], nominatorsCount: 2 }),
]
const poolRules: readonly AlertRule[] = [
  ruleOf(conditionOf('nominator-joined')),
  ruleOf(conditionOf('nominator-left')),
  ruleOf({ kind: 'nominator-moved', units: null, percent: 20 }),
  ruleOf(conditionOf('stake-sent')),
  ruleOf(conditionOf('stake-returned')),
  ruleOf(conditionOf('integrity')),
  ruleOf(conditionOf('stake-overdue'), { forMs: 3 * hour }),
  ruleOf({ kind: 'validator-below', units: '10000000000000' }, { forMs: 2 * hour }),
  ruleOf({ kind: 'validator-below', units: '10000000000000' }),
]
const gaps: readonly GapReason[] = ['offline', 'rate-limited', 'not-found', 'asleep', 'malformed']

function samplesOf<T>(answers: readonly T[]): fc.Arbitrary<readonly Sample<T>[]> {
  const sample = fc.tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.oneof(
      { arbitrary: fc.constantFrom(...answers).map((answer) => ({ answer })), weight: 4 },
      { arbitrary: fc.constantFrom(...gaps).map((gap) => ({ gap })), weight: 1 },
    ),
  )
  return fc.array(sample, { maxLength: 14 }).map((steps) => {
    let at = 0
    return steps.map(([half, what]) => {
      at += (half * hour) / 2
      return { at, ...what }
    })
  })
}

it('replay equals live alerts for any pool history with any gaps', () => {
  fc.assert(
    fc.property(samplesOf(poolStates), fc.constantFrom(...poolRules), (samples, rule) => {
      const day = { pool: samples }
      expect(live(rule, day)).toEqual(dry(rule, day))
    }),
    { numRuns: 600 },
  )
})

it('replay equals live alerts for any account history', () => {
  fc.assert(
    fc.property(samplesOf<'read'>(['read']), fc.constantFrom(0, 1, 3), (samples, hours) => {
      const rule = ruleOf(conditionOf('not-fresh'), { forMs: hours * hour })
      const day = { account: samples }
      expect(live(rule, day)).toEqual(dry(rule, day))
    }),
    { numRuns: 300 },
  )
})
