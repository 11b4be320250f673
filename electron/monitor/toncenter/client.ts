import { LookoutError } from '../../shared/errors.ts'
import { parseHash } from '../../shared/hash.ts'
import type { PoolState } from '../../shared/pool-models.ts'
import type { BlockPage } from './block.ts'
import { readBlock } from './block-reading.ts'
import { decodeBody, type BodyKind, type BodyValues, type DecodedBody } from './decode-body.ts'
import { errorOfResponse, tooOldError, withoutEcho } from './errors.ts'
import { parseWire } from './json.ts'
import { joinFinished } from './finished.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import { createTransport, type Reply } from './transport.ts'
import { operationNames } from './toncenter-words.ts'
import { maxBodyBytes, maxBodyHere } from './wire-bounds.ts'
import type {
  Answer,
  CallOptions,
  Client,
  FinishedActionsQuery,
  FinishedTraces,
  PendingActions,
  PendingOptions,
  RawResponse,
  WireJson,
} from './client-types.ts'
import type { ClientOptions } from './client-options.ts'

/** In characters. Some servers and gateways refuse request lines of more than about 8,000 bytes. */
const maxQueryLength = 6_000
/** Each trace is returned with all its transactions: usually about 30 kB, at most 240 kB observed. */
const maxTracesPerRequest = 32
/** The service refuses a larger limit with a status that looks like a server error (api.md 9). */
const maxFinishedActions = 1_000
/** Maximum age of a response from a cache, except for blocks. An older one would end and begin traces in the past. */
const maxAgeMs = 3_600_000

type Query = readonly (readonly [name: string, value: string])[]

interface RequestOptions<T> extends Pick<CallOptions, 'signal'> {
  /** The name of an optional operation. */
  readonly optional?: string
  readonly cached?: { readonly cache: ResponseCache<T>; readonly name: string }
}

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

/** Returns the error of a failed response. `optional`: the name of an optional operation. */
function failureOf(reply: Reply, json: WireJson, optional?: string): LookoutError {
  const more = optional === undefined ? {} : { optional }
  return errorOfResponse({ ...reply, json, now: reply.arrivedAt, ...more })
}

function answerOf<T>(reply: Reply, value: T): Answer<T> {
  const { receivedAt, latencyMs } = reply
  return { value, receivedAt, latencyMs }
}

function responseOf({ url, key, headers, status, arrivedAt, latencyMs, chunks }: Reply): RawResponse {
  return { url, isKeySent: key !== null, headers, status, receivedAt: arrivedAt, latencyMs, chunks }
}

