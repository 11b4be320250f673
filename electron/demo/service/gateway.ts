import type { Answer, Operation } from './answer.ts'

export interface GatewayOptions {
  /** Whether requests are counted at all. */
  readonly quota: boolean
  /** Whether getPool wants a key. */
  readonly requireKey: boolean
  /** The keys of this network; every key is one when undefined. */
  readonly keys: readonly string[] | undefined
  /** Keys of the other network. */
  readonly foreignKeys: readonly string[]
  /** Unix milliseconds. */
  readonly now: () => number
}

export interface Gateway {
  /** A refusal, or undefined to let the request through. */
  check(operation: Operation | undefined, key: string | undefined): Answer | undefined
}

/** Requests a second without and with a key (api.md section 5). */
const keylessLimit = 1
const keyedLimit = 10

const refusal = (status: number, error: string): Answer => ({
  status,
  body: { ok: false, code: status, error },
})
export const unknownKey = refusal(401, 'API key does not exist')
export const wrongNetwork = refusal(403, 'Network not allowed')
export const tooMany: Answer = { status: 429, body: { ok: false, result: 'Ratelimit exceed', code: 429 } }

/** A bucket that holds one second's worth of requests and fills evenly. */
function createBucket(limit: number, now: () => number): () => boolean {
  let tokens = limit
  let filledAt = now()
  return () => {
    const ms = now()
    tokens = Math.min(limit, tokens + (Math.max(0, ms - filledAt) / 1000) * limit)
    filledAt = ms
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}

/** Keys and quota: all keys of the account share one bucket, all keyless callers another. */
export function createGateway({ quota, requireKey, keys, foreignKeys, now }: GatewayOptions): Gateway {
  const keyless = createBucket(keylessLimit, now)
  const keyed = createBucket(keyedLimit, now)
  return {
    check: (operation, key) => {
      if (key !== undefined && foreignKeys.includes(key)) return wrongNetwork
      if (key !== undefined && keys !== undefined && !keys.includes(key)) return unknownKey
      if (key === undefined && requireKey && operation === 'getPool') return unknownKey
      if (quota && !(key === undefined ? keyless() : keyed())) return tooMany
      return undefined
    },
  }
}
