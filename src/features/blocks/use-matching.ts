import { useMemo } from 'react'
import { matcherOf } from '../../../electron/shared/filter/match.ts'
import type { Filter } from '../../../electron/shared/filter/tree.ts'
import { useFilter, type Filtering } from '../../components/use-filter.ts'
import { blockFilter } from '../../lib/block-filter.ts'
import type { BlockRow, BlockRows } from '../../lib/block-rows.ts'
import { useBlockView } from '../../stores/block-view.ts'
import { useIsTestnet } from '../../stores/status.ts'
import type { Names } from './use-names.ts'

export function useBlockFilter(): Filtering {
  return useFilter(
    useBlockView(({ filter }) => filter),
    blockFilter.fields,
  )
}

const none: readonly BlockRow[] = []

export function useMatching(
  rows: BlockRows | null,
  filter: Filter | null,
  names: Names,
): readonly BlockRow[] {
  const isTestnet = useIsTestnet()
  return useMemo(() => {
    if (rows === null) return none
    if (filter === null) return rows.rows
    const { isWatched, labelOf } = names
    return rows.rows.filter(matcherOf(filter, blockFilter, { isWatched, labelOf, isTestnet }))
  }, [rows, filter, names, isTestnet])
}