function targetOf(path: string, query: Query): string {
  return `${path}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** Sends hashes as hex, which needs no escaping, and sorted: equal sets result in equal requests, which a cache can merge. */
function batchesOf(name: string, hashes: Iterable<string>, most: number): readonly Query[] {
  const batches: (readonly [string, string])[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const hash of [...hashes].map((each) => parseHash(each)?.hex ?? each).toSorted()) {
    const parameter = [name, hash] as const
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

/** Returns hashes in hex. Leaves out hashes that the service cannot parse, because a single one makes the entire request fail. */
function validHashes(hashes: readonly string[]): ReadonlySet<string> {
  return new Set(hashes.flatMap((hash) => parseHash(hash)?.hex ?? []))
}

function merge(answers: readonly PendingActions[]): PendingActions {
  return {
    actions: answers.flatMap((answer) => answer.actions),
    addressBook: new Map(answers.flatMap((answer) => [...answer.addressBook])),
    metadata: new Map(answers.flatMap((answer) => [...answer.metadata])),
    omitted: new Map(answers.flatMap((answer) => [...(answer.omitted ?? [])])),
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

/** Creates the client. It never retries: the schedule decides when to repeat a request. */
export function createClient(options: ClientOptions): Client {
  const transport = createTransport(options)
  const pendings = createResponseCache<PendingActions>()
  const pools = createResponseCache<PoolState>()

  async function decodedBody<K extends BodyKind>(kind: K, { text, key }: Reply): Promise<DecodedBody<K>> {
    try {
      const isLarge = text.length > maxBodyHere && options.decode !== undefined
      return isLarge ? await options.decode(kind, text) : decodeBody(kind, text)
    } catch (thrown) {
      throw withoutEcho(thrown, key)
    }
  }

  /** Returns the value of a successful response. Throws LookoutError. */
  async function valueOf<K extends BodyKind>(
    kind: K,
    reply: Reply,
    optional?: string,
  ): Promise<BodyValues[K]> {
    if (!isGood(reply)) throw failureOf(reply, parseOrNull(reply.text), optional)
    const decoded = await decodedBody(kind, reply)
    if ('failure' in decoded) throw failureOf(reply, decoded.failure, optional)
    return decoded.value
  }

  function request<K extends BodyKind>(
    kind: K,
    target: string,
    more: RequestOptions<BodyValues[K]>,
  ): Promise<Answer<BodyValues[K]>> {
    const { signal, optional, cached } = more
    const read = async (reply: Reply): Promise<Answer<BodyValues[K]>> => {
      if (isGood(reply) && reply.arrivedAt - reply.receivedAt > maxAgeMs) throw tooOldError()
      const decode = (): Promise<BodyValues[K]> => valueOf(kind, reply, optional)
      const isCached = cached !== undefined && isGood(reply)
      return answerOf(reply, await (isCached ? cached.cache.read(cached.name, reply.text, decode) : decode()))
    }
    return transport.read({ target, maxBytes: maxBodyBytes[kind], read }, signal)
  }

  function pending(query: Query, call: PendingOptions): Promise<Answer<PendingActions>> {
    const whole =
      call.withTransactions === true ? [...query, ['include_transactions', 'true'] as const] : query
    const target = targetOf('/api/v3/pendingActions', whole)
    return request('pending', target, { ...call, cached: { cache: pendings, name: target } })
  }

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
    const last = answers.at(-1)
    const value = join(answers.map((answer) => answer.value))
    if (last === undefined) {
      return { value, receivedAt: options.now(), latencyMs: 0 }
    }
    // The combined value is as old as its oldest part.
    const oldestAt = Math.min(...answers.map(({ receivedAt, latencyMs: trip }) => receivedAt - trip))
    const latencyMs = last.receivedAt - oldestAt
    return { ...last, value, latencyMs }
  }

  function finishedTraces(batch: Query, call: CallOptions): Promise<Answer<FinishedTraces>> {
    const query = [...batch, ['limit', String(batch.length)], ['include_actions', 'true']] as const
    return request('finishedTraces', targetOf('/api/v3/traces', query), {
      ...call,
      optional: operationNames.finishedTraces,
    })
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
      readBlock(ref, call, (query) => {
        const target = targetOf('/api/v2/getBlockTransactions', query)
        const read = async (
          reply: Reply,
        ): Promise<Answer<BlockPage> & { readonly response: RawResponse }> => ({
          ...answerOf(reply, await valueOf('block', reply)),
          // A block never changes, so its age in a cache is irrelevant.
          receivedAt: reply.arrivedAt,
          response: responseOf(reply),
        })
        const isKept = call.isGlance !== true
        return transport.read({ target, maxBytes: maxBodyBytes.block, isKept, read }, call.signal)
      }),
    pool: (pool, call = {}) => {
      const target = targetOf('/api/smc-index/getPool', [['pool', pool]])
      return request('pool', target, { ...call, cached: { cache: pools, name: pool } })
    },
    finishedTraces: (hashes, call = {}) =>
      inBatches(
        batchesOf(
          call.by === 'transaction' ? 'tx_hash' : 'msg_hash',
          validHashes(hashes),
          maxTracesPerRequest,
        ),
        call,
        (batch) => finishedTraces(batch, call),
        joinFinished,
      ),
    finishedActions: async (account, query, call = {}) => {
      const target = targetOf('/api/v3/actions', finishedQuery(account, query))
      return request('pending', target, { ...call, optional: operationNames.finishedActions })
    },
  }
}
