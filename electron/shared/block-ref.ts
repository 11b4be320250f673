import type { BlockRef } from './block-models.ts'
import { parseAddress } from './address.ts'
import { decoded, keyInLink } from './explorer-link.ts'
import { hexLengthOf, parseHash, type Hash } from './hash.ts'
import { safeText } from './untrusted-text.ts'
import { shardFromHex, shardToHex, wholeShard } from './units.ts'
import { blockRefFaults } from './words/block-ref-words.ts'

/** The hashes of a full block id, in base64. Null if the id has none. */
export interface BlockHashes {
  readonly rootHash: string | null
  readonly fileHash: string | null
}

export type BlockRefParse =
  | { readonly ok: true; readonly ref: BlockRef; readonly hashes?: BlockHashes }
  | { readonly ok: false; readonly message: string }

const masterchain = -1
const basechain = 0
const maxInt32 = 2 ** 31 - 1
/** Bits of a shard id below its deepest possible prefix of 60 bits. */
const belowPrefix = 7n

function refuse(reason: string): BlockRefParse {
  return { ok: false, message: `${safeText(reason)} ${blockRefFaults.accepted}` }
}

/** Removes thousands separators: `276,939,009` becomes `276939009`. */
function ungroup(text: string): string {
  return /^[1-9]\d{0,2}([,.'’_\s])\d{3}(?:\1\d{3}){0,2}$/u.test(text) ? text.replace(/\D/gu, '') : text
}

function parseSeqno(text: string): number | null {
  const digits = ungroup(text)
  if (!/^\d{1,10}$/.test(digits)) return null
  const seqno = Number(digits)
  return seqno >= 1 && seqno <= maxInt32 ? seqno : null
}

/**
 * Parses a shard id to signed decimal; null if it is invalid. A sign or more than 16 digits mean decimal. Otherwise
 * 1 to 16 digits are hex, with or without `0x`: `8000000000000000` is the complete shard, as in explorers. API v3
 * omits leading zeros. `28…` stands for omitted trailing zeros.
 */
function parseShard(text: string): string | null {
  if (/^-\d{1,19}$|^\d{17,20}$/.test(text)) {
    const value = BigInt(text)
    return value >= -(2n ** 63n) && value < 2n ** 64n ? BigInt.asIntN(64, value).toString() : null
  }
  const short = /^([0-9a-fA-F]{1,15})…$/.exec(text)?.[1]
  if (short !== undefined) return shardFromHex(short.padEnd(16, '0'))
  const hex = /^(?:0x)?([0-9a-fA-F]{1,16})$/.exec(text)?.[1]
  return hex === undefined ? null : shardFromHex(hex)
}

function parseParts(first: string, second: string, third: string): BlockRefParse {
  if (!/^-?\d{1,10}$/.test(first)) return refuse(blockRefFaults.workchain(first.slice(0, 40)))
  const workchain = Number(first)
  if (workchain !== masterchain && workchain !== basechain) return refuse(blockRefFaults.noWorkchain(first))
  const shard = parseShard(second)
  if (shard === null) return refuse(blockRefFaults.shard(second.slice(0, 40)))
  if (shard === '0') return refuse(blockRefFaults.noShard)
  if (workchain === masterchain && shard !== wholeShard) return refuse(blockRefFaults.oneShard)
  if ((BigInt(shard) & belowPrefix) !== 0n) return refuse(blockRefFaults.deepShard(shardToHex(shard)))
  const seqno = parseSeqno(third)
  if (seqno === null) return refuse(blockRefFaults.seqno(third.slice(0, 40), maxInt32))
  return { ok: true, ref: { workchain, shard, seqno } }
}

/** Adds the hashes of a full id to a parsed block. The texts are empty if the id has no hashes. */
function withHashes(parsed: BlockRefParse, rootText: string, fileText: string): BlockRefParse {
  if (!parsed.ok || (rootText === '' && fileText === '')) return parsed
  const [root, file] = [rootText, fileText].map((text) => (text === '' ? null : (parseHash(text) ?? text)))
  const invalid = [root, file].find((hash) => typeof hash === 'string')
  if (typeof invalid === 'string') return refuse(blockRefFaults.hash(invalid.slice(0, 40)))
  const base64Of = (hash: typeof root): string | null =>
    hash === null || hash === undefined || typeof hash === 'string' ? null : hash.base64
  return { ...parsed, hashes: { rootHash: base64Of(root), fileHash: base64Of(file) } }
}

/** Parses a URL with the block in its parameters, or after `block/` in its path. */
function parseUrl(url: URL): BlockRefParse {
  const named = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value.trim()]))
  const take = (...names: readonly string[]): string =>
    names.map((name) => named.get(name) ?? '').find((value) => value !== '') ?? ''
  const seqno = take('seqno')
  if (seqno !== '') {
    const parsed = parseParts(named.get('workchain') ?? '-1', named.get('shard') ?? wholeShard, seqno)
    // An unescaped plus sign in a query stands for a space.
    const hashOf = (name: string): string => take(name, name.replace('hash', '_hash')).replaceAll(' ', '+')
    return withHashes(parsed, hashOf('roothash'), hashOf('filehash'))
  }
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
  const hashOf = (name: string): string => new RegExp(`"${name}"\\s*:\\s*"([^"]*)"`).exec(text)?.[1] ?? ''
  const parsed = parseParts(take('workchain'), take('shard'), take('seqno'))
  return withHashes(parsed, hashOf('root_hash'), hashOf('file_hash'))
}

