import { LookoutError } from '../../shared/errors.ts'
import { parseHash } from '../../shared/hash.ts'
import type { BlockRef, BlockTransaction } from '../../shared/block-models.ts'
import { shardToHex } from '../../shared/units.ts'
import type { BlockPage } from './block.ts'
import { blockErrors } from './toncenter-words.ts'
import { maxKeptBytes } from './wire-bounds.ts'
import type { Answer, Block, BlockOptions, RawResponse } from './client-types.ts'

type Query = readonly (readonly [name: string, value: string])[]

/** Maximum number of transactions, larger than any real block. Limits the pages that a faulty service can send. */
const maxTransactions = 200_000
/** A page that adds fewer transactions than this is thin. Servers usually send hundreds per page. */
const thinPage = 16
const maxThinPages = 5

function nameOf(ref: BlockRef): string {
  return `(${ref.workchain},${shardToHex(ref.shard)},${ref.seqno})`
}

function isSame(a: BlockRef, b: BlockRef): boolean {
  return a.workchain === b.workchain && a.shard === b.shard && a.seqno === b.seqno
}

export class OtherBlockError extends LookoutError {
  readonly answered: BlockRef
  /** True if the returned block has the requested seqno, but is in another shard after a split or merge (api.md 3.3). */
  readonly isOtherShard: boolean

  constructor(asked: BlockRef, answered: BlockRef) {
    const isOtherShard = asked.workchain === answered.workchain && asked.seqno === answered.seqno
    super(
      isOtherShard ? 'not-found' : 'malformed',
      isOtherShard
        ? blockErrors.otherShard(nameOf(asked), nameOf(answered))
        : blockErrors.otherBlock(nameOf(asked), nameOf(answered)),
    )
    this.answered = answered
    this.isOtherShard = isOtherShard
  }
}

function changedBlock(ref: BlockRef): LookoutError {
  return new LookoutError('malformed', blockErrors.changed(nameOf(ref)))
}

const hexOf = (hash: string): string => parseHash(hash)?.hex ?? hash

function queryOf(
  ref: BlockRef,
  pageSize: number,
  first: BlockPage | null,
  last: BlockTransaction | undefined,
): Query {
  const asked: Query = [
    ['workchain', String(ref.workchain)],
    ['shard', ref.shard],
    ['seqno', String(ref.seqno)],
    ['count', String(pageSize)],
  ]
  if (first === null || last === undefined) return asked
  return [
    ...asked,
    ['root_hash', hexOf(first.rootHash)],
    ['file_hash', hexOf(first.fileHash)],
    ['after_lt', last.lt],
    ['after_hash', last.account.slice(last.account.indexOf(':') + 1)],
  ]
}

/**
 * Reads all pages of a block (api.md 3.2). The cursor is the account of the last transaction. Requests for later pages contain
 * the hashes of the block, so that no other block is returned. Stops early at an empty page, at a cursor that does not advance,
 * or after several thin pages.
 */
export async function readBlock(
  ref: BlockRef,
  options: BlockOptions,
  askPage: (query: Query) => Promise<Answer<BlockPage> & { readonly response: RawResponse }>,
): Promise<Answer<Block>> {
  const pageSize = Math.min(10_000, Math.max(1, Math.trunc(options.pageSize ?? 10_000)))
  const transactions: BlockTransaction[] = []
  const seen = new Set<string>()
  let responses: readonly RawResponse[] = []
  let bytes = 0
  let first: BlockPage | null = null
  let thinPages = 0

  for (;;) {
    const answer = await askPage(queryOf(ref, pageSize, first, transactions.at(-1)))
    const page = answer.value
    bytes += answer.response.chunks.reduce((sum, { length }) => sum + length, 0)
    responses = bytes > maxKeptBytes ? [] : [...responses, answer.response]
    if (!isSame(ref, page.ref)) throw new OtherBlockError(ref, page.ref)
    first ??= page
    if (page.rootHash !== first.rootHash || page.fileHash !== first.fileHash) throw changedBlock(ref)

    const before = transactions.length
    for (const transaction of page.transactions) {
      if (seen.has(transaction.hash)) continue
      seen.add(transaction.hash)
      transactions.push(transaction)
    }
    if (transactions.length > maxTransactions) {
      throw new LookoutError('too-large', blockErrors.tooLong(nameOf(ref), maxTransactions))
    }

    const added = transactions.length - before
    thinPages = added < thinPage ? thinPages + 1 : 0
    const isStuck = added === 0 || thinPages === maxThinPages
    const { rootHash, fileHash } = first
    if (!page.isIncomplete || isStuck || options.isGlance === true) {
      const isComplete = !page.isIncomplete
      const { receivedAt, latencyMs } = answer
      const value: Block = { ref, rootHash, fileHash, transactions, isComplete, responses }
      return { value, receivedAt, latencyMs }
    }
    const part = { ref, rootHash, fileHash, isComplete: false }
    options.onPart?.({ ...part, transactions: [...transactions], responses })
    await options.beforePage?.()
  }
}
