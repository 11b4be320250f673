import { describe, expect, it } from 'vitest'
import { incidentSchema, parseIncident } from '../../../../../electron/monitor/store/alert-records.ts'
import { differenceOf } from '../../../../../electron/monitor/store/differences.ts'
import type { AlertEvent } from '../../../../../electron/shared/alert-events.ts'
import type { BlockDifference } from '../../../../../electron/shared/block-models.ts'
import { coins, text } from '../../../../../electron/shared/text-parts.ts'

const frame = {
  id: 'i',
  rule: 'r',
  severity: 'warning',
  at: 9,
  subject: { kind: 'pool', key: 'p' },
  acknowledgedAt: 12,
  recoveredAt: 11,
  ended: { at: 13, why: 'rule-gone' },
  silencedBy: 'muted',
} as const

const row = { account: '0:aa', lt: '5', hash: 'h' }
const differences: readonly BlockDifference[] = [
  { kind: 'root-hash', before: 'a', now: 'b' },
  { kind: 'file-hash', before: 'a', now: 'b' },
  { kind: 'transaction', index: 1, before: row, now: { ...row, lt: '6' } },
  { kind: 'transaction', index: 1, before: row, now: null },
  { kind: 'transaction-count', before: 1, now: 2 },
  { kind: 'recorded', text: 'the root hash was a and is now b' },
]

describe('an alert of an earlier version', () => {
  it('keeps its sentences and interval', () => {
    const evidence = { when: { after: null, before: 9 }, facts: ['wanted: 10 TON'] }
    const stored = { ...frame, title: 'The validator of Pool One has 9 TON', evidence }
    expect(parseIncident(JSON.stringify(stored))).toEqual({
      ...frame,
      event: { kind: 'recorded', title: 'The validator of Pool One has 9 TON', facts: ['wanted: 10 TON'] },
      when: { after: null, before: 9 },
    })
  })

  it('may have only a title', () => {
    const { id, rule, severity, at, subject } = frame
    const stored = { id, rule, severity, at, subject, acknowledgedAt: null, title: 'A trace failed' }
    expect(parseIncident(JSON.stringify(stored))).toEqual({
      id,
      rule,
      severity,
      at,
      subject,
      acknowledgedAt: null,
      event: { kind: 'recorded', title: 'A trace failed', facts: [] },
      when: null,
    })
  })

  it.each(['{', '{}', JSON.stringify({ ...frame, event: { kind: 'odd' }, when: null })])(
    'is unreadable when it is %s',
    (stored) => {
      expect(() => parseIncident(stored)).toThrow('Unreadable')
    },
  )
})

const amount = '-9007199254740993'
const jetton = { kind: 'jetton', master: 'm', symbol: null, decimals: 6, isScam: true } as const
const item = { kind: 'item', address: null, name: null, index: '7' } as const
const title = [
  text('Sold '),
  { kind: 'nft', address: null, name: null, index: '7' },
  { kind: 'asset', asset: item },
  { kind: 'amount', units: '5', asset: jetton, isEstimate: true },
  coins(amount),
  { kind: 'account', address: '0:aa', name: 'ann.ton' },
  { kind: 'number', value: '12' },
  { kind: 'block', key: '-1:8000000000000000:7' },
  { kind: 'recorded', text: 'Sent 5 TON' },
] as const

/**
 * The values that every stored alert of a kind has. Users have such alerts: do not add a value here, but make it optional.
 */
const storedValues: Readonly<Record<AlertEvent['kind'], object>> = {
  'trace-new': { title: null, account: null, evidence: [] },
  'trace-failed': { title: null, account: null, evidence: [] },
  'trace-dropped': { title: null, account: null, evidence: [] },
  'trace-long': { title: null, account: null, evidence: [] },
  'trace-completed': { title: null, account: null, evidence: [] },
  'trace-unverified': { title: null, account: null, evidence: [] },
  'unexpected-outgoing': { title: null, from: '0:aa', recipient: '0:bb' },
  'first-payment': { title: null, from: '0:aa', recipient: '0:bb' },
  'order-waiting': { multisig: '0:aa', approvals: 1, createdAt: 5, expiresAt: null },
  'nominator-joined': { address: '0:aa', amount },
  'nominator-left': { address: '0:aa', amount },
  'nominator-moved': { address: '0:aa', by: amount, stakeBefore: '0' },
  'stake-sent': { amount },
  'stake-overdue': { amount },
  'stake-returned': { amount },
  'stake-lost': { sent: '9', returned: '7', validatorBy: '-1', nominatorsBy: '-1', isCertain: true },
  'elections-closing': { closesFrom: 1, closesTo: 2 },
  'reward-low': { ratio: 1, median: 2, rounds: 5 },
  'validator-below': { amount, minimum: '1' },
  'count-mismatch': { counted: 1, listed: 2 },
  'stakes-lowered': { total: amount, count: 1, stakes: [{ address: '0:aa', by: '1' }] },
  'block-contradiction': { difference: { kind: 'root-hash', before: 'a', now: 'b' } },
  'stream-contradiction': { address: '0:aa', difference: { kind: 'missing' }, others: 0 },
  'not-fresh': { fault: 'not-ready' },
  'access-refused': { cause: 'key-rejected' },
  'channel-failing': { channel: 'ops', name: 'Ops' },
  'payouts-overdue': { list: 'p1', name: 'July', overdue: 2, total: 9, deadline: 5 },
  recorded: { title: 't', facts: [] },
}

