import type { BlockProblem, BlockRef } from '../../shared/block-models.ts'
import { LookoutError, toErrorInfo, type ErrorInfo } from '../../shared/errors.ts'
import { OtherBlockError } from '../toncenter/block-reading.ts'

export interface BlockFailure {
  readonly problem: BlockProblem
  readonly error: ErrorInfo
}

function notThere(
  ref: BlockRef,
  highest: number | null,
): { readonly problem: BlockProblem; readonly message: string } {
  if (highest === null) {
    return {
      problem: { kind: 'absent' },
      message: `This server has no block ${ref.seqno} of this chain: it is not produced yet, is too old for it, or never was. No block of the chain was seen here that could tell which.`,
    }
  }
  return ref.seqno > highest
    ? {
        problem: { kind: 'not-yet', highest },
        message: `The block ${ref.seqno} is not there yet: the newest that was seen here is ${highest}.`,
      }
    : {
        problem: { kind: 'not-here', highest },
        message: `The block ${ref.seqno} exists, since ${highest} was seen, but it is not in this server’s database. Another server may keep it.`,
      }
}

/** Explains a failed block request. `highest` is the highest number observed of its chain; null if none was. */
export function blockFailureOf(thrown: unknown, ref: BlockRef, highest: number | null): BlockFailure {
  const error = toErrorInfo(thrown)
  if (thrown instanceof OtherBlockError) {
    const kind = thrown.isOtherShard ? 'other-shard' : 'wrong-block'
    return { problem: { kind, ref: thrown.answered }, error }
  }
  if (!(thrown instanceof LookoutError)) return { problem: { kind: 'failed' }, error }
  switch (thrown.code) {
    case 'not-found': {
      const { problem, message } = notThere(ref, highest)
      return { problem, error: { ...error, message } }
    }
    case 'not-ready':
      return { problem: { kind: 'not-applied' }, error }
    case 'cancelled':
      return { problem: { kind: 'cancelled' }, error }
    default:
      return { problem: { kind: 'failed' }, error }
  }
}
