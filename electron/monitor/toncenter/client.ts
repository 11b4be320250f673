import { LookoutError } from '../../shared/errors.ts'
import { parseHash } from '../../shared/hash.ts'
import type { PoolState } from '../../shared/pool-models.ts'
import { decodeBlockPage } from './block.ts'
import { readBlock } from './block-reading.ts'
import { errorOfResponse, isFailureBody, notJsonError } from './errors.ts'
import { parseWire } from './json.ts'
import { decodePending } from './pending.ts'
import { decodePool } from './pool.ts'
import { createResponseCache } from './response-cache.ts'
import { decoding } from './shape.ts'
import { createTransport, type Reply } from './transport.ts'
import type {
  Answer,
  CallOptions,
  Client,
  ClientOptions,
  PendingActions,
  PendingOptions,
  WireJson,
} from './client-types.ts'

/** Servers and gateways refuse long request lines somewhere above 8,000 bytes. */
const maxQueryLength = 6_000

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

/** Returns the body of a successful response as JSON. Throws the matching error for any other response. */
function bodyOf(reply: Reply): WireJson {
  const fail = (json: WireJson): LookoutError => errorOfResponse({ ...reply, json, now: reply.receivedAt })
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

/** Splits hashes so that each query stays within the limit. Hex needs no escaping. */
function batchesOf(hashes: readonly string[]): readonly Query[] {
  const batches: (readonly [string, string])[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const hash of new Set(hashes)) {
    const parameter = ['ext_msg_hash', parseHash(hash)?.hex ?? hash] as const
    const size = `&ext_msg_hash=${encodeURIComponent(parameter[1])}`.length
    if (length + size > maxQueryLength) {
      batches.push([])
      length = 0
    }
    batches.at(-1)?.push(parameter)
    length += size
  }
  return batches
}

function merge(answers: readonly PendingActions[]): PendingActions {
  return {
    actions: answers.flatMap((answer) => answer.actions),
    addressBook: new Map(answers.flatMap((answer) => [...answer.addressBook])),
    metadata: new Map(answers.flatMap((answer) => [...answer.metadata])),
  }
}

/** Creates the client of the three operations. It never retries: the schedule decides when to. */
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

  return {
    pendingByAccount: (account, call = {}) => pending([['account', account]], call),
    pendingByHashes: async (hashes, call = {}) => {
      const answers: Answer<PendingActions>[] = []
      for (const batch of batchesOf(hashes)) {
        if (answers.length > 0) await call.beforePage?.()
        answers.push(await pending(batch, call))
      }
      const [first, last] = [answers[0], answers.at(-1)]
      const value = merge(answers.map((answer) => answer.value))
      if (first === undefined || last === undefined) {
        return { value, receivedAt: options.now(), latencyMs: 0 }
      }
      // Measured from the first request: the value is as old as its oldest part.
      const latencyMs = last.receivedAt - (first.receivedAt - first.latencyMs)
      return { ...last, value, latencyMs }
    },
    block: (ref, call = {}) =>
      readBlock(ref, call, async (query) => {
        const reply = await getReply('/api/v2/getBlockTransactions', query, call)
        const body = bodyOf(reply)
        return answerOf(
          reply,
          decoding(() => decodeBlockPage(body)),
        )
      }),
    pool: async (pool, call = {}) => {
      const reply = await getReply('/api/smc-index/getPool', [['pool', pool]], call)
      const decode = (): PoolState => {
        const body = bodyOf(reply)
        return decoding(() => decodePool(body))
      }
      return answerOf(reply, isGood(reply) ? pools.read(pool, reply.text, decode) : decode())
    },
  }
}
