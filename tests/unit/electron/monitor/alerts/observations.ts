import { createRuleEngine } from '../../../../../electron/monitor/alerts/rule-engine.ts'
import type { Observation } from '../../../../../electron/monitor/alerts/alert-types.ts'
import type { PoolEvent } from '../../../../../electron/monitor/watch/watch-types.ts'
import type { AlertEvent } from '../../../../../electron/shared/alert-events.ts'
import type { TraceView } from '../../../../../electron/shared/pending-models.ts'
import type { PoolState } from '../../../../../electron/shared/pool-models.ts'
import type { AlertRule } from '../../../../../electron/shared/rules.ts'
import { pool, step, traceOf } from './samples.ts'

export const when = { after: 10, before: 20 }

export type Fired =
  | readonly ['fired', at: number, event: AlertEvent]
  | readonly ['recovered', at: number, recoveredAt: number | undefined, event: AlertEvent]

export function fire(
  rules: AlertRule | readonly AlertRule[],
  ...observations: readonly Observation[]
): readonly Fired[] {
  const ruleEngine = createRuleEngine('id' in rules ? [rules] : rules)
  return observations.flatMap((observation) =>
    ruleEngine
      .observe(observation)
      .map(({ kind, incident: { at, event, recoveredAt } }): Fired =>
        kind === 'fired' ? [kind, at, event] : [kind, at, recoveredAt, event],
      ),
  )
}

export type Change = PoolEvent extends infer Event
  ? Event extends PoolEvent
    ? Omit<Event, 'pool' | 'when'>
    : never
  : never

export function change(...events: readonly Change[]): Observation {
  const list = events.map((event): PoolEvent => ({ ...event, pool: 'pool', when }))
  return { kind: 'pool-change', pool: 'pool', before: pool(), events: list }
}

/** Pending at 20, on chain at 30, failed at 40. */
export const failedTrace = traceOf([
  step('pending', 10, 20),
  step('on-chain', 20, 30),
  step('failed', 30, 40),
])

export function stepSeen(view: TraceView, index: number): Observation {
  return { kind: 'trace-step', view, index }
}

/** Returns a sample of a pool. `isContinued`: true if nothing was missed since the previous sample. */
export function poolSeen(changes: Partial<PoolState>, at: number, isContinued = true): Observation {
  return { kind: 'pool', pool: 'pool', state: pool(changes), isContinued, at }
}
