import { describe, expect, it } from 'vitest'
import { parseTrace } from '../../../../../electron/monitor/store/records.ts'
import { plainStyle, renderText } from '../../../../../electron/shared/text-parts.ts'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'

const account = `0:${'1'.repeat(64)}`
const master = `0:${'2'.repeat(64)}`
const hash = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='
const block = '0:8000000000000000:87315937'

/** A record as stored by versions before parts and typed evidence. */
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
