import { describe, expect, it } from 'vitest'
import type { BlockView } from '../../../../electron/shared/block-models.ts'
import { emptyBlock } from '../../../../electron/shared/block-view.ts'
import { groupBlocks } from '../../../../src/lib/recent-blocks.ts'

const whole = '-9223372036854775808'
const rootHash = '7Uv+mk4uO9aO3VyuKx56nhudO+PAo+GyxNXm9wgZKjs='
const fileHash = 'lsjZcsIf5Ci5uF5BfQDxUFs3mesGtc8fzyxkpOBAnZQ='

function block(workchain: number, shard: string, seqno: number, more: Partial<BlockView> = {}): BlockView {
  return { ...emptyBlock({ workchain, shard, seqno }), status: 'complete', loaded: 3, ...more }
}

const blocks = [
  block(-1, whole, 276_939_009),
  block(0, whole, 71_883_204, { rootHash, fileHash }),
  block(-1, whole, 276_939_012, { pin: { at: 1, note: 'The payout that went twice' } }),
  block(-1, whole, 276_939_011, { status: 'failed', loaded: 0 }),
  block(-1, whole, 276_939_010),
]
const seqnos = (list: readonly BlockView[]) => list.map(({ ref }) => ref.seqno)

describe('groupBlocks', () => {
  it('keeps blocks that are not downloaded apart', () => {
    const { pinned, downloaded, missing } = groupBlocks(blocks, 'time', '')
    expect(seqnos(pinned)).toEqual([276_939_012])
    expect(seqnos(downloaded)).toEqual([276_939_009, 71_883_204, 276_939_010])
    expect(seqnos(missing)).toEqual([276_939_011])
  })

  it('sorts by height within each shard', () => {
    expect(seqnos(groupBlocks(blocks, 'height', '').downloaded)).toEqual([
      276_939_010, 276_939_009, 71_883_204,
    ])
  })

  it.each([
    ['276,939,01', [276_939_012, 276_939_010, 276_939_011]],
    ['276939009', [276_939_009]],
    ['(-1,8000000000000000,276939009)', [276_939_009]],
    ['ed4bfe9a', [71_883_204]],
    ['7Uv+mk4u', [71_883_204]],
    ['96c8d972', [71_883_204]],
    ['lsjZcsIf', [71_883_204]],
    ['went twice', [276_939_012]],
    ['nothing', []],
  ])('finds %j', (search, expected) => {
    const { pinned, downloaded, missing } = groupBlocks(blocks, 'time', search)
    expect(seqnos([...pinned, ...downloaded, ...missing])).toEqual(expected)
  })
})
