import type { BlockView } from '../../../electron/shared/block-models.ts'
import { blockKey } from '../../../electron/shared/block-ref.ts'
import { neighbourOf } from '../../lib/block-rows.ts'
import { compareWith, type CompareTarget } from '../../stores/block-view.ts'
import { useTime } from '../../stores/time.ts'
import { keepShown } from '../../stores/view.ts'
import { setPin } from './pins.ts'

/** Returns the initial target of a comparison: the reading that contradicts the block, otherwise the previous block. */
function neighbourTarget({ key, ref, contradiction }: BlockView): CompareTarget {
  const previous = neighbourOf(ref, -1) ?? neighbourOf(ref, 1)
  return contradiction === null && previous !== null
    ? { key: blockKey(previous), readingNumber: 0 }
    : { key, readingNumber: 1 }
}

/** Pins or unpins a loaded block. Does nothing at a past moment. */
export function togglePin({ key, pin, observedAt }: BlockView): void {
  if (observedAt !== null && useTime.getState().asOf === null) void setPin(key, pin === null, null)
}

/** Opens the comparison of a loaded block. */
export function compareBlock(block: BlockView): void {
  if (block.observedAt === null) return
  keepShown('blocks', block.key)
  compareWith(neighbourTarget(block))
}
