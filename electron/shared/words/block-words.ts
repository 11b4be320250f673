import type { BlockDifference, BlockTransaction } from '../block-models.ts'
import { account, count, parts, text, type TextParts } from '../text-parts.ts'

function transactionText(
  index: number,
  before: BlockTransaction | null,
  now: BlockTransaction | null,
): TextParts {
  const of = parts`transaction ${count(index)}`
  if (before === null || now === null)
    return parts`${of} was ${before?.hash ?? 'missing'}, now ${now?.hash ?? 'missing'}`
  if (before.hash !== now.hash) return parts`${of} was ${before.hash}, now ${now.hash}`
  if (before.account !== now.account)
    return parts`${of} belonged to account ${account(before.account)}, now ${account(now.account)}`
  return parts`logical time of ${of} was ${before.lt}, now ${now.lt}`
}

/** Describes a difference between two responses about a block, as a clause that starts in lower case. */
export function differenceText(difference: BlockDifference): TextParts {
  switch (difference.kind) {
    case 'root-hash':
      return parts`root hash was ${difference.before}, now ${difference.now}`
    case 'file-hash':
      return parts`file hash was ${difference.before}, now ${difference.now}`
    case 'transaction':
      return transactionText(difference.index, difference.before, difference.now)
    case 'transaction-count':
      return parts`number of transactions was ${count(difference.before)}, now ${count(difference.now)}`
    case 'recorded':
      return [text(difference.text)]
  }
}
