import { parseAddress } from '../world/addresses.ts'
import type { ServedWorld } from '../world/world.ts'
import type { Answer } from './answer.ts'
import { last } from './answer.ts'

const missing = "[{'type': 'missing', 'loc': ('query', 'pool'), 'msg': 'Field required', 'input': None}]"

/** Parses an address as getPool does: bare hex means the masterchain, and the length of `wc:hex` is not checked. */
function readPool(text: string): string | undefined {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return `-1:${text.toUpperCase()}`
  const loose = /^(-?\d{1,3}):([0-9a-fA-F]+)$/.exec(text)
  if (loose !== null) return `${loose[1] ?? ''}:${(loose[2] ?? '').toUpperCase()}`
  return parseAddress(text)
}

export function answerPoolRoute(world: ServedWorld, query: URLSearchParams): Answer {
  const text = last(query, 'pool')
  if (text === undefined) return { status: 400, body: { error: missing } }
  if (text === 'addr_none') return { status: 400, body: { error: 'Invalid pool address' } }
  const address = readPool(text)
  if (address === undefined) return { status: 503, body: { error: `Invalid address: '${text}'` } }
  const pool = world.pool(address)
  if (pool === undefined) return { status: 404, body: { error: 'Pool not found' } }
  return { status: 200, body: pool }
}
