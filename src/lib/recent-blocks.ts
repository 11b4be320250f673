import type { BlockView } from '../../electron/shared/block-models.ts'
import { parseHash } from '../../electron/shared/hash.ts'
import { formatBlockRef } from './block-rows.ts'

export type BlockOrder = 'time' | 'height'

export interface BlockGroups {
  readonly pinned: readonly BlockView[]
  readonly downloaded: readonly BlockView[]
  readonly missing: readonly BlockView[]
}

/**
 * Returns a test for a search by seqno, identifier, root or file hash (hex or base64) or note. `found`: the block with a transaction that
 * was searched for.
 */
function matcherOfSearch(text: string, found: string | null): (block: BlockView) => boolean {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return () => true
  const digits = wanted.replace(/(\d)[,.'’_\s](?=\d)/gu, '$1')
  const isHashOf = (text: string | null): boolean => {
    const hash = text === null ? null : parseHash(text)
    return (
      hash !== null &&
      (hash.hex.startsWith(wanted) ||
        hash.base64.toLowerCase().startsWith(wanted) ||
        hash.base64url.toLowerCase().startsWith(wanted))
    )
  }
  return ({ ref, key, rootHash, fileHash, pin }) => {
    return (
      key === found ||
      (/^\d+$/.test(digits) && ref.seqno.toString().includes(digits)) ||
      key.includes(wanted) ||
      formatBlockRef(ref).includes(wanted) ||
      isHashOf(rootHash) ||
      isHashOf(fileHash) ||
      pin?.note?.toLowerCase().includes(wanted) === true
    )
  }
}

function byHeight({ ref: one }: BlockView, { ref: other }: BlockView): number {
  if (one.workchain !== other.workchain) return one.workchain - other.workchain
  if (one.shard !== other.shard) return one.shard < other.shard ? -1 : 1
  return other.seqno - one.seqno
}

/**
 * Groups blocks for the list. `blocks` are ordered by time. With the order `height`, each shard starts with its highest block.
 */
export function groupBlocks(
  blocks: readonly BlockView[],
  order: BlockOrder,
  search: string,
  found: string | null = null,
): BlockGroups {
  const matching = blocks.filter(matcherOfSearch(search, found))
  const sorted = order === 'height' ? matching.toSorted(byHeight) : matching
  const isMissing = ({ status, loaded }: BlockView): boolean => status === 'failed' && loaded === 0
  return {
    pinned: sorted.filter(({ pin }) => pin !== null),
    downloaded: sorted.filter((block) => block.pin === null && !isMissing(block)),
    missing: sorted.filter((block) => block.pin === null && isMissing(block)),
  }
}