const hosts =
  /^(?:[a-z0-9-]+\.)*(?:tonviewer\.com|tonscan\.(?:org|com)|toncoin\.org|ton\.cx|tonwhales\.com)\//i

/** Joins the groups of a seqno that separators have split: the last parts of `-1,8000000000000000,276,939,009`. */
function joinSeqno(parts: readonly string[]): readonly string[] {
  const groups = parts.slice(2)
  const isGrouped =
    groups.length > 1 &&
    /^[1-9]\d{0,2}$/.test(groups[0] ?? '') &&
    groups.slice(1).every((each) => /^\d{3}$/.test(each))
  return isGrouped ? [...parts.slice(0, 2), groups.join('')] : parts
}

function parseTuple(text: string): BlockRefParse {
  const seqno = parseSeqno(text)
  if (seqno !== null) return { ok: true, ref: { workchain: masterchain, shard: wholeShard, seqno } }
  const hexLength = hexLengthOf(text)
  if (hexLength !== null) return refuse(blockRefFaults.hexLength(hexLength))
  const parts = joinSeqno(text.split(/\s*[,:/]\s*|\s+/))
  if (!/\d/.test(text) || (parts.length === 1 && /[^\d.'’_+-]/.test(text)))
    return refuse(blockRefFaults.unknown(text.slice(0, 40)))
  if (parts.length === 1) return refuse(blockRefFaults.seqno(text.slice(0, 40), maxInt32))
  if (parts.length !== 3) return refuse(blockRefFaults.parts(parts.length))
  const [first = '', second = '', third = ''] = parts
  return parseParts(first, second, third)
}

const isHash = (part: string | undefined): boolean => /^(?:[0-9a-f]{64}|[\w+/-]{43}=?)$/i.test(part ?? '')

function splitHashes(text: string): { readonly id: string; readonly hashes: readonly string[] } {
  const parts = text.split(':').map((part) => part.trim())
  const count = !isHash(parts.at(-1)) ? 0 : isHash(parts.at(-2)) ? 2 : 1
  const end = parts.length - count
  return { id: parts.slice(0, end).join(':'), hashes: parts.slice(end) }
}

/** Parses the names that Lookout shows: `masterchain 276,939,009`, `basechain 71,883,204` and `basechain 28… 71,883,204`. */
function parseShown(text: string): BlockRefParse | null {
  const [, chain, shard, seqno] = /^(master|base)chain(?:\s+([0-9a-f]+…))?\s+(\S+)$/i.exec(text) ?? []
  if (chain === undefined || seqno === undefined) return null
  return parseParts(chain.toLowerCase() === 'master' ? '-1' : '0', shard ?? wholeShard, seqno)
}

/** Returns the hash that a text is, or that the link of an explorer contains; null if it is neither. */
export function hashIn(text: string): Hash | null {
  return parseHash(keyInLink(text) ?? text)
}

/** Matches times in any notation: `time:…`, `2026-11-20…`, `20.11.2026…`, `11/20/2026…`, `9:30…`, `2 h ago`, `yesterday`. */
const timeLike =
  /^(?:time|at)\s*[:=]|^\d{4}-\d\d?-\d\d?(?!\d)|^\d\d?([./])\d\d?\1\d{2,4}\b|^\d\d?:\d\d(?![\d.])|\bago$|^(?:now|today|yesterday)\b/i

/** Explains a text that is not a block, but something else that Lookout knows. Null for any other text. */
function explainOther(text: string): BlockRefParse | null {
  const explained = (message: string): BlockRefParse => ({ ok: false, message })
  const short = safeText(text, 40)
  if (hashIn(text) !== null) return explained(blockRefFaults.hashAlone)
  if (parseAddress(keyInLink(text) ?? text).ok) return explained(blockRefFaults.address)
  if (/^lt\s*[:=]/i.test(text)) return explained(blockRefFaults.lt(short))
  return timeLike.test(text) ? explained(blockRefFaults.time(short)) : null
}

function parseNotation(text: string): BlockRefParse {
  const whole = text.trim().replace(/^<(.*)>$/s, '$1')
  const address = hosts.test(whole) ? `https://${whole}` : whole
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) return parseUrl(new URL(address))
  if (whole.startsWith('{')) return parseObject(whole)
  const { id, hashes } = splitHashes(whole.replace(/\s+/gu, ' '))
  const invalid = /^\([^()]*\):(.*)$/
    .exec(id)?.[1]
    ?.split(':')
    .find((part) => !isHash(part))
  if (invalid !== undefined) return refuse(blockRefFaults.hash(invalid.slice(0, 40)))
  const trimmed = id
    .replace(/^block\s+/i, '')
    .replace(/^#(?=\d)/, '')
    .replace(/^\((.*)\)$/s, '$1')
    .trim()
  if (trimmed === '') return refuse(blockRefFaults.missing)
  return withHashes(parseShown(trimmed) ?? parseTuple(trimmed), hashes[0] ?? '', hashes[1] ?? '')
}

/**
 * Parses a masterchain seqno, with or without separators; workchain, shard and seqno, optionally followed by one or both
 * hashes; the name that Lookout shows; the URL of a block in an explorer; a `lookout://` link; or the API's JSON form. Parentheses are optional.
 * Commas, colons, slashes and spaces separate the parts.
 */
export function parseBlockRef(text: string): BlockRefParse {
  // A raw address, such as `2:ab…`, is otherwise a seqno with a root hash.
  if (parseAddress(text).ok) return { ok: false, message: blockRefFaults.address }
  const [, own] = /^\s*lookout:\/\/block\/(.+)$/i.exec(text) ?? []
  const parsed = parseNotation(own === undefined ? text : decoded(own))
  return parsed.ok ? parsed : (explainOther(text.trim()) ?? parsed)
}

export function blockKey(ref: BlockRef): string {
  return `${ref.workchain}:${shardToHex(ref.shard)}:${ref.seqno}`
}

export function refOfKey(key: string): BlockRef {
  const match = /^(-?\d{1,10}):([0-9a-f]{16}):(\d{1,10})$/.exec(key)
  const [, workchain, hex, seqno] = match ?? []
  if (workchain === undefined || hex === undefined || seqno === undefined) {
    throw new RangeError('A block key is workchain:shard hex:seqno')
  }
  return { workchain: Number(workchain), shard: shardFromHex(hex), seqno: Number(seqno) }
}

/** Returns the full id of a block in the usual notation: `(-1,8000000000000000,71883204):ROOT:FILE`, hashes in hex. */
export function fullBlockId(
  { workchain, shard, seqno }: BlockRef,
  { rootHash, fileHash }: BlockHashes,
): string {
  const hashes = [rootHash, fileHash].map((hash) =>
    hash === null ? null : parseHash(hash)?.hex.toUpperCase(),
  )
  const ends = hashes.flatMap((hex) => (hex == null ? [] : [`:${hex}`])).join('')
  return `(${workchain},${shardToHex(shard)},${seqno})${ends}`
}
