import type { Incident, Millis, PoolView, TraceView } from '../../shared/models.ts'
import type { WatchEvent } from '../watch/types.ts'

/** What a rule may look at besides the event. Names are for titles: a label, or a shortened address. */
export interface AlertContext {
  readonly trace: (key: string) => TraceView | null
  readonly pool: (key: string) => PoolView | null
  readonly nameOf: (address: string) => string
}

export interface Rule {
  readonly id: string
  readonly title: string
  readonly judge: (event: WatchEvent, context: AlertContext) => Incident | null
}

export type Evaluate = (
  events: readonly WatchEvent[],
  context: AlertContext,
  at: Millis,
) => readonly Incident[]
