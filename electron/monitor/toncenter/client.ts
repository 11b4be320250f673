import { LookoutError } from '../../shared/errors.ts'
import { parseHash } from '../../shared/hash.ts'
import type { PoolState } from '../../shared/pool-models.ts'
import { decodeBlockPage } from './block.ts'
import { readBlock } from './block-reading.ts'
import { errorOfResponse, isFailureBody, notJsonError } from './errors.ts'
import { parseWire } from './json.ts'
import { decodeFinishedTraces, joinFinished } from './finished.ts'
import { decodePending } from './pending.ts'
import { decodePool } from './pool.ts'
import { createResponseCache } from './response-cache.ts'
import { decoding } from './shape.ts'
import { createTransport, type Reply } from './transport.ts'
import { operationNames } from './toncenter-words.ts'
import type {
  Answer,
  CallOptions,
  Client,
  ClientOptions,
  FinishedActionsQuery,
  FinishedTraces,
  PendingActions,
  PendingOptions,
  WireJson,
} from './client-types.ts'

/** Servers and gateways refuse request lines somewhere above 8,000 bytes. */
const maxQueryLength = 6_000
/** Each trace comes with all its transactions: usually about 30 kB, at most 240 kB seen. */
const maxTracesPerRequest = 32
/** The service refuses a larger limit with a status that looks like a failure of its own (api.md 9). */
const maxFinishedActions = 1_000

type Query = readonly (readonly [name: string, value: string])[]

function parseOrNull(text: string): WireJson {
  try {
    return parseWire(text)
  } catch {
    return null
  }
}

function isGood({ status }: Reply): boolean {
  return status >= 200 && status <= 299
}

function bodyOf(reply: Reply, optional?: string): WireJson {
  const fail = (json: WireJson): LookoutError =>
    errorOfResponse({
      ...reply,
      json,
      now: reply.receivedAt,
      ...(optional === undefined ? {} : { optional }),
    })
  if (!isGood(reply)) throw fail(parseOrNull(reply.text))
  if (!/^\s*[{[]/.test(reply.text)) throw notJsonError(reply.text)
  const body = decoding(() => parseWire(reply.text))
  if (isFailureBody(body)) throw fail(body)
  return body
}

function answerOf<T>(reply: Reply, value: T): Answer<T> {
  const { receivedAt, latencyMs } = reply
  return { value, receivedAt, latencyMs }
}

function targetOf(path: string, query: Query): string {
  const parameters = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]))
  return `${path}?${parameters}`
}

/** Sends hashes as hex, which needs no escaping. */
function batchesOf(name: string, hashes: Iterable<string>, most: number): readonly Query[] {
  const batches: (readonly [string, string])[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const hash of hashes) {
    const parameter = [name, parseHash(hash)?.hex ?? hash] as const
    const size = `&${name}=${encodeURIComponent(parameter[1])}`.length
    if (length + size > maxQueryLength || batches.at(-1)?.length === most) {
      batches.push([])
      length = 0
    }
    batches.at(-1)?.push(parameter)
    length += size
  }
  return batches
}

/** Returns hashes in hex, without those that the service cannot parse: one of them would fail the whole request. */
function validHashes(hashes: readonly string[]): ReadonlySet<string> {
  return new Set(hashes.flatMap((hash) => parseHash(hash)?.hex ?? []))
}

function merge(answers: readonly PendingActions[]): PendingActions {
  return {
    actions: answers.flatMap((answer) => answer.actions),
    addressBook: new Map(answers.flatMap((answer) => [...answer.addressBook])),
    metadata: new Map(answers.flatMap((answer) => [...answer.metadata])),
  }
}

function finishedQuery(account: string | null, query: FinishedActionsQuery): Query {
  const { startLt, endLt, startUtime, endUtime, sort, limit, offset } = query
  if (limit < 1 || limit > maxFinishedActions) throw new RangeError(`limit ${limit} is not 1 to 1000`)
  const bounds = [
    ['start_lt', startLt],
    ['end_lt', endLt],
    ['start_utime', startUtime],
    ['end_utime', endUtime],
  ] as const
  return [
    ...(account === null ? [] : [['account', account] as const]),
    ...bounds.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const])),
    ['sort', sort],
    ['limit', String(limit)],
    ['offset', String(offset)],
    ['include_accounts', 'true'],
  ]
}

