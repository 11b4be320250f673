import { z } from 'zod'
import type { alertChannels } from '../channels.ts'
import type { Millis } from '../models.ts'
import type { Incident } from '../alert-events.ts'
import { nothing, type SchemasOf } from './fields.ts'
import { ruleSchema } from './rule-schema.ts'

/** An id consists of the rule, a pool or trace, an address and a time: at most 210 characters. */
const ids = z.array(z.string().max(300)).min(1).max(1_000)

export const alertSchemas = {
  'incidents.acknowledge': z.strictObject({ ids }),
  'incidents.acknowledgeAll': nothing,
  'incidents.reopen': z.strictObject({ ids }),
  'incidents.snooze': z.strictObject({ ids, until: z.enum(['hour', 'tomorrow']).nullable() }),
  'rules.save': z.strictObject({ rule: ruleSchema }),
  'rules.remove': z.strictObject({ id: z.string().max(60) }),
  'rules.try': z.strictObject({ rule: ruleSchema, days: z.int().min(1).max(366) }),
} as const satisfies SchemasOf<(typeof alertChannels)[number]>

export interface DryRun {
  readonly from: Millis
  readonly to: Millis
  /** Start of the tested history; null if there is none. Earlier alerts are not computed. */
  readonly keptSince: Millis | null
  /** True if older history is stored, but not tested: there are too many traces. */
  readonly isLimited: boolean
  readonly count: number
  readonly incidents: readonly Incident[]
}

export interface AlertAnswers {
  'incidents.acknowledge': null
  'incidents.acknowledgeAll': null
  'incidents.reopen': null
  'incidents.snooze': null
  'rules.save': null
  'rules.remove': null
  'rules.try': DryRun
}
