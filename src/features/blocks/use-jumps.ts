import { useCallback, useMemo } from 'react'
import { arrangeRows, neighbourRow, type BlockRow, type BlockRows } from '../../lib/block-rows.ts'
import { selectRow, useView } from '../../stores/view.ts'
import type { Names } from './use-names.ts'

/** From the selected row to another of the list, around its ends. */
function jump(list: readonly BlockRow[], selected: string | null, step: 1 | -1): void {
  if (list.length === 0) return
  const at = list.findIndex(({ hash }) => hash === selected)
  const next = at === -1 ? (step === 1 ? 0 : list.length - 1) : (at + step + list.length) % list.length
  selectRow('blocks', list[next]?.hash ?? null)
}

export interface Jumps {
  readonly watched: readonly BlockRow[]
  readonly jumpWatched: (step: 1 | -1) => void
  readonly jumpAccount: (step: 1 | -1) => void
}

/** The ways from the selected row to others that belong to it. */
export function useJumps(rows: BlockRows | null, matching: readonly BlockRow[], names: Names): Jumps {
  const { isWatched } = names
  const watched = useMemo(
    () =>
      arrangeRows(
        matching.filter(({ account }) => isWatched(account)),
        { by: 'lt', isDescending: false },
        isWatched,
      ),
    [matching, isWatched],
  )
  const jumpWatched = useCallback(
    (step: 1 | -1) => jump(watched, useView.getState().row.blocks, step),
    [watched],
  )
  const jumpAccount = useCallback(
    (step: 1 | -1) => {
      const row = rows?.byKey.get(useView.getState().row.blocks ?? '')
      const next = row === undefined || rows === null ? null : neighbourRow(row, step)
      if (next !== null) selectRow('blocks', next.hash)
    },
    [rows],
  )
  return { watched, jumpWatched, jumpAccount }
}
