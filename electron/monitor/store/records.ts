import { z } from 'zod'
import { serviceErrorCodes } from '../../shared/errors.ts'
import { latestTime } from '../../shared/units.ts'
import type { Json } from '../../shared/models.ts'
import {
  maxActionsPerTrace,
  type ActionView,
  type SamePayment,
  type TraceView,
} from '../../shared/pending-models.ts'
import type { TraceRecord } from '../watch/watch-types.ts'
import { parseJson } from './bounds.ts'
import { actionOf, stepOf } from './earlier-records.ts'
import { currentSteps, earlierProgress, earlierSteps, storedState } from './earlier-states.ts'
import { amount, evidence, parts } from './part-records.ts'
import { Unreadable } from './rows.ts'
import type { GapReason } from './store-types.ts'
import {
  stateOf,
  traceOutcomes,
  traceStages,
  traceStates,
  type TraceProgress,
} from '../../shared/trace-state.ts'

/** Schemas of data stored as JSON. Files may be older than the program, so a new field needs a default. */

/** Requires a schema for every field, so that no field is forgotten. */
export type Shape<T> = Readonly<Record<keyof T, z.ZodType>>

const gapReasons: readonly GapReason[] = [...serviceErrorCodes, 'closed', 'asleep', 'paused']

export const gapReasonSchema: z.ZodType<GapReason> = z.enum(gapReasons)

/** Parses a stored gap reason. Throws Unreadable. */
export function gapReasonOf(text: string): GapReason {
  const reason = gapReasons.find((known) => known === text)
  if (reason === undefined) throw new Unreadable('a reason')
  return reason
}

/** Unix ms up to the year 9999. Imported records are untrusted, and later times cannot be displayed. */
export const millis = z.int().min(0).max(latestTime)
const json = z.custom<Json>((value) => value !== undefined)

const action = z.object({
  key: z.string(),
  type: z.string(),
  title: z.union([parts, z.string()]),
  short: parts.exactOptional(),
  isRaw: z.boolean(),
  success: z.boolean().nullable(),
  parties: z.array(z.object({ role: z.string(), address: z.string(), name: z.string().nullable() })),
  initiator: z.string().nullable().exactOptional(),
  amounts: z.array(amount),
  comment: z.string().nullable(),
  hasSecretComment: z.literal(true).exactOptional(),
  expiresAt: millis.exactOptional(),
} satisfies Shape<ActionView>)

/** Another trace of the same payment. A live `state` is replaced once that trace has been read. */
export const samePayment = z.object({
  key: z.string(),
  state: z.enum(traceStates),
  at: millis,
  startedAt: millis,
} satisfies Shape<SamePayment>)

const storedTrace = z.object({
  view: z.object({
    key: z.string(),
    state: storedState,
    stage: z.enum(traceStages).exactOptional(),
    outcome: z.enum(traceOutcomes).exactOptional(),
    missingSince: millis.exactOptional(),
    accounts: z.array(z.string()),
    firstSeenAt: millis,
    lastSeenAt: millis,
    endedAt: millis.nullable(),
    steps: z.array(
      z.object({
        state: storedState,
        when: z.object({ after: millis.nullable(), before: millis }),
        evidence: z.union([z.array(evidence), z.string()]),
      }),
    ),
    actions: z.array(action),
    omittedActions: z.int().exactOptional(),
    mcSeqno: z.int().nullable(),
    samePayment: samePayment.exactOptional(),
  } satisfies Shape<Omit<TraceView, 'actionsSeenAt'>>),
  traceId: z.string().nullable(),
  externalHash: z.string(),
  seen: z.record(z.string(), z.object({ first: millis, last: millis })),
  heldAt: millis.exactOptional(),
  proof: z.object({ block: z.string(), isFound: z.boolean() }).exactOptional(),
  misses: z.int(),
  gone: z.record(z.string(), millis).exactOptional(),
  raw: z.array(json),
} satisfies Shape<TraceRecord>)

type StoredView = z.output<typeof storedTrace>['view']

function progressOf(view: StoredView, actions: readonly ActionView[], raw: readonly Json[]): TraceProgress {
  const { stage, outcome, missingSince, endedAt } = view
  if (stage === undefined || outcome === undefined) return earlierProgress(view, actions, raw)
  return { stage, outcome, endedAt, ...(missingSince === undefined ? {} : { missingSince }) }
}

/** A stored trace. Earlier versions stored sentences, one state without an outcome, and any number of actions. */
export const traceSchema: z.ZodType<TraceRecord> = storedTrace.transform((record): TraceRecord => {
  const { view, raw } = record
  const actions = view.actions
    .slice(0, maxActionsPerTrace)
    .map((each, index) => actionOf(each, raw[index] ?? null, view))
  const progress = progressOf(view, actions, raw)
  const stored = view.steps.map(stepOf)
  const steps = view.stage === undefined ? earlierSteps(stored, progress) : currentSteps(stored)
  const omitted = view.actions.length - actions.length + (view.omittedActions ?? 0)
  const shown = { ...view, ...progress, state: stateOf(progress), actions, steps }
  return {
    ...record,
    view: { ...shown, ...(omitted > 0 ? { omittedActions: omitted } : {}) },
    raw: raw.slice(0, maxActionsPerTrace),
  }
})

/** Parses JSON text with a schema. Throws Unreadable. */
export function parseAs<T>(schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) throw new Unreadable('a record')
  return parsed.data
}

/** Parses a stored trace. Throws Unreadable. */
export function parseTrace(text: string): TraceRecord {
  return parseAs(traceSchema, text)
}
