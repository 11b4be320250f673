import type { Freshness } from '../../electron/shared/models.ts'
import { freshnessLevel } from '../lib/freshness.ts'
import { useNow } from './ticker.ts'

/** A two-pixel bar under a watched item. It empties as the item's data ages, and is hatched if there is no recent data. */
export function FreshnessBar({ freshness }: { readonly freshness: Freshness }) {
  const left = useNow((now) => freshnessLevel(freshness, now).left)
  const level = useNow((now) => freshnessLevel(freshness, now).level)
  return (
    <span className={`freshness-bar is-${level}`} aria-hidden="true">
      <span style={{ transform: `scaleX(${left / 8})` }} />
    </span>
  )
}
