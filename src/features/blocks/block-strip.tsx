import { memo } from 'react'
import type { KeptHeight } from '../../../electron/shared/block-models.ts'
import { blockKey, refOfKey } from '../../../electron/shared/block-ref.ts'
import { useAsked } from '../../use-asked.ts'
import { groupDigits } from '../../lib/text.ts'
import { useBlocks } from '../../stores/blocks.ts'
import { goToBlock } from './navigate.ts'
import { strip } from './blocks-words.ts'

const radius = 40
const height = 32

/** Returns the stored neighbours of a block in its shard. Reloads them when another block is stored. */
function useAround(key: string): readonly KeptHeight[] | null {
  const version = useBlocks(({ byKey }) => {
    let complete = 0
    for (const { status } of byKey.values()) if (status === 'complete') complete += 1
    return complete
  })
  return useAsked(`${key} ${version}`, (main) => main['blocks.around']({ key, radius })).value
}

/** One bar per neighbouring block. Its height shows the transaction count. Blocks that are not stored have empty bars. */
export const BlockStrip = memo(function BlockStrip({ shownKey }: { readonly shownKey: string }) {
  const around = useAround(shownKey)
  const shown = refOfKey(shownKey)
  if (around === null) return <div className="block-strip" />
  const bySeqno = new Map(around.map((one) => [one.seqno, one]))
  const most = Math.max(1, ...around.map(({ count }) => count))
  const first = Math.max(1, shown.seqno - radius)
  const seqnos = Array.from({ length: 2 * radius + 1 }, (_, index) => first + index)
  return (
    <div className="block-strip">
      <span className="strip-axis" title={strip.axis(most)}>
        {around.length > 0 && (
          <>
            <span>{strip.most(most)}</span>
            <span>0</span>
          </>
        )}
      </span>
      <div className="strip-bars" role="group" aria-label={strip.label}>
        {seqnos.map((seqno) => {
          const kept = bySeqno.get(seqno)
          const isCurrent = seqno === shown.seqno
          const name = groupDigits(seqno.toString())
          const tall = kept === undefined ? 0 : Math.max(2, Math.sqrt(kept.count / most) * height)
          const content = kept === undefined ? strip.notStored : strip.count(kept.count, kept.isComplete)
          return (
            <button
              key={seqno}
              type="button"
              tabIndex={-1}
              className={`strip-block ${kept === undefined ? 'is-unkept' : ''} ${isCurrent ? 'is-current' : ''}`}
              aria-label={strip.block(name, content)}
              {...(isCurrent ? { 'aria-current': 'true' } : {})}
              title={strip.hint(name, content)}
              onClick={() => goToBlock(blockKey({ ...shown, seqno }))}
            >
              <span style={{ height: tall }} />
            </button>
          )
        })}
      </div>
      <span className="strip-seqnos">
        {[...new Set([first, shown.seqno, first + 2 * radius])].map((seqno) => (
          <span key={seqno} className={seqno === shown.seqno ? '' : 'dim'}>
            {groupDigits(seqno.toString())}
          </span>
        ))}
      </span>
    </div>
  )
})
