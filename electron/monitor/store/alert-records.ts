import { z } from 'zod'
import { accessCauses, traceEventKinds, type AlertEvent, type Incident } from '../../shared/alert-events.ts'
import { ownFaults } from '../../shared/errors.ts'
import { traceStates } from '../../shared/trace-state.ts'
import { differenceSchema } from './differences.ts'
import { evidence, integer, parts } from './part-records.ts'
import { millis, parseAs, samePayment, type Shape } from './records.ts'

const when = z.object({ after: millis.nullable(), before: millis })

const events = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(traceEventKinds),
    title: parts.nullable(),
    account: z.string().nullable(),
    holder: z.string().exactOptional(),
    evidence: z.array(evidence),
    others: z.int().exactOptional(),
    isMinimum: z.literal(true).exactOptional(),
    isExchange: z.literal(true).exactOptional(),
    isPartly: z.literal(true).exactOptional(),
    same: samePayment.exactOptional(),
    isReplaced: z.literal(true).exactOptional(),
    finalState: z.enum(traceStates).exactOptional(),
    foundAs: z.enum(traceStates).exactOptional(),
  }),
  z.object({
    kind: z.enum(['unexpected-outgoing', 'first-payment']),
    title: parts.nullable(),
    from: z.string(),
    recipient: z.string(),
  }),
  z.object({
    kind: z.literal('order-waiting'),
    multisig: z.string(),
    contract: z.string().exactOptional(),
    order: z.string().exactOptional(),
    approvals: z.int(),
    createdAt: millis,
    expiresAt: millis.nullable(),
  }),
  z.object({
    kind: z.enum(['nominator-joined', 'nominator-left']),
    address: z.string(),
    amount: integer,
  }),
  z.object({
    kind: z.literal('nominator-moved'),
    address: z.string(),
    by: integer,
    stakeBefore: integer,
  }),
  z.object({ kind: z.enum(['stake-sent', 'stake-overdue']), amount: integer }),
  z.object({ kind: z.literal('stake-returned'), amount: integer, returned: integer.exactOptional() }),
  z.object({
    kind: z.literal('stake-lost'),
    sent: integer,
    returned: integer,
    validatorBy: integer,
    nominatorsBy: integer,
    isCertain: z.boolean(),
    isMinimum: z.literal(true).exactOptional(),
  }),
  z.object({ kind: z.literal('elections-closing'), closesFrom: millis, closesTo: millis }),
  z.object({ kind: z.literal('reward-low'), ratio: z.int(), median: z.int(), rounds: z.int() }),
  z.object({ kind: z.literal('validator-below'), amount: integer, minimum: integer }),
  z.object({ kind: z.literal('count-mismatch'), counted: z.int(), listed: z.int() }),
  z.object({
    kind: z.literal('stakes-lowered'),
    total: integer,
    count: z.int(),
    stakes: z.array(z.object({ address: z.string(), by: integer })),
  }),
  z.object({ kind: z.literal('block-contradiction'), difference: differenceSchema }),
  z.object({
    kind: z.literal('stream-contradiction'),
    address: z.string(),
    difference: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('missing') }),
      z.object({ kind: z.literal('outcome'), type: z.string(), streamed: z.boolean(), found: z.boolean() }),
    ]),
    others: z.int(),
  }),
  z.object({ kind: z.literal('not-fresh'), fault: z.enum(ownFaults) }),
  z.object({ kind: z.literal('access-refused'), cause: z.enum(accessCauses) }),
  z.object({ kind: z.literal('channel-failing'), channel: z.string(), name: z.string() }),
  z.object({
    kind: z.literal('payouts-overdue'),
    list: z.string(),
    name: z.string(),
    overdue: z.int(),
    total: z.int(),
    deadline: millis,
  }),
  z.object({ kind: z.literal('recorded'), title: z.string(), facts: z.array(z.string()) }),
])

/** The name of each field with its kind, such as `stake-sent.amount`. */
type FieldNames<E extends AlertEvent> = E extends unknown ? `${E['kind']}.${keyof E & string}` : never

/** Requires a schema for every kind and field: an alert of a forgotten kind, or the field, would be lost at the next start. */
type EventSchema = [FieldNames<AlertEvent>] extends [FieldNames<z.output<typeof events>>]
  ? z.ZodType<AlertEvent>
  : never
const event: EventSchema = events

const common = {
  id: z.string(),
  rule: z.string(),
  severity: z.enum(['info', 'warning', 'critical']),
  at: millis,
  subject: z.object({ kind: z.enum(['trace', 'pool', 'block', 'account', 'service']), key: z.string() }),
  acknowledgedAt: millis.nullable(),
  recoveredAt: millis.exactOptional(),
  ended: z
    .object({
      at: millis,
      why: z.enum(['rule-gone', 'rule-off', 'rule-changed', 'not-watched', 'superseded']),
    })
    .exactOptional(),
  snoozedUntil: millis.exactOptional(),
  snoozedAt: millis.exactOptional(),
  waitsUntil: millis.exactOptional(),
  silencedBy: z.enum(['rule', 'off', 'muted', 'quiet-hours', 'snoozed']).exactOptional(),
  summedUpAt: millis.exactOptional(),
}

const withSentences = z
  .object({
    ...common,
    title: z.string(),
    evidence: z.object({ when, facts: z.array(z.string()) }).exactOptional(),
  })
  .transform(({ title, evidence: seen, ...incident }): Incident => ({
    ...incident,
    event: { kind: 'recorded', title, facts: seen?.facts ?? [] },
    when: seen?.when ?? null,
  }))

export const incidentSchema: z.ZodType<Incident> = z.union([
  z.object({ ...common, event, when: when.nullable() } satisfies Shape<Incident>),
  withSentences,
])

/** Parses a stored alert of any version. Throws Unreadable. */
export function parseIncident(text: string): Incident {
  return parseAs(incidentSchema, text)
}
