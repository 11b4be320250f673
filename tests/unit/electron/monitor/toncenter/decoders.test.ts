import { describe, expect, it } from 'vitest'
import { LookoutError } from '../../../../../electron/shared/errors.ts'
import { decodeBlockPage } from '../../../../../electron/monitor/toncenter/block.ts'
import { parseWire } from '../../../../../electron/monitor/toncenter/json.ts'
import { decodePending } from '../../../../../electron/monitor/toncenter/pending.ts'
import { decodePool } from '../../../../../electron/monitor/toncenter/pool.ts'
import { decoding } from '../../../../../electron/monitor/toncenter/shape.ts'
import type { WireJson } from '../../../../../electron/monitor/toncenter/client-types.ts'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'
import { fixture } from '../../../../fixtures/toncenter/files.ts'

function refusal(
  name: string,
  from: string | RegExp,
  to: string,
  decode: (body: WireJson) => unknown,
): string {
  const text = fixture(name)
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  try {
    decoding(() => decode(parseWire(changed)))
  } catch (thrown) {
    if (!(thrown instanceof LookoutError)) throw thrown
    expect(thrown.code).toBe('malformed')
    return thrown.message
  }
  return 'not refused'
}

describe('pendingActions', () => {
  const answer = decodePending(parseWire(fixture('pending.json')))

  it('reads every field', () => {
    expect(answer.actions[0]).toMatchObject({
      traceKey: 'EOv/kgNapTLNA4fHzK1ZcGWjqALNTPU6rAgADY2v5VE=',
      externalHash: 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE=',
      traceId: null,
      actionId: 'y740RzK3hGPDFSkzvkK40PU7WJMjK00jz+FxBOmitzA=',
      type: 'jetton_transfer',
      startLt: '61416053000001',
      endLt: '61416053000004',
      startUtime: 1757578044,
      traceEndUtime: 1757578046,
      mcSeqnoEnd: 0,
      success: true,
      finality: 'pending',
      accounts: [
        '0:2222222222222222222222222222222222222222222222222222222222222222',
        '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
      ],
      transactions: ['ppW34v5QJnb3PNcUdkvOjoCScySOHoCbV9btMi9QRJo='],
    })
  })

  it.each([
    ['jvault_unstake', 56, false],
    ['jvault_unstake', 0, true],
    ['jvault_unstake', 1, true],
    ['jvault_unstake', null, true],
    ['call_contract', 56, true],
  ])('a successful %s with exit code %s: %s', (type, code, success) => {
    const text = JSON.stringify({
      actions: [{ ...emulatedTransfer, type, details: { exit_code: code } }],
      address_book: {},
      metadata: {},
    })
    expect(decodePending(parseWire(text)).actions.map((each) => each.success)).toEqual([success])
  })

  it.each([
    ['succeeded', true],
    ['nonce_out_of_range', false],
    ['dvn_not_configured', false],
    ['unknown_7', true],
    [null, true],
  ])('a successful layerzero_dvn_verify with status %s: %s', (status, success) => {
    const text = JSON.stringify({
      actions: [{ ...emulatedTransfer, type: 'layerzero_dvn_verify', details: { status } }],
      address_book: {},
      metadata: {},
    })
    expect(decodePending(parseWire(text)).actions.map((each) => each.success)).toEqual([success])
  })

  it('treats optional fields as missing and keeps unknown ones', () => {
    expect(answer.actions[1]).toMatchObject({
      traceKey: 'BSn6jVJGA3/qfCvFaugHNYYsz5fXDUSYd6RTX396e4Q=',
      externalHash: 'BSn6jVJGA3/qfCvFaugHNYYsz5fXDUSYd6RTX396e4Q=',
      finality: null,
      accounts: [],
      raw: { not_in_any_document: { kept: true } },
    })
  })

  it.each(['trace_end_lt', 'end_utime'])('does not require %s, which is not used', (name) => {
    const action = Object.entries(emulatedTransfer).filter(([key]) => key !== name)
    const text = JSON.stringify({ actions: [Object.fromEntries(action)], address_book: {}, metadata: {} })
    expect(decodePending(parseWire(text)).actions).toHaveLength(1)
  })

  it.each([
    ['start_utime', -1],
    ['trace_end_utime', 1_795_331_689_000],
  ])('refuses a %s of %d', (name, time) => {
    const text = JSON.stringify({
      actions: [{ ...emulatedTransfer, [name]: time }],
      address_book: {},
      metadata: {},
    })
    expect(() => decoding(() => decodePending(parseWire(text)))).toThrow(/a unix time in seconds/)
  })

  it('reads the rows beside the actions', () => {
    expect(
      answer.addressBook.get('0:2222222222222222222222222222222222222222222222222222222222222222'),
    ).toMatchObject({
      domain: 'vendor.ton',
    })
    expect(answer.addressBook.get('5b1f8a')).toMatchObject({
      domain: null,
    })
    expect(answer.metadata.get(`0:${'a'.repeat(64)}`)).toMatchObject({
      isIndexed: true,
      tokens: [
        {
          type: 'jetton_masters',
          name: 'Test Dollar',
          symbol: 'TUSD',
          decimals: 6,
          isScam: false,
        },
      ],
    })
    expect(answer.metadata.get(`0:${'3'.repeat(64)}`)).toMatchObject({
      isIndexed: false,
    })
  })

  const change = (from: string, to: string): string => fixture('pending.json').replace(from, to)

  it('reads each account of an action once, sorted', () => {
    const listed = Array.from({ length: 500 }, (_, index) => `"0:${String(999 - index).padStart(64, '0')}"`)
    const accounts = `"accounts": [${listed.join(',')},"nonsense","0:${'0'.repeat(61)}500",`
    const [action] = decodePending(parseWire(change('"accounts": [', accounts))).actions
    expect(action?.accounts).toHaveLength(502)
    expect(action?.accounts.slice(0, 2)).toEqual([`0:${'0'.repeat(61)}500`, `0:${'0'.repeat(61)}501`])
    expect(action?.accounts.at(-3)).toBe(`0:${'0'.repeat(61)}999`)
  })

  it('does not accept a long text as an address', () => {
    const padded = `"accounts": ["${' '.repeat(101)}0:${'1'.repeat(64)}",`
    const [action] = decodePending(parseWire(change('"accounts": [', padded))).actions
    expect(action?.accounts).toEqual([
      '0:2222222222222222222222222222222222222222222222222222222222222222',
      '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
    ])
  })

  it('accepts an empty response, also with null rows', () => {
    const empty = { actions: [], addressBook: new Map(), metadata: new Map() }
    expect(decodePending(parseWire('{"actions":[],"address_book":{},"metadata":{}}'))).toEqual(empty)
    expect(decodePending(parseWire('{"actions":[],"address_book":null}'))).toEqual(empty)
  })

  it.each([
    ['"decimals": "6"', '"decimals": 9', 9],
    ['"decimals": "6"', '"decimals": "six"', null],
    ['"decimals": "6", ', '', null],
  ])('reads %s as %s', (from, to, decimals) => {
    const { metadata } = decodePending(parseWire(fixture('pending.json').replace(from, to)))
    expect(metadata.get(`0:${'a'.repeat(64)}`)?.tokens[0]?.decimals).toBe(decimals)
  })

  it.each([
    ['"actions": [', '"answers": [', '“actions” should be an array'],
    ['"type": "quantum_teleport"', '"type": 7', '“actions[1].type” should be text'],
    ['"end_lt": "61416053000004"', '"end_lt": "soon"', '“actions[0].end_lt” should be an integer'],
    ['"start_utime": 1757578044', '"start_utime": 1.5', '“actions[0].start_utime” should be a whole number'],
    ['"success": true', '"success": "yes"', '“actions[0].success” should be true or false'],
    [/"trace_external_hash": "BSn.*",/, '', '“actions[1].trace_external_hash” should be a hash'],
    [
      /"trace_external_hash": "BSn/,
      `"trace_external_hash": "${'h'.repeat(100)}BSn`,
      '“actions[1].trace_external_hash” should be a hash',
    ],
    ['"domain": "vendor.ton"', '"domain": 1', `“address_book.0:${'2'.repeat(64)}.domain” should be text`],
    [
      /"token_info": \[\s*\{\s*"valid": true/,
      '"token_info": [5, {"valid": true',
      `.token_info[0]” should be an object`,
    ],
  ])('names the path when %s is broken', (from, to, message) => {
    expect(refusal('pending.json', from, to, decodePending)).toContain(message)
  })
})

describe('getBlockTransactions', () => {
  it('reads a page', () => {
    expect(decodeBlockPage(parseWire(fixture('block-page-1.json')))).toEqual({
      ref: { workchain: 0, shard: '2305843009213693952', seqno: 7 },
      rootHash: '+t92toJ65fYekK43K3JEqxOzNPCcxPY5nko4YRT8Ycc=',
      fileHash: 'sDvaN/GEV2Pu71UgpD8/egAN5jdeh7/3KnvjzuU8D4g=',
      isIncomplete: true,
      transactions: [
        {
          account: '0:1111111111111111111111111111111111111111111111111111111111111111',
          lt: '31959863000001',
          hash: 'SGWRRXo06yA7thyKYEgcac2FUZivWDFsxW4123aihOM=',
        },
        {
          account: '0:3333333333333333333333333333333333333333333333333333333333333333',
          lt: '31959863000001',
          hash: 'bK2aDs+4J6Cte8x6EEKS7HAmQNaKCOkpfZpTZoRMRF0=',
        },
      ],
    })
  })

  it('accepts a shard as a bare number', () => {
    const text = fixture('block-page-1.json').replace('"2305843009213693952"', '-9223372036854775808')
    expect(decodeBlockPage(parseWire(text)).ref.shard).toBe('-9223372036854775808')
  })

  it.each([
    ['"result"', '"answer"', '“result” should be an object'],
    ['"incomplete": true', '"incomplete": null', '“result.incomplete” should be true or false'],
    ['"shard": "2', '"shard": "92', '“result.id.shard” should be a 64-bit integer'],
    ['"account": "0:1', '"account": "0:x', '“result.transactions[0].account” should be an address'],
    ['"hash": "bK2a', '"hash": "bK2', '“result.transactions[1].hash” should be a hash of 32 bytes'],
  ])('names the path when %s is broken', (from, to, message) => {
    expect(refusal('block-page-1.json', from, to, decodeBlockPage)).toContain(message)
  })
})

describe('getPool', () => {
  it('reads numbers and digit strings alike, with the service’s address spelling', () => {
    const ann = `0:${'A1'.repeat(32)}`
    const bob = `-1:${'b2'.repeat(32)}`
    const nominators = `{"address":"${ann}","balance":18446744073709551617,"pending_balance":0},{"address":"${bob}","balance":"20000000000000000000","pending_balance":-1}`
    const body = `{"stake_amount_sent":9007199254740993,"validator_amount":0,"nominators_count":"2","active_nominators":[${nominators}],"inactive_nominators":[]}`
    expect(decodePool(parseWire(body))).toEqual({
      stakeSent: '9007199254740993',
      validatorAmount: '0',
      nominatorsCount: 2,
      nominators: [
        { address: `-1:${'b2'.repeat(32)}`, balance: '20000000000000000000', pending: '-1' },
        { address: `0:${'a1'.repeat(32)}`, balance: '18446744073709551617', pending: '0' },
      ],
      former: [],
    })
  })

  it('keeps every nanoton and sorts nominators', () => {
    expect(decodePool(parseWire(fixture('pool.json')))).toEqual({
      stakeSent: '9007199254740993',
      validatorAmount: '310000000000000',
      nominatorsCount: 3,
      nominators: [
        { address: `0:${'0'.repeat(63)}1`, balance: '18446744073709551617', pending: '0' },
        { address: `0:${'0'.repeat(63)}a`, balance: '10000000000000', pending: '0' },
        { address: `0:${'0'.repeat(63)}2`, balance: '0', pending: '25000000000000' },
      ],
      former: [`0:${'0'.repeat(63)}3`, `0:${'0'.repeat(62)}ff`],
    })
  })

  it.each([
    ['"validator_amount": 310000000000000,', '', '“validator_amount” should be an integer'],
    ['310000000000000', '3.5', '“validator_amount” should be an integer'],
    ['310000000000000', '1e20', '“validator_amount” should be an integer'],
    ['"nominators_count": 3', '"nominators_count": -3', '“nominators_count” should be a count'],
    ['"balance": 0', '"balance": true', '“active_nominators[0].balance” should be an integer'],
    ['00000002"', '00000001"', '“active_nominators[1].address” should be listed once'],
    ['FF"', 'F"', '“inactive_nominators[0]” should be an address'],
  ])('names the path when %s is broken', (from, to, message) => {
    expect(refusal('pool.json', from, to, decodePool)).toContain(message)
  })
})
