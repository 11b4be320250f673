import type { BlockRef } from './block-models.ts'
import { shardFromHex, shardToHex, wholeShard } from './units.ts'

export type BlockRefParse =
  | { readonly ok: true; readonly ref: BlockRef }
  | { readonly ok: false; readonly message: string }

const masterchain = -1
const maxInt32 = 2 ** 31 - 1

const accepted =
  'Accepted: a number (a masterchain block), or workchain,shard,number such as -1,8000000000000000,24226822 with the shard in hex or signed decimal, or the address of a block’s page in an explorer.'

function refuse(reason: string): BlockRefParse {
  return { ok: false, message: `${reason} ${accepted}` }
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
 * A shard id as signed decimal, null when it is none. A sign or 17 and more digits make it decimal; anything else of 1 to
 * 16 hex digits is hex, so `8000000000000000` is the whole shard, as explorers write it. Fewer than 16 hex digits are a
 * number without its leading zeros, as v3 prints it. A leading `0x` is accepted.
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
  if (workchain === null) return refuse(`“${first.slice(0, 40)}” is not a workchain.`)
  const shard = parseShard(second)
  if (shard === null) return refuse(`“${second.slice(0, 40)}” is not a shard.`)
  if (shard === '0') return refuse('The shard 0 does not exist.')
  const seqno = parseSeqno(third)
  if (seqno === null) return refuse(`“${third.slice(0, 40)}” is not a block number, 1 to ${maxInt32}.`)
  if (workchain === masterchain && shard !== wholeShard) {
    return refuse('The masterchain has one shard only, 8000000000000000.')
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

/** A page of an explorer, or a request of the service: the block is in its parameters or after `block/` in its path. */
function parseUrl(url: URL): BlockRefParse {
  const named = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value.trim()]))
  const seqno = named.get('seqno') ?? ''
  if (seqno !== '') return parseParts(named.get('workchain') ?? '-1', named.get('shard') ?? wholeShard, seqno)
  if (named.has('seqno')) return refuse('This address names its block by a time and not by its number.')
  const path = decoded(`${url.pathname}${url.hash}`)
  const rest = /(?:^|[/#!])blocks?\/(.+)$/i.exec(path)?.[1] ?? ''
  const [, first, second, third] = /^\(?(-?\d+)[,:/](-?[0-9a-fx]+)[,:/](\d+)(?![0-9a-f])/i.exec(rest) ?? []
  if (first !== undefined && second !== undefined && third !== undefined)
    return parseParts(first, second, third)
  const number = /^(\d+)\/?(?:[?#]|$)/.exec(rest)?.[1]
  if (number !== undefined) return parseParts('-1', wholeShard, number)
  return refuse('This address names no block.')
}

/** The service's own form, as it stands in its answers. */
function parseObject(text: string): BlockRefParse {
  const take = (name: string): string =>
    new RegExp(`"${name}"\\s*:\\s*"?(-?[0-9a-fA-F]+)"?`).exec(text)?.[1] ?? ''
  return parseParts(take('workchain'), take('shard'), take('seqno'))
}

const hosts =
  /^(?:[a-z0-9-]+\.)*(?:tonviewer\.com|tonscan\.(?:org|com)|toncoin\.org|ton\.cx|tonwhales\.com)\//i

/**
 * Reads a block as people write it: a bare number is a masterchain block; else workchain, shard and number, with or without
 * brackets, separated by commas, colons, slashes or spaces, also followed by its two hashes; the address of its page in an
 * explorer; or the service's own `{"workchain":…,"shard":…,"seqno":…}`. The message of a refusal says what is wrong and what
 * is accepted.
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
  if (trimmed === '') return refuse('There is no block.')
  const parts = trimmed.split(/\s*[,:/]\s*|\s+/)
  if (parts.length === 1) {
    const seqno = parseSeqno(trimmed)
    if (seqno === null) return refuse(`“${trimmed.slice(0, 40)}” is not a block number, 1 to ${maxInt32}.`)
    return { ok: true, ref: { workchain: masterchain, shard: wholeShard, seqno } }
  }
  if (parts.length !== 3) return refuse(`A block is named by 3 parts; this has ${parts.length}.`)
  const [first = '', second = '', third = ''] = parts
  return parseParts(first, second, third)
}

/** The key of a block everywhere in Lookout: `workchain:shard in 16 hex digits:seqno`. */
export function blockKey(ref: BlockRef): string {
  return `${ref.workchain}:${shardToHex(ref.shard)}:${ref.seqno}`
}

/** The block that a key names. Throws RangeError for anything that `blockKey` does not give. */
export function refOfKey(key: string): BlockRef {
  const match = /^(-?\d{1,10}):([0-9a-f]{16}):(\d{1,10})$/.exec(key)
  const [, workchain, hex, seqno] = match ?? []
  if (workchain === undefined || hex === undefined || seqno === undefined) {
    throw new RangeError('A block key is workchain:shard hex:seqno')
  }
  return { workchain: Number(workchain), shard: shardFromHex(hex), seqno: Number(seqno) }
}
