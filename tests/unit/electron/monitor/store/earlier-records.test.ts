import { describe, expect, it } from 'vitest'
import { parseTrace } from '../../../../../electron/monitor/store/records.ts'
import { plainStyle, renderText } from '../../../../../electron/shared/text-parts.ts'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'

const account = `0:${'1'.repeat(64)}`
const master = `0:${'2'.repeat(64)}`
const hash = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='
const block = '0:8000000000000000:87315937'

/** A record as stored by versions without text parts and typed evidence. */
function earlier(action: object, raw: object, evidence: readonly string[]): string {
  const view = {
    key: hash,
    state: 'settled',
    isFailurePredicted: false,
    accounts: [account],
    firstSeenAt: 1_000,
    lastSeenAt: 2_000,
    endedAt: 3_000,
    steps: evidence.map((each) => ({ state: 'settled', when: { after: null, before: 1 }, evidence: each })),
    actions: [
      { key: 'a:0', isRaw: false, success: true, parties: [], amounts: [], comment: null, ...action },
    ],
    mcSeqno: null,
  }
  return JSON.stringify({ view, traceId: null, externalHash: hash, seen: {}, misses: 0, raw: [raw] })
}

function titleOf(action: object, raw: object): string {
  const [first] = parseTrace(earlier(action, raw, [])).view.actions
  return renderText(first?.title ?? [], plainStyle)
}

const jettonRaw = {
  ...emulatedTransfer,
  type: 'jetton_transfer',
  accounts: [account],
  details: { asset: master, sender: account, receiver: master, amount: '123456789' },
}

describe('stored decimals outside 0 to 255 count as unknown', () => {
  it.each([
    [0, '5 X'],
    [1, '0.5 X'],
    [255, `0.${'0'.repeat(254)}5 X`],
    [256, '5 units of X'],
    [-1, '5 units of X'],
    [1.5, '5 units of X'],
    [1_000_000_000, '5 units of X'],
    ['6', '5 units of X'],
    [null, '5 units of X'],
  ])('%s', (decimals, shown) => {
    const asset = { kind: 'jetton', master, symbol: 'X', decimals }
    const action = {
      type: 'jetton_transfer',
      title: [{ kind: 'amount', units: '5', asset }],
      amounts: [{ units: '5', asset, direction: 'out' }],
    }
    const [first] = parseTrace(earlier(action, jettonRaw, [])).view.actions
    expect(renderText(first?.title ?? [], plainStyle)).toBe(shown)
    const isKnown = decimals === 0 || decimals === 1 || decimals === 255
    expect(first?.amounts[0]?.asset).toMatchObject({ decimals: isKnown ? decimals : null })
  })
})

describe('a title stored as a sentence', () => {
  it('is rebuilt from the stored response with the stored names', () => {
    const action = {
      type: 'jetton_transfer',
      title: 'Send 1,234.56789 $WALL to vendor.ton',
      parties: [{ role: 'recipient', address: master, name: 'vendor.ton' }],
      amounts: [
        {
          units: '123456789',
          asset: { kind: 'jetton', master, symbol: '$WALL', decimals: 5 },
          direction: 'out',
        },
      ],
    }
    expect(titleOf(action, jettonRaw)).toBe('Send 1,234.56789 $WALL to vendor.ton')
  })

  it('contains the warning of its symbol once', () => {
    const asset = { kind: 'jetton', master, symbol: 'X (marked as scam)', decimals: 0, isScam: true }
    const action = {
      type: 'jetton_transfer',
      title: 'Send 123,456,789 X (marked as scam)',
      amounts: [{ units: '123456789', asset, direction: 'out' }],
    }
    const raw = { ...jettonRaw, details: { ...jettonRaw.details, receiver: null } }
    expect(titleOf(action, raw)).toBe('Send 123,456,789 X (marked as scam)')
  })

  it('has a short title, even if only the short title was not stored', () => {
    const shortOf = (title: unknown): string => {
      const [first] = parseTrace(earlier({ type: 'jetton_transfer', title }, jettonRaw, [])).view.actions
      return renderText(first?.short ?? [], plainStyle)
    }
    expect(shortOf('Send 1,234.56789 $WALL')).toBe('Send')
    expect(shortOf([{ kind: 'text', text: 'Send $WALL' }])).toBe('Send')
  })

  it('falls back to the type if the stored response is damaged, dropping amounts', () => {
    expect(titleOf({ type: 'ton_transfer', title: 'Send 5 TON' }, { type: 'ton_transfer' })).toBe(
      'TON transfer',
    )
  })
})

