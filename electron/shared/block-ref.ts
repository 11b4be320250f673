import type { BlockRef } from './block-models.ts'
import { shardFromHex, shardToHex, wholeShard } from './units.ts'
import { blockRefFaults } from './words/block-ref-words.ts'

export type BlockRefParse =
  | { readonly ok: true; readonly ref: BlockRef }
  | { readonly ok: false; readonly message: string }

const masterchain = -1
const maxInt32 = 2 ** 31 - 1

function refuse(reason: string): BlockRefParse {
  return { ok: false, message: `${reason} ${blockRefFaults.accepted}` }
}

function parseSeqno(text: string): number | null {
  if (!/^\d{1,10}$/.test(text)) return null
  const seqno = Number(text)
  return seqno >= 1 && seqno <= maxInt32 ? seqno : null
}

function parseWorkchain(text: string): number | null {
  if (!/^-?\d{1,10}$/.test(text)) return null
  const workchain = Number(text)
  return workchain >= -maxInt32 - 1 && workchain <= maxInt32 ? workchain : null
}

/**
 * Parses a shard id to signed decimal; null if it is invalid. A sign or more than 16 digits mean decimal. Otherwise
 * 1 to 16 digits are hex, with or without `0x`: `8000000000000000` is the complete shard, as in explorers. API v3
 * omits leading zeros.
 */
function parseShard(text: string): string | null {
  if (/^-\d{1,19}$|^\d{17,20}$/.test(text)) {
    const value = BigInt(text)
    return value >= -(2n ** 63n) && value < 2n ** 64n ? BigInt.asIntN(64, value).toString() : null
  }
  const hex = /^(?:0x)?([0-9a-fA-F]{1,16})$/.exec(text)?.[1]
  return hex === undefined ? null : shardFromHex(hex)
}

function parseParts(first: string, second: string, third: string): BlockRefParse {
  const workchain = parseWorkchain(first)
  if (workchain === null) return refuse(blockRefFaults.workchain(first.slice(0, 40)))
  const shard = parseShard(second)
  if (shard === null) return refuse(blockRefFaults.shard(second.slice(0, 40)))
  if (shard === '0') return refuse(blockRefFaults.noShard)
  const seqno = parseSeqno(third)
  if (seqno === null) return refuse(blockRefFaults.seqno(third.slice(0, 40), maxInt32))
  if (workchain === masterchain && shard !== wholeShard) {
    return refuse(blockRefFaults.oneShard)
  }
  return { ok: true, ref: { workchain, shard, seqno } }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The block is in the parameters, or follows `block/` in the path. */
function parseUrl(url: URL): BlockRefParse {
  const named = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value.trim()]))
  const seqno = named.get('seqno') ?? ''
  if (seqno !== '') return parseParts(named.get('workchain') ?? '-1', named.get('shard') ?? wholeShard, seqno)
  if (named.has('seqno')) return refuse(blockRefFaults.byTime)
  const path = decoded(`${url.pathname}${url.hash}`)
  const rest = /(?:^|[/#!])blocks?\/(.+)$/i.exec(path)?.[1] ?? ''
  const [, first, second, third] = /^\(?(-?\d+)[,:/](-?[0-9a-fx]+)[,:/](\d+)(?![0-9a-f])/i.exec(rest) ?? []
  if (first !== undefined && second !== undefined && third !== undefined)
    return parseParts(first, second, third)
  const number = /^(\d+)\/?(?:[?#]|$)/.exec(rest)?.[1]
  if (number !== undefined) return parseParts('-1', wholeShard, number)
  return refuse(blockRefFaults.noBlock)
}

function parseObject(text: string): BlockRefParse {
  const take = (name: string): string =>
    new RegExp(`"${name}"\\s*:\\s*"?(-?[0-9a-fA-F]+)"?`).exec(text)?.[1] ?? ''
  return parseParts(take('workchain'), take('shard'), take('seqno'))
}

const hosts =
  /^(?:[a-z0-9-]+\.)*(?:tonviewer\.com|tonscan\.(?:org|com)|toncoin\.org|ton\.cx|tonwhales\.com)\//i

/**
 * Parses a masterchain seqno; workchain, shard and seqno, optionally followed by both hashes; the URL of a block in
 * an explorer; or the API's JSON form. Parentheses are optional, and commas, colons, slashes and spaces separate.
 */
export function parseBlockRef(text: string): BlockRefParse {
  const whole = text.trim().replace(/^<(.*)>$/s, '$1')
  const address = hosts.test(whole) ? `https://${whole}` : whole
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) return parseUrl(new URL(address))
  if (whole.startsWith('{')) return parseObject(whole)
  const trimmed = whole
    .replace(/(?::[0-9a-fA-F]{64}){1,2}$/, '')
    .replace(/^#(?=\d)/, '')
    .replace(/^\((.*)\)$/s, '$1')
    .trim()
  if (trimmed === '') return refuse(blockRefFaults.missing)
  const parts = trimmed.split(/\s*[,:/]\s*|\s+/)
  if (parts.length === 1) {
    const seqno = parseSeqno(trimmed)
    if (seqno === null) return refuse(blockRefFaults.seqno(trimmed.slice(0, 40), maxInt32))
    return { ok: true, ref: { workchain: masterchain, shard: wholeShard, seqno } }
  }
  if (parts.length !== 3) return refuse(blockRefFaults.parts(parts.length))
  const [first = '', second = '', third = ''] = parts
  return parseParts(first, second, third)
}

/** Returns the key of a block: `workchain:shard in 16 hex digits:seqno`. */
export function blockKey(ref: BlockRef): string {
  return `${ref.workchain}:${shardToHex(ref.shard)}:${ref.seqno}`
}

/** Parses a key made by `blockKey`. Throws RangeError for any other text. */
export function refOfKey(key: string): BlockRef {
  const match = /^(-?\d{1,10}):([0-9a-f]{16}):(\d{1,10})$/.exec(key)
  const [, workchain, hex, seqno] = match ?? []
  if (workchain === undefined || hex === undefined || seqno === undefined) {
    throw new RangeError('A block key is workchain:shard hex:seqno')
  }
  return { workchain: Number(workchain), shard: shardFromHex(hex), seqno: Number(seqno) }
}
