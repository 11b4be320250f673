import type { Filter } from '../../shared/filter/tree.ts'
import type { AddressKey } from '../../shared/models.ts'
import { addressStart, hexOf, indexedWord, keyWord, searchWords } from '../../shared/search-words.ts'

/** More accounts or traces than this are not looked up in the index. */
const mostNamed = 200

/** Returns an FTS5 expression that every accepted trace matches; null if the index cannot narrow the search. */
export function searchExpression(
  filter: Filter | null,
  namedLike: (text: string) => readonly AddressKey[],
): string | null {
  if (filter === null) return null
  switch (filter.kind) {
    case 'and': {
      const terms = filter.terms.flatMap((term) => searchExpression(term, namedLike) ?? [])
      return terms.length === 0 ? null : terms.map((term) => `(${term})`).join(' AND ')
    }
    case 'or': {
      const terms = filter.terms.map((term) => searchExpression(term, namedLike))
      return terms.includes(null) ? null : terms.map((term) => `(${term})`).join(' OR ')
    }
    case 'text': {
      const words = searchWords(filter.text).map((word) => `"${indexedWord(word)}" *`)
      const named = namedLike(filter.text)
      if (words.length === 0 || named.length > mostNamed) return null
      const start = addressStart(filter.text)
      const ofAccount = start === null ? [] : [`"${indexedWord(start)}" *`]
      return [words.join(' AND '), ...ofAccount, ...named.map((key) => `"${indexedWord(hexOf(key))}"`)]
        .map((term) => `(${term})`)
        .join(' OR ')
    }
    case 'not':
    case 'compare':
      return null
  }
}

/** Returns an expression that every trace of these accounts, or with one of these keys, matches. Null as above. */
export function scopeExpression(accounts: ReadonlySet<AddressKey>, keys: ReadonlySet<string>): string | null {
  const words = [...[...accounts].map(hexOf), ...[...keys].map(keyWord)]
  if (words.length === 0 || words.length > mostNamed) return null
  return words.map((word) => `"${indexedWord(word)}"`).join(' OR ')
}

/** Returns an expression for traces that match both; null does not narrow the search. */
export function bothExpressions(one: string | null, other: string | null): string | null {
  return one === null || other === null ? (one ?? other) : `(${one}) AND (${other})`
}
