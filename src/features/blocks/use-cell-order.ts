import { useEffect, useMemo, useState } from 'react'
import { groupedByAccount, type MapColour } from '../../lib/block-map.ts'
import type { BlockRow } from '../../lib/block-rows.ts'

/** Number of transactions up to which grouping and drawing take less than a frame. */
export const mostAtOnce = 2_000

/** Calls `run` after the next paint. The returned function cancels it. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frameId = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frameId)
    clearTimeout(timer)
  }
}

/**
 * Returns the rows in the order of the cells. Many rows are grouped after the table's rows are painted; until then the order is
 * null.
 */
export function useCellOrder(
  rows: readonly BlockRow[],
  watched: ReadonlySet<BlockRow>,
  colour: MapColour,
): readonly BlockRow[] | null {
  const [grouped, setGrouped] = useState<{
    readonly of: readonly [readonly BlockRow[], ReadonlySet<BlockRow>]
    readonly order: readonly BlockRow[]
  } | null>(null)
  const isGrouped = colour === 'account'
  const isSmall = rows.length <= mostAtOnce
  const small = useMemo(
    () => (isGrouped && isSmall ? groupedByAccount(rows, watched) : null),
    [rows, watched, isGrouped, isSmall],
  )
  useEffect(() => {
    if (!isGrouped || isSmall) return
    return afterPaint(() => setGrouped({ of: [rows, watched], order: groupedByAccount(rows, watched) }))
  }, [rows, watched, isGrouped, isSmall])
  if (!isGrouped) return rows
  if (isSmall) return small
  return grouped?.of[0] === rows && grouped.of[1] === watched ? grouped.order : null
}
