import { createHash } from 'node:crypto'

export const account = `0:${'ca6e321c'.repeat(8)}`

const hashOf = (nth: number): string => createHash('sha256').update(`trace ${nth}`).digest('base64')

/** Returns a pending action as the service does. `isOnChain`: true if the root transaction is committed. */
function action(nth: number, isOnChain: boolean): object {
  const raw = account.toUpperCase()
  const other = `0:${createHash('sha256')
    .update(`party ${nth % 700}`)
    .digest('hex')
    .toUpperCase()}`
  const lt = 61_416_053_000_001 + nth * 10
  return {
    trace_id: isOnChain ? hashOf(nth + 1_000_000) : null,
    action_id: hashOf(nth + 2_000_000),
    start_lt: `${lt}`,
    end_lt: `${lt + 3}`,
    start_utime: 1_757_578_044,
    end_utime: 1_757_578_045,
    trace_end_lt: `${lt + 5}`,
    trace_end_utime: 1_757_578_046,
    trace_mc_seqno_end: 0,
    transactions: [hashOf(nth + 3_000_000)],
    success: true,
    type: 'ton_transfer',
    details: {
      source: raw,
      destination: other,
      value: `${1_000_000_007 * (nth + 1)}`,
      comment: `inv ${nth}`,
      encrypted: false,
    },
    trace_external_hash: hashOf(nth),
    accounts: [raw, other],
  }
}

export function createService(count: number) {
  let changed = -1
  let requests = 0
  const bodies = Array.from({ length: count }, (_, nth) => JSON.stringify(action(nth, false)))
  const keys = new Map(Array.from({ length: count }, (_, nth) => [hashOf(nth), nth]))
  const bodyOf = (nth: number): string =>
    nth === changed ? JSON.stringify(action(nth, true)) : (bodies[nth] ?? '{}')

  return {
    requests: () => requests,
    change: (nth: number) => {
      changed = nth
    },
    fetch: async (url: string): Promise<Response> => {
      requests += 1
      const { pathname, searchParams: query } = new URL(url)
      if (!pathname.endsWith('/pendingActions'))
        return new Response('{"error":"Cannot GET"}', { status: 404 })
      const hashes = query.getAll('ext_msg_hash').flatMap((hash) => keys.get(toBase64(hash)) ?? [])
      const nths = query.has('account') ? bodies.map((_, nth) => nth) : hashes
      const body = `{"actions":[${nths.map(bodyOf).join(',')}],"address_book":{},"metadata":{}}`
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }
}

function toBase64(hash: string): string {
  if (/^[0-9a-f]{64}$/i.test(hash)) return Buffer.from(hash, 'hex').toString('base64')
  return Buffer.from(hash, 'base64url').toString('base64')
}
