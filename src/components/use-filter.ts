import { useMemo } from 'react'
import type { FieldHead } from '../../electron/shared/filter/fields.ts'
import { parseFilter, parseStart, type Parsed } from '../../electron/shared/filter/parse.ts'
import type { Filter } from '../../electron/shared/filter/tree.ts'

export interface Filtering {
  readonly text: string
  readonly parsed: Parsed
  readonly applied: { readonly text: string; readonly filter: Filter | null }
}

/** Parses a filter as it is typed. `fields` must keep its identity. */
export function useFilter(text: string, fields: readonly FieldHead[]): Filtering {
  return useMemo(
    () => ({ text, parsed: parseFilter(text, fields), applied: parseStart(text.trim(), fields) }),
    [text, fields],
  )
}