/** Creates the client. It never retries: the schedule decides when to. */
export function createClient(options: ClientOptions): Client {
  const transport = createTransport(options)
  const pendings = createResponseCache<PendingActions>()
  const pools = createResponseCache<PoolState>()

  function getReply(path: string, query: Query, { signal }: CallOptions): Promise<Reply> {
    return transport.get(targetOf(path, query), signal)
  }

  async function pending(query: Query, call: PendingOptions): Promise<Answer<PendingActions>> {
    const whole =
      call.withTransactions === true ? [...query, ['include_transactions', 'true'] as const] : query
    const target = targetOf('/api/v3/pendingActions', whole)
    const reply = await transport.get(target, call.signal)
    const decode = (): PendingActions => {
      const body = bodyOf(reply)
      return decoding(() => decodePending(body))
    }
    return answerOf(reply, isGood(reply) ? pendings.read(target, reply.text, decode) : decode())
  }

  /** Sends one request per batch, and joins their values. */
  async function inBatches<T>(
    batches: readonly Query[],
    { beforePage }: CallOptions,
    send: (batch: Query) => Promise<Answer<T>>,
    join: (values: readonly T[]) => T,
  ): Promise<Answer<T>> {
    const answers: Answer<T>[] = []
    for (const batch of batches) {
      if (answers.length > 0) await beforePage?.()
      answers.push(await send(batch))
    }
    const [first, last] = [answers[0], answers.at(-1)]
    const value = join(answers.map((answer) => answer.value))
    if (first === undefined || last === undefined) {
      return { value, receivedAt: options.now(), latencyMs: 0 }
    }
    // Measured from the first request: the value is as old as its oldest part.
    const latencyMs = last.receivedAt - (first.receivedAt - first.latencyMs)
    return { ...last, value, latencyMs }
  }

  async function finishedTraces(batch: Query, call: CallOptions): Promise<Answer<FinishedTraces>> {
    const query = [...batch, ['limit', String(batch.length)], ['include_actions', 'true']] as const
    const reply = await getReply('/api/v3/traces', query, call)
    const body = bodyOf(reply, operationNames.finishedTraces)
    return answerOf(
      reply,
      decoding(() => decodeFinishedTraces(body)),
    )
  }

  return {
    pendingByAccount: (account, call = {}) => pending([['account', account]], call),
    pendingByHashes: (hashes, call = {}) =>
      inBatches(
        batchesOf('ext_msg_hash', new Set(hashes), Number.POSITIVE_INFINITY),
        call,
        (batch) => pending(batch, call),
        merge,
      ),
    block: (ref, call = {}) =>
      readBlock(ref, call, async (query) => {
        const reply = await getReply('/api/v2/getBlockTransactions', query, call)
        const body = bodyOf(reply)
        const { url, key, headers, status, receivedAt, latencyMs, chunks } = reply
        const response = { url, isKeySent: key !== null, headers, status, receivedAt, latencyMs, chunks }
        const value = decoding(() => decodeBlockPage(body))
        return { ...answerOf(reply, value), response }
      }),
    pool: async (pool, call = {}) => {
      const reply = await getReply('/api/smc-index/getPool', [['pool', pool]], call)
      const decode = (): PoolState => {
        const body = bodyOf(reply)
        return decoding(() => decodePool(body))
      }
      return answerOf(reply, isGood(reply) ? pools.read(pool, reply.text, decode) : decode())
    },
    finishedTraces: (hashes, call = {}) =>
      inBatches(
        batchesOf('msg_hash', validHashes(hashes), maxTracesPerRequest),
        call,
        (batch) => finishedTraces(batch, call),
        joinFinished,
      ),
    finishedActions: async (account, query, call = {}) => {
      const reply = await getReply('/api/v3/actions', finishedQuery(account, query), call)
      const body = bodyOf(reply, operationNames.finishedActions)
      return answerOf(
        reply,
        decoding(() => decodePending(body)),
      )
    },
  }
}
