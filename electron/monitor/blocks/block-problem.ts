import type { BlockProblem, BlockRef } from '../../shared/block-models.ts'
import { LookoutError, toErrorInfo, type ErrorInfo } from '../../shared/errors.ts'
import { OtherHashError } from './expected-hashes.ts'
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
      message: `This server does not have block ${ref.seqno}: it is not produced yet, is too old for this server, or never existed. Lookout has not seen any other block of its chain and cannot tell which.`,
    }
  }
  return ref.seqno > highest
    ? {
        problem: { kind: 'not-yet', highest },
        message: `Block ${ref.seqno} does not exist yet. Newest seen: ${highest}.`,
      }
    : {
        problem: { kind: 'not-here', highest },
        message: `Block ${ref.seqno} is not in this server’s database. It was produced, since block ${highest} was seen. Another service may have it.`,
      }
}

/** Explains a failed block request. `highest`: the highest seqno observed in its chain. */
export function blockFailureOf(thrown: unknown, ref: BlockRef, highest: number | null): BlockFailure {
  const error = toErrorInfo(thrown)
  if (thrown instanceof OtherBlockError) {
    const kind = thrown.isOtherShard ? 'other-shard' : 'wrong-block'
    return { problem: { kind, ref: thrown.answered }, error }
  }
  if (thrown instanceof OtherHashError) {
    return { problem: { kind: 'other-hash', differences: thrown.differences }, error }
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