it.each(Object.entries(storedValues))(
  'a stored alert without the values of later versions is read: %s',
  (kind, values) => {
    const incident = { ...frame, event: { kind, ...values }, when: null }
    expect(parseIncident(JSON.stringify(incident))).toEqual(incident)
  },
)

describe('an alert of this version is read as written', () => {
  it.each<AlertEvent>([
    {
      kind: 'trace-new',
      title,
      account: '0:aa',
      holder: '0:bb',
      evidence: [
        { kind: 'emulated', by: 'account' },
        { kind: 'root-on-chain', by: 'hash' },
        { kind: 'in-masterchain-block', seqno: 7, by: 'hash' },
        { kind: 'all-finalized', by: 'hash' },
      ],
    },
    {
      kind: 'trace-failed',
      title: null,
      account: null,
      evidence: [
        { kind: 'action-failed', type: 'ton_transfer', by: 'hash' },
        { kind: 'action-failed', type: 'jvault_unstake', exitCode: 56, by: 'hash' },
        { kind: 'action-failed', type: 'layerzero_dvn_verify', status: 'dvn_not_configured', by: 'hash' },
        { kind: 'transaction-in-block', block: 'b', hash: 'h' },
        { kind: 'not-in-block', block: 'b' },
      ],
    },
    {
      kind: 'trace-dropped',
      title: null,
      account: null,
      evidence: [
        { kind: 'disappeared', from: 'committed', failed: 'ton_transfer', by: 'account' },
        { kind: 'not-found-again', emulatedMs: 1.5, goneWithinMs: 2, misses: 3 },
        { kind: 'recorded', text: 'gone' },
      ],
    },
    { kind: 'trace-long', title: null, account: null, evidence: [] },
    { kind: 'trace-unverified', title: null, account: null, evidence: [], finalState: 'failed' },
    { kind: 'trace-failed', title: null, account: null, evidence: [], isPartly: true },
    {
      kind: 'trace-dropped',
      title: null,
      account: null,
      evidence: [],
      same: { key: 'retry', state: 'completed', at: 9, startedAt: 7 },
      isReplaced: true,
    },
    { kind: 'nominator-joined', address: '0:aa', amount },
    { kind: 'nominator-left', address: '0:aa', amount },
    { kind: 'nominator-moved', address: '0:aa', by: amount, stakeBefore: '0' },
    { kind: 'stake-sent', amount },
    { kind: 'stake-returned', amount },
    { kind: 'stake-returned', amount, returned: '7' },
    {
      kind: 'stake-lost',
      sent: amount,
      returned: '7',
      validatorBy: '-3',
      nominatorsBy: '-2',
      isCertain: true,
    },
    {
      kind: 'stake-lost',
      sent: amount,
      returned: '7',
      validatorBy: '-3',
      nominatorsBy: '-2',
      isCertain: true,
      isMinimum: true,
    },
    { kind: 'stake-overdue', amount },
    { kind: 'elections-closing', closesFrom: 1, closesTo: 2 },
    { kind: 'reward-low', ratio: 1, median: 2, rounds: 5 },
    { kind: 'validator-below', amount, minimum: '1' },
    { kind: 'count-mismatch', counted: 1, listed: 2 },
    { kind: 'stakes-lowered', total: amount, count: 1, stakes: [{ address: '0:aa', by: '1' }] },
    ...differences.map((difference) => ({ kind: 'block-contradiction', difference }) as const),
    { kind: 'not-fresh', fault: 'not-ready' },
    { kind: 'recorded', title: 't', facts: ['f'] },
  ])('$kind', (event) => {
    const incident = { ...frame, event, when: { after: 5, before: 9 }, waitsUntil: 11 }
    expect(parseIncident(JSON.stringify(incident))).toEqual(incident)
    // Imported alerts are parsed before they are stored and again when read.
    expect(incidentSchema.parse(incidentSchema.parse(incident))).toEqual(incident)
  })
})

it('block differences are read as written, including sentences of earlier versions', () => {
  for (const difference of differences) expect(differenceOf(JSON.stringify(difference))).toEqual(difference)
  for (const sentence of ['the root hash was a and is now b', '"a"', '{"kind":"odd"}'])
    expect(differenceOf(sentence)).toEqual({ kind: 'recorded', text: sentence })
})
