import { useCallback, useMemo } from 'react'
import { neighbourRow, watchedRows, type BlockRow, type BlockRows } from '../../lib/block-rows.ts'
import { selectRow, useView } from '../../stores/view.ts'
import type { Names } from './use-names.ts'

function jump(list: readonly BlockRow[], selected: string | null, step: 1 | -1): void {
  if (list.length === 0) return
  const at = list.findIndex(({ hash }) => hash === selected)
  const next = at === -1 ? (step === 1 ? 0 : list.length - 1) : (at + step + list.length) % list.length
  selectRow('blocks', list[next]?.hash ?? null)
}

export interface Jumps {
  readonly watched: ReadonlySet<BlockRow>
  readonly shown: number
  readonly jumpWatched: (step: 1 | -1) => void
  readonly jumpAccount: (step: 1 | -1) => void
}

const none: ReadonlySet<BlockRow> = new Set()

export function useJumps(rows: BlockRows | null, matching: readonly BlockRow[], names: Names): Jumps {
  const { isWatched } = names
  const watched = useMemo(() => (rows === null ? none : watchedRows(rows.rows, isWatched)), [rows, isWatched])
  const list = useMemo(
    () => (watched.size === 0 ? [] : matching.filter((row) => watched.has(row))),
    [matching, watched],
  )
  const jumpWatched = useCallback((step: 1 | -1) => jump(list, useView.getState().row.blocks, step), [list])
  const jumpAccount = useCallback(
    (step: 1 | -1) => {
      const row = rows?.byKey.get(useView.getState().row.blocks ?? '')
      const next = row === undefined ? null : neighbourRow(row, step)
      if (next !== null) selectRow('blocks', next.hash)
    },
    [rows],
  )
  return { watched, shown: list.length, jumpWatched, jumpAccount }
}
