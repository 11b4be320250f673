import { z } from 'zod'
import { isAddressKey } from '../../shared/address.ts'
import { addressKey } from '../../shared/contract/fields.ts'
import { viewValue } from '../../shared/contract/views.ts'
import { jsonFields, jsonTexts } from '../../shared/json.ts'
import type { Json } from '../../shared/models.ts'
import { mostSavedViews } from '../../shared/watch-limits.ts'
import * as words from '../monitor-words.ts'

export type Views = Readonly<Record<string, Json>>

const savedName = 'pending.saved'
const mineName = 'pools.mine'

const nameOf = (view: Json): Json => jsonFields(view)['name'] ?? null

/** Only the window knows the other fields of a saved view, and parses them whenever it reads one. */
const savedView = viewValue.refine(
  (view) => z.object({ name: z.string().min(1).max(400) }).safeParse(view).success,
)

export const transferViewsSchema = z.object({
  saved: z
    .array(savedView)
    .max(mostSavedViews)
    .refine((views) => new Set(views.map(nameOf)).size === views.length)
    .default([]),
  mine: z.array(addressKey).max(2_000).default([]),
})

/** Views of Pending that the user saved, and the nominators that are marked as the user's own. */
export interface TransferViews {
  readonly saved: readonly Json[]
  readonly mine: readonly string[]
}

/** Returns the views of a profile that an exported file has: those that an import accepts. */
export function viewsToExport(views: Views): TransferViews {
  const saved = views[savedName]
  const named = (Array.isArray(saved) ? saved : []).filter((view: Json) => savedView.safeParse(view).success)
  const byName = new Map(named.map((view: Json) => [nameOf(view), view]))
  return {
    saved: [...byName.values()].slice(-mostSavedViews),
    mine: jsonTexts(views[mineName]).filter((key) => isAddressKey(key)),
  }
}

/**
 * Returns the view with the ids that its groups have in this profile. Unknown groups are dropped, except if none is known:
 * a view without groups would show all accounts.
 */
function inGroups(view: Json, idsOf: (id: string) => readonly string[]): Json {
  const fields = jsonFields(view)
  const filter = jsonFields(fields['filter'])
  const given = jsonTexts(filter['groups'])
  const known = [...new Set(given.flatMap(idsOf))]
  return { ...fields, filter: { ...filter, groups: known.length === 0 ? given : known } }
}

/** Views that an import adds. A saved view of this profile stays as it is. */
export interface NewViews {
  readonly saved: readonly Json[]
  readonly mine: readonly string[]
  /** Why they cannot be added; null if they can. */
  readonly refusal: string | null
  readonly values: Views
}

/** `idsOf`: returns the ids that a group of the file has in this profile. */
export function newViews(
  incoming: TransferViews,
  views: Views,
  idsOf: (id: string) => readonly string[],
): NewViews {
  const own = viewsToExport(views)
  const names = new Set(own.saved.map(nameOf))
  const saved = incoming.saved.filter((view) => !names.has(nameOf(view))).map((view) => inGroups(view, idsOf))
  const mine = incoming.mine.filter((key) => !own.mine.includes(key))
  const values = {
    ...(saved.length === 0 ? {} : { [savedName]: [...own.saved, ...saved] }),
    ...(mine.length === 0 ? {} : { [mineName]: [...own.mine, ...mine] }),
  }
  const isTooMany = saved.length > 0 && own.saved.length + saved.length > mostSavedViews
  const isTooLarge = Object.values(values).some((value) => !viewValue.safeParse(value).success)
  return {
    saved,
    mine,
    refusal: isTooMany || isTooLarge ? words.transfer.tooManyViews(mostSavedViews) : null,
    values,
  }
}
