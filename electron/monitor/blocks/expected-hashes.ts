import type { BlockView, HashDifference } from '../../shared/block-models.ts'
import { fullBlockId, type BlockHashes } from '../../shared/block-ref.ts'
import { emptyBlock } from '../../shared/block-view.ts'
import { LookoutError } from '../../shared/errors.ts'
import { otherHash } from '../../shared/words/block-ref-words.ts'

type Received = Pick<BlockView, 'rootHash' | 'fileHash'>

/** Thrown for a block whose hashes differ from the id that the user entered. Its data must not be shown as that block. */
export class OtherHashError extends LookoutError {
  readonly differences: readonly HashDifference[]

  constructor(name: string, differences: readonly HashDifference[]) {
    super(
      'not-found',
      otherHash.message(
        name,
        differences.map((each) => otherHash.names[each.name]),
      ),
    )
    this.differences = differences
  }
}

/** Returns the hashes that differ. Ignores a hash that is missing on either side. */
function hashDifferences(expected: BlockHashes, received: Received): readonly HashDifference[] {
  const pairs = [
    ['root-hash', expected.rootHash, received.rootHash],
    ['file-hash', expected.fileHash, received.fileHash],
  ] as const
  return pairs.flatMap(([name, wanted, got]) =>
    wanted === null || got === null || wanted === got ? [] : [{ name, expected: wanted, received: got }],
  )
}

export interface ExpectedHashes {
  readonly set: (key: string, hashes: BlockHashes | null) => void
  readonly check: (key: string, received: Received) => void
  /** Returns the view. Leaves out its data if the hashes differ. */
  readonly guard: (view: BlockView) => BlockView
}

export function createExpectedHashes(): ExpectedHashes {
  const byKey = new Map<string, BlockHashes>()

  function find(key: string, received: Received): readonly HashDifference[] {
    const expected = byKey.get(key)
    return expected === undefined ? [] : hashDifferences(expected, received)
  }

  return {
    set: (key, hashes) => {
      if (hashes === null) byKey.delete(key)
      else byKey.set(key, hashes)
    },
    check: (key, received) => {
      const differences = find(key, received)
      if (differences.length > 0) throw new OtherHashError(key, differences)
    },
    guard: (view) => {
      const differences = find(view.key, view)
      if (differences.length === 0) return view
      const error = new OtherHashError(fullBlockId(view.ref, { rootHash: null, fileHash: null }), differences)
      return {
        ...emptyBlock(view.ref),
        status: 'failed',
        failedAt: view.observedAt,
        problem: { kind: 'other-hash', differences },
        error: { code: error.code, message: error.message },
        pin: view.pin,
      }
    },
  }
}
