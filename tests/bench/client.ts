import jsonBigint from 'json-bigint'
import { parse as parseLossless } from 'lossless-json'
import { decodeBlockPage } from '../../electron/monitor/toncenter/block.ts'
import { parseWire } from '../../electron/monitor/toncenter/json.ts'
import { decodePending } from '../../electron/monitor/toncenter/pending.ts'
import { decodePool } from '../../electron/monitor/toncenter/pool.ts'
import type { WireJson } from '../../electron/monitor/toncenter/client-types.ts'
import {
  interleave,
  printFigures,
  ratios,
  spreadOf,
  writeSpread,
  type Figure,
  type Spread,
} from './harness.ts'

// Measures the time to parse and validate a response, compared with JSON.parse alone. Run with `npm run bench -- client`.

const addressOf = (index: number): string =>
  `0:${(index * 7919).toString(16).toUpperCase().padStart(64, 'A')}`
const hashOf = (index: number): string => Buffer.alloc(32, `hash ${index}`).toString('base64')
const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index))

function poolBody(stake: string): string {
  const nominators = times(40, (index) => ({
    address: addressOf(index),
    balance: 10_000_000_000_000 + index,
    pending_balance: 0,
  }))
  const body = {
    validator_amount: 310_000_000_000_000,
    nominators_count: 40,
    active_nominators: nominators,
    inactive_nominators: times(20, (index) => addressOf(100 + index)),
  }
  return JSON.stringify(body).replace('{', `{"stake_amount_sent":${stake},`)
}

function blockBody(): string {
  const id = {
    workchain: 0,
    shard: '-9223372036854775808',
    seqno: 1,
    root_hash: hashOf(1),
    file_hash: hashOf(2),
  }
  const transactions = times(10_000, (index) => ({
    '@type': 'blocks.shortTxId',
    mode: 135,
    account: addressOf(index).toLowerCase(),
    lt: String(61_416_053_000_003 + index),
    hash: hashOf(index),
  }))
  return JSON.stringify({ ok: true, result: { id, req_count: 10_000, incomplete: false, transactions } })
}

function pendingBody(extra: string): string {
  const actions = times(520, (index) => ({
    trace_id: null,
    action_id: hashOf(index),
    start_lt: '61416053000003',
    end_lt: '61416053000009',
    start_utime: 1_757_578_044,
    end_utime: 1_757_578_044,
    trace_end_lt: '61416053000009',
    trace_end_utime: 1_757_578_044,
    trace_mc_seqno_end: 51_847_070,
    transactions: times(4, (at) => hashOf(index + at)),
    success: true,
    type: 'jetton_transfer',
    details: {
      asset: addressOf(1),
      sender: addressOf(index),
      receiver: addressOf(index + 1),
      sender_jetton_wallet: addressOf(index + 2),
      receiver_jetton_wallet: addressOf(index + 3),
      amount: '100000',
      comment: `payment number ${index}`,
      is_encrypted_comment: false,
      query_id: '8549106353540712002',
      response_destination: addressOf(index),
      custom_payload: null,
      forward_payload: 'te6cckEBAQEAGgAAMAAAAAB2aWEgQHB1c2ggKGNhbmNlbGVkKTSInuQ=',
      forward_amount: '1',
    },
    trace_external_hash: hashOf(index),
    accounts: times(4, (at) => addressOf(index + at)),
    finality: 'pending',
  }))
  const row = {
    user_friendly: 'EQArWeRvPwbOxnhVh03qoPGk4XEu0l-gDLif12nq13HcdRqm',
    domain: null,
    interfaces: ['wallet_v4r2'],
  }
  const address_book = Object.fromEntries(times(600, (index) => [addressOf(index), row]))
  return JSON.stringify({ actions, address_book, metadata: {} }).replace(
    '"is_encrypted_comment":false',
    extra,
  )
}

interface Subject {
  readonly name: string
  readonly text: string
  readonly decode: (body: WireJson) => unknown
  readonly isBeyond: boolean
}

const plain = '"is_encrypted_comment":false'
const subjects: readonly Subject[] = [
  {
    name: 'pool of 40',
    text: poolBody('2000000000000000'),
    decode: decodePool,
    isBeyond: false,
  },
  { name: 'block of 10,000', text: blockBody(), decode: decodeBlockPage, isBeyond: false },
  { name: 'pending actions', text: pendingBody(plain), decode: decodePending, isBeyond: false },
  {
    name: 'pool of 40, stake above 2^53',
    text: poolBody('9007199254740993'),
    decode: decodePool,
    isBeyond: true,
  },
  {
    name: 'pending, one id above 2^53',
    text: pendingBody('"send_request_id":18446744073709551615'),
    decode: decodePending,
    isBeyond: true,
  },
]

/**
 * Readers with other libraries. Their result is the same: integers that a double cannot represent become bigints, and the same
 * checks follow.
 */
const bigJson = jsonBigint({ useNativeBigInt: true })
const readNumber = (text: string): number | bigint =>
  /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text)) ? BigInt(text) : Number(text)
const asWire = (value: unknown): WireJson => value as WireJson

const figures: Figure[] = []

function note(figure: string, wanted: string, measured: Spread, isMet: boolean): void {
  figures.push({ figure, wanted, measured: writeSpread(measured), isMet })
}

const repeatsOf = (text: string): number => Math.max(20, Math.round(20_000_000 / text.length))

const readAs =
  ({ text, decode }: Subject): (() => void) =>
  () =>
    void decode(parseWire(text))

for (const subject of subjects) {
  const { name, text, isBeyond } = subject
  const times = interleave({ parse: () => void JSON.parse(text), read: readAs(subject) }, repeatsOf(text))
  const size = `${(text.length / 1_000).toFixed(0)} kB`
  const parse = spreadOf(times.parse).median.toFixed(3)
  const read = spreadOf(times.read).median.toFixed(3)
  console.log(`${name}, ${size}: JSON.parse ${parse} ms, read ${read} ms`)
  const toParse = ratios(times.read, times.parse)
  const most = isBeyond ? 10 : 3
  note(`${name}: times JSON.parse`, `at most ${most}`, toParse, toParse.median <= most)
}

// The other libraries run last: the objects that they create slow down all later checks.
for (const subject of subjects.filter(({ isBeyond }) => !isBeyond)) {
  const { name, text, decode } = subject
  const times = interleave(
    {
      read: readAs(subject),
      lossless: () => void decode(asWire(parseLossless(text, null, readNumber))),
      bigint: () => void decode(asWire(bigJson.parse(text))),
    },
    repeatsOf(text),
  )
  const toLossless = ratios(times.lossless, times.read)
  note(`${name}: times as fast as lossless-json`, 'at least 2', toLossless, toLossless.median >= 2)
  const toBigint = ratios(times.bigint, times.read)
  note(`${name}: times as fast as json-bigint`, 'at least 2', toBigint, toBigint.median >= 2)
}
console.log('')
printFigures(figures)
