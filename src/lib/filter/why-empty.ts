import { matcherOf } from '../../../electron/shared/filter/match.ts'
import type { FilterContext, FilterLanguage } from '../../../electron/shared/filter/fields.ts'
import { print, type Filter } from '../../../electron/shared/filter/tree.ts'
import { whyEmpty } from './filter-words.ts'

/** Names the first part that matches nothing by itself, or the parts that never match together. Null if the filter matches. */
export function explainEmpty<Row, Context extends FilterContext>(
  rows: readonly Row[],
  filter: Filter,
  language: FilterLanguage<Row, Context>,
  context: Context,
): string | null {
  const count = (part: Filter): number => {
    const matches = matcherOf(part, language, context)
    return rows.reduce((sum, row) => (matches(row) ? sum + 1 : sum), 0)
  }
  if (rows.length === 0 || count(filter) > 0) return null
  switch (filter.kind) {
    case 'and': {
      const counts = filter.terms.map((term) => ({ term, text: print(term), matched: count(term) }))
      const empty = counts.find(({ matched }) => matched === 0)
      return empty === undefined ? whyEmpty.never(counts) : explainEmpty(rows, empty.term, language, context)
    }
    case 'or':
      return whyEmpty.none(filter.terms.map(print))
    case 'not':
      return whyEmpty.excludesAll(print(filter.term))
    case 'compare': {
      const range = rangeOf(rows, filter.field, language)
      return range === null
        ? whyEmpty.one(print(filter))
        : whyEmpty.outside(print(filter), filter.field, ...range)
    }
    case 'text':
      return whyEmpty.one(print(filter))
  }
}

/** Returns the smallest and the largest value of a number field; null for other fields. */
function rangeOf<Row, Context extends FilterContext>(
  rows: readonly Row[],
  name: string,
  { fields }: FilterLanguage<Row, Context>,
): readonly [least: string, most: string] | null {
  const field = fields.find((each) => each.name === name)
  if (field?.kind !== 'integer') return null
  let [least, most]: [bigint | null, bigint | null] = [null, null]
  for (const row of rows) {
    for (const value of field.valuesOf(row)) {
      if (least === null || value < least) least = value
      if (most === null || value > most) most = value
    }
  }
  return least === null || most === null ? null : [least.toString(), most.toString()]
}
