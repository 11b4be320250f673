import { z } from 'zod'
import { mostWatched } from '../watch-limits.ts'
import { mostAllowed, mostRules, type AlertRule, type Condition, type ConditionKind } from '../rules.ts'
import { addressKey } from './fields.ts'
import { accepted } from '../words/schema-words.ts'

const units = z.string().regex(/^\d{1,40}$/, accepted.units)
const day = 86_400_000

const symbol = z.string().trim().min(1).max(40)

const filter = z.strictObject({
  types: z.array(z.string().regex(/^[a-z0-9_]{1,60}$/, accepted.actionType)).max(40),
  direction: z.enum(['in', 'out']).nullable(),
  least: units.nullable(),
  token: z.union([z.strictObject({ symbol }), z.strictObject({ master: addressKey })]).exactOptional(),
  leastTokens: z
    .string()
    .regex(/^\d{1,40}(\.\d{1,40})?$/, accepted.decimal)
    .exactOptional(),
})
export const filterFields: readonly string[] = Object.keys(filter.shape)
const percent = z.number().gt(0).max(1_000).nullable()

const shapes = {
  'pending-new': z.strictObject({ kind: z.literal('pending-new'), filter }),
  'trace-failed': z.strictObject({ kind: z.literal('trace-failed'), filter }),
  'trace-dropped': z.strictObject({ kind: z.literal('trace-dropped'), filter }),
  'trace-long': z.strictObject({ kind: z.literal('trace-long'), filter }),
  'trace-completed': z.strictObject({ kind: z.literal('trace-completed'), filter }),
  'unexpected-outgoing': z.strictObject({
    kind: z.literal('unexpected-outgoing'),
    filter,
    allowed: z.array(addressKey).max(mostAllowed),
    allowsOwn: z.boolean(),
  }),
  'first-payment': z.strictObject({ kind: z.literal('first-payment'), filter }),
  'order-waiting': z.strictObject({
    kind: z.literal('order-waiting'),
    expiresWithinMs: z
      .int()
      .min(60_000)
      .max(30 * day)
      .nullable(),
  }),
  'nominator-joined': z.strictObject({ kind: z.literal('nominator-joined') }),
  'nominator-left': z.strictObject({
    kind: z.literal('nominator-left'),
    poolPercent: z.number().gt(0).max(100).exactOptional(),
  }),
  'nominator-moved': z.strictObject({
    kind: z.literal('nominator-moved'),
    units: units.nullable(),
    percent,
  }),
  'stake-sent': z.strictObject({ kind: z.literal('stake-sent') }),
  'stake-returned': z.strictObject({ kind: z.literal('stake-returned') }),
  'stake-overdue': z.strictObject({ kind: z.literal('stake-overdue') }),
  'stake-lost': z.strictObject({ kind: z.literal('stake-lost'), units: units.nullable(), percent }),
  'elections-closing': z.strictObject({
    kind: z.literal('elections-closing'),
    withinMs: z.int().min(60_000).max(day),
  }),
  'reward-low': z.strictObject({ kind: z.literal('reward-low'), percent: z.number().min(0).max(100) }),
  'validator-below': z.strictObject({ kind: z.literal('validator-below'), units }),
  'not-fresh': z.strictObject({ kind: z.literal('not-fresh') }),
  'access-refused': z.strictObject({ kind: z.literal('access-refused') }),
  'channel-failing': z.strictObject({ kind: z.literal('channel-failing') }),
  'payouts-overdue': z.strictObject({ kind: z.literal('payouts-overdue') }),
  integrity: z.strictObject({ kind: z.literal('integrity') }),
} satisfies {
  readonly [K in ConditionKind]: z.ZodType<Extract<Condition, { readonly kind: K }>>
}

export function fieldsOfCondition(kind: ConditionKind): readonly string[] {
  return Object.keys(shapes[kind].shape)
}

const { integrity, ...others } = shapes
const condition = z.discriminatedUnion('kind', [integrity, ...Object.values(others)])

export const ruleSchema: z.ZodType<AlertRule> = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/, accepted.ruleId),
  title: z.string().trim().min(1).max(120),
  isOn: z.boolean(),
  condition,
  forMs: z
    .int()
    .min(0)
    .max(30 * day),
  severity: z.enum(['info', 'warning', 'critical']),
  scope: z.array(addressKey).max(mostWatched.accounts),
  groups: z.array(z.string().max(60)).max(100).exactOptional(),
  isNoticed: z.boolean(),
  channels: z.array(z.string().max(40)).max(40).exactOptional(),
  resendMs: z
    .int()
    .min(60_000)
    .max(7 * day)
    .nullable(),
  noticesRecovery: z.boolean(),
})

/** An id names one rule: it is edited and removed by its id. */
export const rulesSchema = z
  .array(ruleSchema)
  .max(mostRules)
  .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length)
