import { z } from 'zod'
import type { pendingChannels } from '../channels.ts'
import { longestFilter } from '../filter/parse.ts'
import type { AccountPollStats, JournalPage, TraceDetail, TraceView, WholeTrace } from '../pending-models.ts'
import type { ReviewAnswer } from '../watch-review.ts'
import { mostWatched } from '../watch-limits.ts'
import { markColours } from '../watch-marks.ts'
import { addressKey, label, text, type SchemasOf } from './fields.ts'
import { traceStates, type FinalState } from '../trace-state.ts'
import { accepted } from '../words/schema-words.ts'

/** All accounts and followed messages may be selected. */
const mostAtOnce = mostWatched.accounts + mostWatched.messages
const note = z.string().trim().max(2_000)
const colour = z.enum(markColours)
const groupId = z.string().regex(/^[a-z0-9-]{1,40}$/, accepted.groupId)
const groupName = z.string().trim().min(1).max(80)
/** The key of an account, or the base64 hash of a followed message. */
const watchKey = z.union([addressKey, z.string().regex(/^[A-Za-z0-9+/]{43}=$/, accepted.hash)])
const millis = z.int().min(0)
const traceKey = z.string().max(100)
/** A selection in the watchlist: an account, a message or a group. */
const selection = z.union([z.strictObject({ key: watchKey }), z.strictObject({ group: groupId })])

const marks = {
  group: groupId.nullable().optional(),
  note: note.nullable().optional(),
  colour: colour.nullable().optional(),
}

export const pendingSchemas = {
  'accounts.add': z.strictObject({ text, label: label.optional() }),
  'accounts.remove': z.strictObject({ key: watchKey }),
  'accounts.removeMany': z.strictObject({ keys: z.array(watchKey).max(mostAtOnce) }),
  'accounts.rename': z.strictObject({ key: watchKey, label }),
  'accounts.refresh': z.strictObject({ key: addressKey.nullable() }),
  'accounts.review': z.strictObject({ texts: z.array(text).max(mostAtOnce) }),
  'accounts.addMany': z.strictObject({
    items: z
      .array(
        z.strictObject({
          text,
          label: label.optional(),
          ...marks,
          addedAt: millis.optional(),
          position: z.number().optional(),
        }),
      )
      .max(mostAtOnce),
    groups: z
      .array(z.strictObject({ id: groupId, name: groupName }))
      .max(mostAtOnce)
      .optional(),
  }),
  'accounts.pollStats': z.strictObject({ key: addressKey }),
  'watch.mark': z.strictObject({ key: watchKey, ...marks }),
  /** Moves items to a group, or out of all groups. Ignores items that are no longer watched. */
  'watch.group': z.strictObject({ keys: z.array(watchKey).max(mostAtOnce), group: groupId.nullable() }),
  'watch.place': z.strictObject({ key: watchKey, group: groupId.nullable(), before: watchKey.nullable() }),
  'groups.save': z.strictObject({
    id: groupId.nullable(),
    name: groupName,
    note: note.nullable().optional(),
    colour: colour.nullable().optional(),
  }),
  'groups.place': z.strictObject({ id: groupId, before: groupId.nullable() }),
  'groups.remove': z.strictObject({ id: groupId }),
  'traces.detail': z.strictObject({ key: traceKey }),
  'traces.find': z.strictObject({ hash: z.string().max(88) }),
  'traces.whole': z.strictObject({ key: traceKey }),
  /** Follows the message of a trace, unless its outcome is final. */
  'traces.track': z.strictObject({ key: traceKey }),
  'journal.page': z.strictObject({
    /** Selects traces that ended at or after `from` and before `to`; null means unbounded. */
    from: millis.nullable(),
    to: millis.nullable(),
    states: z.array(z.enum(traceStates)).max(10),
    /** Returns the traces as known at this time. Absent for the present. */
    asOf: millis.optional(),
    text: z.string().max(longestFilter),
    /** Limits the search. */
    within: selection.optional(),
    before: z.strictObject({ at: millis, key: traceKey }).nullable(),
    limit: z.int().min(1).max(500),
  }),
  'journal.readBack': z.strictObject({
    within: selection.optional(),
    /** Reads no further than this. Null for everything that the service has. */
    from: millis.nullable(),
  }),
} as const satisfies SchemasOf<(typeof pendingChannels)[number]>

export interface PendingAnswers {
  'accounts.add': { readonly key: string; readonly isNew: boolean; readonly kind: 'account' | 'message' }
  'accounts.remove': null
  'accounts.removeMany': null
  'accounts.rename': null
  'accounts.refresh': null
  'accounts.review': ReviewAnswer
  'accounts.addMany': { readonly added: number }
  'accounts.pollStats': AccountPollStats
  'watch.mark': null
  'watch.group': null
  'watch.place': null
  'groups.save': { readonly id: string }
  'groups.place': null
  'groups.remove': null
  'traces.detail': TraceDetail
  'traces.find': TraceView | null
  'traces.whole': WholeTrace
  /** `key`: of the followed message. `at`: when the trace ended, unix ms. */
  'traces.track':
    | { readonly isTracked: true; readonly key: string }
    | { readonly isTracked: false; readonly state: FinalState; readonly at: number }
  'journal.page': JournalPage
  /** The time since which the actions of all these accounts are loaded; null if the service has no earlier ones. */
  'journal.readBack': { readonly since: number | null }
}
