import { useMemo, useState } from 'react'
import { parseFilter, type Parsed } from '../../lib/block-filter/parse.ts'
import { matcherOf } from '../../lib/block-filter/match.ts'
import type { Filter } from '../../lib/block-filter/language.ts'
import type { BlockRow, BlockRows } from '../../lib/block-rows.ts'
import { useBlockView } from '../../stores/block-view.ts'
import { useIsTestnet } from '../../stores/status.ts'
import type { Names } from './use-names.ts'

/** The filter as typed, and the last one that could be read: an invalid text keeps what was shown. */
export interface Filtering {
  readonly text: string
  readonly parsed: Parsed
  readonly filter: Filter | null
}

export function useFilter(): Filtering {
  const text = useBlockView(({ filter }) => filter)
  const parsed = useMemo(() => parseFilter(text), [text])
  const [last, setLast] = useState<Filter | null>(null)
  if (parsed.ok && parsed.filter !== last) setLast(parsed.filter)
  return { text, parsed, filter: parsed.ok ? parsed.filter : last }
}

const none: readonly BlockRow[] = []

/** The rows that a filter lets pass, by logical time. */
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
    return rows.rows.filter(matcherOf(filter, { isWatched, labelOf, isTestnet }))
  }, [rows, filter, names, isTestnet])
}
