import { accountOf, isRaw, parseAddress, parseHash } from '../world/addresses.ts'
import type { BlockQuery, ShortTransaction } from '../world/world-blocks.ts'
import { wholeShard } from '../world/chain.ts'
import { digest } from '../world/random.ts'
import type { ServedWorld } from '../world/world.ts'
import type { Answer } from './answer.ts'
import { last } from './answer.ts'

export interface BlockTricks {
  readonly wrongBlock?: boolean
  readonly stuckCursor?: boolean
  readonly mostPerPage?: number
  readonly isAltered?: boolean
}

interface Asked {
  readonly block: BlockQuery
  readonly count: number
  readonly after?: { readonly account: string; readonly lt: bigint }
}

const int32 = 2_147_483_647

function readInteger(text: string | undefined, least: bigint, most: bigint): bigint | undefined {
  if (text === undefined || !/^[+-]?\d{1,20}$/.test(text)) return undefined
  const value = BigInt(text.replace('+', ''))
  return value < least || value > most ? undefined : value
}

function readAccount(text: string): string | undefined {
  if (isRaw(text)) return accountOf(text).toUpperCase()
  const address = parseAddress(text)
  if (address !== undefined) return accountOf(address)
  const hash = parseHash(text)
  return hash === undefined ? undefined : Buffer.from(hash, 'base64').toString('hex').toUpperCase()
}

const parse = (field: string): string => `failed to parse get request: failed to parse ${field}`
const validate = (what: string): string => `failed to validate request: ${what}`

/**
 * Parses the parameters. If a parameter is invalid, returns the reason for the 422 response as a string (api.md section 3.3).
 */
function readQuery(query: URLSearchParams): Asked | string {
  const workchain = readInteger(last(query, 'workchain'), -2_147_483_648n, BigInt(int32))
  const shard = readInteger(last(query, 'shard'), -wholeShard, wholeShard - 1n)
  if (workchain === undefined || shard === undefined) return parse('workchain')
  const seqno = readInteger(last(query, 'seqno'), -2_147_483_648n, BigInt(int32))
  if (seqno === undefined) return parse('seqno')

  const hashes: string[] = []
  for (const name of ['root_hash', 'file_hash']) {
    const text = last(query, name)
    const hash = text === undefined ? undefined : parseHash(text)
    if (text !== undefined && hash === undefined) return parse(name)
    if (hash !== undefined) hashes.push(hash)
  }
  const ltText = last(query, 'after_lt')
  const lt = readInteger(ltText, -wholeShard, wholeShard - 1n)
  if (ltText !== undefined && lt === undefined) return parse('after_lt')
  const accountText = last(query, 'after_hash')
  const account = accountText === undefined ? undefined : readAccount(accountText)
  if (accountText !== undefined && account === undefined) return parse('after_hash')
  const countText = last(query, 'count')
  const count = countText === undefined ? 40n : readInteger(countText, -2_147_483_648n, BigInt(int32))
  if (count === undefined) return parse('count')

  if (count <= 0n) return validate('count should be positive')
  if (count > 10_000n) return validate('count should be less or equal 10000')
  if (seqno <= 0n) return validate('seqno should be positive')
  if (lt !== undefined && lt < 0n) return validate('after_lt should be non-negative')
  if ((lt === undefined) !== (account === undefined))
    return validate('after_lt and after_hash should be used together')

  const [rootHash, fileHash] = hashes
  const pinned = rootHash === undefined || fileHash === undefined ? {} : { pinned: { rootHash, fileHash } }
  return {
    block: { workchain: Number(workchain), shard, seqno: Number(seqno), ...pinned },
    count: Number(count),
    ...(lt === undefined || account === undefined ? {} : { after: { account, lt } }),
  }
}

function isAfter({ account, lt }: ShortTransaction, after: NonNullable<Asked['after']>): boolean {
  const id = accountOf(account)
  return id === after.account ? lt > after.lt : id > after.account
}

/** Returns the `@extra` value that the C++ service adds beside `ok` (api.md section 3.2). */
export function annotate(world: ServedWorld, query: string): string {
  const bytes = digest(world.seed, 'extra', query)
  const elapsed = (bytes.readUInt16BE(0) / 1000).toFixed(3)
  return `${Math.floor(world.now / 1000)}:${(bytes[2] ?? 0) % 7}:${elapsed}`
}

export function answerBlockRoute(
  world: ServedWorld,
  query: URLSearchParams,
  tricks: BlockTricks = {},
): Answer {
  const extra = { '@extra': annotate(world, query.toString()) }
  const refuse = (status: number, error: string): Answer => ({
    status,
    body: { ok: false, error, code: status, ...extra },
  })
  const asked = readQuery(query)
  if (typeof asked === 'string') return refuse(422, asked)
  const { block, count } = asked
  const found = world.blockTransactions(
    tricks.wrongBlock === true
      ? { workchain: block.workchain, shard: block.shard, seqno: block.seqno - 1 }
      : block,
  )
  if (found.kind !== 'block') {
    if (found.kind === 'not-applied') return refuse(500, 'LITE_SERVER_NOTREADY: block is not applied')
    if (found.kind === 'unknown') return refuse(500, 'LITE_SERVER_UNKNOWN: block not found')
    const hex = BigInt.asUintN(64, block.shard).toString(16).padStart(16, '0')
    return refuse(
      500,
      `LITE_SERVER_NOTREADY: cannot find block (${block.workchain},${hex}) seqno=${block.seqno}: seqno not in db`,
    )
  }

  const after = tricks.stuckCursor === true ? undefined : asked.after
  const rest =
    after === undefined ? found.transactions : found.transactions.filter((each) => isAfter(each, after))
  const page = rest.slice(0, Math.min(count, tricks.mostPerPage ?? count))
  const altered = tricks.isAltered === true ? page.at(-1) : undefined
  const { id } = found
  return {
    status: 200,
    body: {
      ok: true,
      result: {
        '@type': 'blocks.transactions',
        id: {
          '@type': 'ton.blockIdExt',
          workchain: id.workchain,
          shard: id.shard,
          seqno: id.seqno,
          root_hash: id.rootHash,
          file_hash: id.fileHash,
        },
        req_count: count,
        incomplete: tricks.stuckCursor === true || rest.length > page.length,
        transactions: page.map((each) => ({
          '@type': 'blocks.shortTxId',
          mode: 135,
          account: each.account.toLowerCase(),
          lt: each.lt.toString(),
          hash: each === altered ? id.fileHash : each.hash,
        })),
      },
      ...extra,
    },
  }
}
