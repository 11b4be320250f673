import { useMemo, useState } from 'react'
import type { FieldHead } from '../../electron/shared/filter/fields.ts'
import { parseFilter, type Parsed } from '../../electron/shared/filter/parse.ts'
import type { Filter } from '../../electron/shared/filter/tree.ts'

interface Applied {
  readonly text: string
  readonly filter: Filter | null
}

/** A filter as typed, and the last one that was valid: an invalid text leaves the rows as they are. */
export interface Filtering {
  readonly text: string
  readonly parsed: Parsed
  readonly applied: Applied
}

const nothing: Applied = { text: '', filter: null }

/** Parses a filter as it is typed. `fields` must keep its identity. */
export function useFilter(text: string, fields: readonly FieldHead[]): Filtering {
  const parsed = useMemo(() => parseFilter(text, fields), [text, fields])
  const [last, setLast] = useState(nothing)
  const applied = useMemo(
    () => (parsed.ok ? { text: text.trim(), filter: parsed.filter } : null),
    [text, parsed],
  )
  if (applied !== null && applied !== last) setLast(applied)
  return { text, parsed, applied: applied ?? last }
}
