import { expect, it } from 'vitest'
import type { BlockView } from '../../../../electron/shared/block-models.ts'
import { emptyBlock } from '../../../../electron/shared/block-view.ts'
import { blocks, useBlocks } from '../../../../src/stores/blocks.ts'

const block = (seqno: number, more: Partial<BlockView>): BlockView => ({
  ...emptyBlock({ workchain: -1, shard: '-9223372036854775808', seqno }),
  status: 'complete',
  ...more,
})

it('a failed block is ordered by the time of the attempt, among the others', () => {
  blocks.hydrate([
    block(1, { observedAt: 4_000 }),
    block(2, { status: 'failed', failedAt: 5_000 }),
    block(3, { observedAt: 6_000 }),
    block(4, { status: 'failed', failedAt: 3_000 }),
    block(5, { status: 'loading' }),
    block(6, { observedAt: 2_000, failedAt: 9_000 }),
  ])
  const { keys, byKey } = useBlocks.getState()
  expect(keys.map((key) => byKey.get(key)?.ref.seqno)).toEqual([5, 3, 2, 1, 4, 6])
})
