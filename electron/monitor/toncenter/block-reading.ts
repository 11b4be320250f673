import { LookoutError } from '../../shared/errors.ts'
import { parseHash } from '../../shared/hash.ts'
import type { BlockRef, BlockTransaction } from '../../shared/block-models.ts'
import { shardToHex } from '../../shared/units.ts'
import type { BlockPage } from './block.ts'
import type { Answer, Block, BlockOptions } from './client-types.ts'

type Query = readonly (readonly [name: string, value: string])[]

/** More than any block can hold: a service that goes on beyond it is not telling the truth. */
const maxTransactions = 1_000_000

function nameOf(ref: BlockRef): string {
  return `(${ref.workchain},${shardToHex(ref.shard)},${ref.seqno})`
}

function isSame(a: BlockRef, b: BlockRef): boolean {
  return a.workchain === b.workchain && a.shard === b.shard && a.seqno === b.seqno
}

/** The service answered about another block than the one that was asked for. */
export class OtherBlockError extends LookoutError {
  readonly answered: BlockRef
  /** The same number in the shard that covers the asked one: a split or a merge lies between (api.md 3.3). */
  readonly isOtherShard: boolean

  constructor(asked: BlockRef, answered: BlockRef) {
    const isOtherShard = asked.workchain === answered.workchain && asked.seqno === answered.seqno
    super(
      isOtherShard ? 'not-found' : 'malformed',
      isOtherShard
        ? `There is no block ${nameOf(asked)}: that number belongs to ${nameOf(answered)}. Open that one instead.`
        : `The service answered with another block: ${nameOf(answered)} instead of ${nameOf(asked)}. Nothing of it was taken.`,
    )
    this.answered = answered
    this.isOtherShard = isOtherShard
  }
}

function changedBlock(ref: BlockRef): LookoutError {
  return new LookoutError(
    'malformed',
    `The service answered a later page from another block under the same name ${nameOf(ref)}. Read it again.`,
  )
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
 * Reads a block page by page to its end (api.md 3.2): the cursor is the last item's account id, the block is pinned by its hashes
 * after the first page. Stops early on an empty page or a cursor that does not move, and says so in the result.
 */
export async function readBlock(
  ref: BlockRef,
  options: BlockOptions,
  askPage: (query: Query) => Promise<Answer<BlockPage>>,
): Promise<Answer<Block>> {
  const pageSize = Math.min(10_000, Math.max(1, Math.trunc(options.pageSize ?? 10_000)))
  const transactions: BlockTransaction[] = []
  const seen = new Set<string>()
  let first: BlockPage | null = null

  for (;;) {
    const answer = await askPage(queryOf(ref, pageSize, first, transactions.at(-1)))
    const page = answer.value
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
      throw new LookoutError(
        'too-large',
        `The block ${nameOf(ref)} goes on beyond ${maxTransactions} transactions.`,
      )
    }

    const isStuck = page.isIncomplete && transactions.length === before
    const { rootHash, fileHash } = first
    if (!page.isIncomplete || isStuck || options.isGlance === true) {
      const reason = page.transactions.length === 0 ? 'empty-page' : 'cursor-stuck'
      const stoppedBecause = isStuck ? reason : null
      const isComplete = !page.isIncomplete
      return { ...answer, value: { ref, rootHash, fileHash, transactions, isComplete, stoppedBecause } }
    }
    const part = { ref, rootHash, fileHash, isComplete: false, stoppedBecause: null }
    options.onPart?.({ ...part, transactions: [...transactions] })
    await options.beforePage?.()
  }
}
