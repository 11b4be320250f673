import { decodeBlockPage } from '../../electron/monitor/toncenter/block.ts'
import { parseWire } from '../../electron/monitor/toncenter/json.ts'
import { decodePending } from '../../electron/monitor/toncenter/pending.ts'
import { decodePool } from '../../electron/monitor/toncenter/pool.ts'
import type { WireJson } from '../../electron/monitor/toncenter/types.ts'

// How long reading an answer takes, validation included, against JSON.parse alone: node tests/bench/client.ts

const rounds = 5
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
}

const plain = '"is_encrypted_comment":false'
const subjects: readonly Subject[] = [
  { name: 'pool of 40', text: poolBody('2000000000000000'), decode: decodePool },
  { name: 'block of 10,000', text: blockBody(), decode: decodeBlockPage },
  { name: 'pending actions', text: pendingBody(plain), decode: decodePending },
  { name: 'pool of 40, stake above 2^53', text: poolBody('9007199254740993'), decode: decodePool },
  {
    name: 'pending, one id above 2^53',
    text: pendingBody('"send_request_id":18446744073709551615'),
    decode: decodePending,
  },
]

/** Milliseconds of one run, over enough runs to be measurable. */
function measure(run: () => void, repeats: number): number {
  const begin = performance.now()
  for (let count = 0; count < repeats; count += 1) run()
  return (performance.now() - begin) / repeats
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

for (const { name, text, decode } of subjects) {
  const repeats = Math.max(5, Math.round(8_000_000 / text.length))
  const parse = (): void => void JSON.parse(text)
  const read = (): void => void decode(parseWire(text))
  measure(parse, repeats)
  measure(read, repeats)
  const pairs = times(rounds, () => ({ parse: measure(parse, repeats), read: measure(read, repeats) }))
  const ratios = pairs.map((pair) => pair.read / pair.parse)
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  const size = `${(text.length / 1_000).toFixed(0)} kB`
  const [parsed, decoded] = [median(pairs.map((pair) => pair.parse)), median(pairs.map((pair) => pair.read))]
  console.log(
    `${name.padEnd(30)} ${size.padStart(8)}  JSON.parse ${parsed.toFixed(3)} ms  read ${decoded.toFixed(3)} ms  ratio ${median(ratios).toFixed(2)} (${spread})`,
  )
}