describe('evidence stored as a sentence', () => {
  it.each([
    ['listed without a trace id: emulated, asked by account', [{ kind: 'emulated', by: 'account' }]],
    [
      'listed with a trace id: its root is on the chain, asked by hash',
      [{ kind: 'root-on-chain', by: 'hash' }],
    ],
    [
      'in masterchain block 500, asked by account',
      [{ kind: 'in-masterchain-block', seqno: 500, by: 'account' }],
    ],
    ['all actions finalized, asked by hash', [{ kind: 'all-finalized', by: 'hash' }]],
    [
      'committed action jetton_swap says success: false, asked by hash',
      [{ kind: 'action-failed', type: 'jetton_swap', by: 'hash' }],
    ],
    [
      'gone while still emulated, asked by account',
      [{ kind: 'disappeared', from: 'pending', failed: null, by: 'account' }],
    ],
    [
      'gone after it was on the chain, asked by hash',
      [{ kind: 'disappeared', from: 'on-chain', failed: null, by: 'hash' }],
    ],
    [
      'gone after committed action ton_transfer said success: false, asked by account',
      [{ kind: 'disappeared', from: 'committed', failed: 'ton_transfer', by: 'account' }],
    ],
    [
      `gone after it was committed, asked by hash; transaction ${hash} found in block ${block}`,
      [
        { kind: 'disappeared', from: 'committed', failed: null, by: 'hash' },
        { kind: 'transaction-in-block', block, hash },
      ],
    ],
    [
      `emulated for 30.0 s, gone within 2.5 s, not found by hash 2 times; not found in block ${block}`,
      [
        { kind: 'not-found-again', emulatedMs: 30_000, goneWithinMs: 2_500, misses: 2 },
        { kind: 'not-in-block', block },
      ],
    ],
    ['something else', [{ kind: 'recorded', text: 'something else' }]],
  ])('%s', (sentence, evidence) => {
    const [step] = parseTrace(earlier({ type: 't', title: 'T' }, {}, [sentence])).view.steps
    expect(step?.evidence).toEqual(evidence)
  })
})

const sent = { ...emulatedTransfer, trace_id: hash, accounts: [account], transactions: [hash] }
const finalized = { ...sent, finality: 'finalized', trace_mc_seqno_end: 7 }
const transfer = {
  key: 'a:0',
  type: 'ton_transfer',
  title: 'Send 5 TON',
  isRaw: false,
  success: true,
  parties: [{ role: 'sender', address: account, name: null }],
  amounts: [],
  comment: null,
}
const failedTransfer = { ...transfer, key: 'a:1', success: false }
const foreignFailure = {
  ...failedTransfer,
  parties: [{ role: 'sender', address: master, name: null }],
}

/** A record with one state per trace, as stored by earlier versions. */
function earlierState(
  state: string,
  { steps = [state], actions = [transfer], raw = [finalized], isLive = false }: EarlierOptions = {},
) {
  const view = {
    key: hash,
    state,
    isFailurePredicted: false,
    accounts: [account],
    firstSeenAt: 1_000,
    lastSeenAt: 2_000,
    endedAt: isLive ? null : 3_000,
    steps: steps.map((each, index) => ({
      state: each,
      when: { after: null, before: index },
      evidence: [{ kind: 'recorded', text: each }],
    })),
    actions,
    mcSeqno: 7,
  }
  return parseTrace(
    JSON.stringify({ view, traceId: hash, externalHash: hash, seen: {}, misses: 0, gone: {}, raw }),
  ).view
}

interface EarlierOptions {
  readonly steps?: readonly string[]
  readonly actions?: readonly object[]
  readonly raw?: readonly object[]
  readonly isLive?: boolean
}

