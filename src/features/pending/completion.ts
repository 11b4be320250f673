import { traceFilter } from '../../../electron/shared/trace-filter.ts'
import type { Completion, KnownValue } from '../../lib/filter/suggest.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useGroups } from '../../stores/watchlist.ts'
import { optionsOf } from './pending-filter.tsx'

const named = (value: string): KnownValue => ({ value, title: value })

/** Returns completions for a field: the user's labels and groups, or the types and assets of the current traces. */
function valuesOf(field: string): readonly KnownValue[] {
  switch (field) {
    case 'account':
      return [...useAccounts.getState().byKey.values()].flatMap(({ key, label }) =>
        label === null ? [] : [{ value: key, title: label }],
      )
    case 'group':
      return [...useGroups.getState().byKey.values()].map(({ name }) => named(name))
    case 'type':
      return optionsOf('types').map(named)
    case 'asset':
      return optionsOf('assets').map(named)
    default:
      return []
  }
}

export const completion: Completion = { fields: traceFilter.fields, valuesOf }
