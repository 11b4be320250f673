import type { BlockProblem, BlockRef } from '../../shared/block-models.ts'
import { LookoutError, toErrorInfo, type ErrorInfo } from '../../shared/errors.ts'
import { errors } from './blocks-words.ts'
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
  if (highest === null) return { problem: { kind: 'absent' }, message: errors.absent(ref.seqno) }
  return ref.seqno > highest
    ? { problem: { kind: 'not-yet', highest }, message: errors.notYet(ref.seqno, highest) }
    : { problem: { kind: 'not-here', highest }, message: errors.notHere(ref.seqno, highest) }
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