describe('a record with one state per trace', () => {
  it.each<readonly [string, string, EarlierOptions, readonly [string, string, string]]>([
    ['settled with final actions is completed', 'settled', {}, ['completed', 'final', 'succeeded']],
    [
      'settled with final actions of which the principal one failed is failed',
      'settled',
      { actions: [failedTransfer] },
      ['failed', 'final', 'failed'],
    ],
    [
      'settled with a final side action that failed is completed',
      'settled',
      { actions: [transfer, foreignFailure], raw: [finalized, finalized] },
      ['completed', 'final', 'succeeded'],
    ],
    [
      'settled with a second own action that failed is partly failed',
      'settled',
      { actions: [transfer, failedTransfer], raw: [finalized, finalized] },
      ['partly-failed', 'final', 'partly-failed'],
    ],
    [
      'settled with a confirmed action is unverified',
      'settled',
      { raw: [{ ...sent, finality: 'confirmed' }] },
      ['unverified', 'on-chain', 'succeeded'],
    ],
    [
      'settled with a confirmed failure is unverified, and its last outcome failed',
      'settled',
      { actions: [failedTransfer], raw: [{ ...sent, finality: 'confirmed' }] },
      ['unverified', 'on-chain', 'failed'],
    ],
    [
      'settled without actions is unverified',
      'settled',
      { actions: [], raw: [] },
      ['unverified', 'on-chain', 'unknown'],
    ],
    ['failed is failed', 'failed', { actions: [failedTransfer] }, ['failed', 'final', 'failed']],
    [
      'failed because of a side action is completed if all is final',
      'failed',
      { actions: [transfer, foreignFailure], raw: [finalized, finalized] },
      ['completed', 'final', 'succeeded'],
    ],
    [
      'failed because of a side action is unverified if not all is final',
      'failed',
      { actions: [transfer, foreignFailure], raw: [finalized, { ...sent, finality: 'pending' }] },
      ['unverified', 'on-chain', 'succeeded'],
    ],
    ['unknown is unverified', 'unknown', {}, ['unverified', 'predicted', 'succeeded']],
    ['probably dropped is unverified', 'probably-dropped', {}, ['unverified', 'predicted', 'succeeded']],
    ['pending is pending', 'pending', { isLive: true }, ['pending', 'predicted', 'succeeded']],
    ['on chain is on chain', 'on-chain', { isLive: true }, ['on-chain', 'on-chain', 'succeeded']],
    ['committed is on chain', 'committed', { isLive: true }, ['on-chain', 'on-chain', 'succeeded']],
  ])('%s', (_name, state, options, expected) => {
    const view = earlierState(state, options)
    expect([view.state, view.stage, view.outcome]).toEqual(expected)
    expect(view.endedAt).toBe(options.isLive === true ? null : 3_000)
    expect(view).not.toHaveProperty('isFailurePredicted')
  })

  it('has its steps under the current states, with the evidence of both steps where two became one', () => {
    const steps = ['pending', 'on-chain', 'committed', 'settled']
    expect(earlierState('settled', { steps }).steps.map(({ state, evidence }) => [state, evidence])).toEqual([
      ['pending', [{ kind: 'recorded', text: 'pending' }]],
      [
        'on-chain',
        [
          { kind: 'recorded', text: 'on-chain' },
          { kind: 'recorded', text: 'committed' },
        ],
      ],
      ['completed', [{ kind: 'recorded', text: 'settled' }]],
    ])
    const dropped = earlierState('probably-dropped', { steps: ['pending', 'unknown', 'probably-dropped'] })
    expect(dropped.steps.map(({ state }) => state)).toEqual(['pending', 'unverified'])
  })
})

describe('a record of this version', () => {
  it('keeps its states and steps as they are', () => {
    const steps = ['pending', 'checking', 'unverified', 'on-chain', 'completed', 'partly-failed']
    const view = {
      ...earlierState('settled'),
      state: 'partly-failed',
      stage: 'final',
      outcome: 'partly-failed',
      steps: steps.map((state, before) => ({ state, when: { after: null, before }, evidence: [] })),
    }
    const record = { view, traceId: hash, externalHash: hash, seen: {}, misses: 0, raw: [finalized] }
    expect(parseTrace(JSON.stringify(record)).view).toEqual(view)
  })

  it('drops the time when it was read from the history, which earlier versions stored', () => {
    const view = earlierState('settled')
    const stored = { ...view, learnedAt: 4_000 }
    const record = { view: stored, traceId: hash, externalHash: hash, seen: {}, misses: 0, raw: [finalized] }
    expect(parseTrace(JSON.stringify(record)).view).toEqual(view)
  })

  it('keeps the time since which it has been missing', () => {
    const progress = { state: 'checking', stage: 'on-chain', outcome: 'succeeded', missingSince: 2_500 }
    const view = { ...earlierState('on-chain', { isLive: true }), ...progress }
    const record = { view, traceId: hash, externalHash: hash, seen: {}, misses: 0, raw: [finalized] }
    expect(parseTrace(JSON.stringify(record)).view).toEqual(view)
  })
})
