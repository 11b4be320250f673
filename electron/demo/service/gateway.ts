import type { Answer, Operation } from './answer.ts'

export interface GatewayOptions {
  readonly quota: boolean
  readonly requireKey: boolean
  /** Accepted keys of this network; undefined accepts every key. */
  readonly keys: readonly string[] | undefined
  readonly foreignKeys: readonly string[]
  /** Unix milliseconds. */
  readonly now: () => number
}

export interface Gateway {
  /** Returns an error response, or undefined to accept the request. */
  check(operation: Operation | undefined, key: string | undefined): Answer | undefined
  setKeys(keys: readonly string[] | undefined): void
}

const keylessLimit = 1
const keyedLimit = 10

const refusal = (status: number, error: string): Answer => ({
  status,
  body: { ok: false, code: status, error },
})
export const unknownKey = refusal(401, 'API key does not exist')
export const wrongNetwork = refusal(403, 'Network not allowed')
export const tooMany: Answer = { status: 429, body: { ok: false, result: 'Ratelimit exceed', code: 429 } }

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

export function createGateway({ quota, requireKey, keys, foreignKeys, now }: GatewayOptions): Gateway {
  let accepted = keys
  const keyless = createBucket(keylessLimit, now)
  const keyed = createBucket(keyedLimit, now)
  return {
    check: (operation, key) => {
      if (key !== undefined && foreignKeys.includes(key)) return wrongNetwork
      if (key !== undefined && accepted?.includes(key) === false) return unknownKey
      if (key === undefined && requireKey && operation === 'getPool') return unknownKey
      if (quota && !(key === undefined ? keyless() : keyed())) return tooMany
      return undefined
    },
    setKeys: (next) => {
      accepted = next
    },
  }
}
