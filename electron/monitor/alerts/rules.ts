import { shardToHex } from '../../shared/units.ts'
import type { Incident, Millis } from '../../shared/models.ts'
import type { PoolEvent, WatchEvent } from '../watch/types.ts'
import type { AlertContext, Rule } from './types.ts'

function incident(
  rule: string,
  severity: Incident['severity'],
  subject: Incident['subject'],
  at: Millis,
  title: string,
  detail = '',
): Incident {
  const id = [rule, subject.key, detail, String(at)].filter((part) => part !== '').join(':')
  return { id, rule, severity, title, at, subject, acknowledgedAt: null }
}

/** What a trace is about, in the words of its first action, and whose it is. */
function nameOfTrace(key: string, context: AlertContext): string {
  const view = context.trace(key)
  const title = view?.actions[0]?.title ?? 'A trace'
  const account = view?.accounts[0]
  return account === undefined ? title : `${title} (${context.nameOf(account)})`
}

function onTraceState(
  event: WatchEvent,
  to: string,
  make: (event: Extract<WatchEvent, { readonly kind: 'trace-state' }>) => Incident,
): Incident | null {
  return event.kind === 'trace-state' && event.to === to ? make(event) : null
}

function onPool<K extends PoolEvent['kind']>(
  kind: K,
  judge: (event: Extract<PoolEvent, { readonly kind: K }>, context: AlertContext) => Incident | null,
): Rule['judge'] {
  const isOfKind = (event: WatchEvent): event is Extract<PoolEvent, { readonly kind: K }> =>
    event.kind === kind
  return (event, context) => (isOfKind(event) ? judge(event, context) : null)
}

const poolOf = (event: PoolEvent): Incident['subject'] => ({ kind: 'pool', key: event.pool })

/** The rules that are always on. Each fires on a transition that was observed; an error or a gap of ours is none. */
export const rules: readonly Rule[] = [
  {
    id: 'trace-failed',
    title: 'A transaction failed',
    judge: (event, context) =>
      onTraceState(event, 'failed', ({ key, at }) =>
        incident(
          'trace-failed',
          'warning',
          { kind: 'trace', key },
          at,
          `Failed: ${nameOfTrace(key, context)}`,
        ),
      ),
  },
  {
    id: 'trace-probably-dropped',
    title: 'A transaction was probably dropped',
    judge: (event, context) =>
      onTraceState(event, 'probably-dropped', ({ key, at }) =>
        incident(
          'trace-probably-dropped',
          'warning',
          { kind: 'trace', key },
          at,
          `Probably dropped: ${nameOfTrace(key, context)}`,
        ),
      ),
  },
  {
    id: 'nominator-joined',
    title: 'A nominator joined a pool',
    judge: onPool('nominator-joined', (event, { nameOf }) =>
      incident(
        'nominator-joined',
        'info',
        poolOf(event),
        event.when.before,
        `${nameOf(event.address)} joined ${nameOf(event.pool)}`,
        event.address,
      ),
    ),
  },
  {
    id: 'nominator-left',
    title: 'A nominator left a pool',
    judge: onPool('nominator-left', (event, { nameOf }) =>
      incident(
        'nominator-left',
        'warning',
        poolOf(event),
        event.when.before,
        `${nameOf(event.address)} left ${nameOf(event.pool)}`,
        event.address,
      ),
    ),
  },
  {
    id: 'stake-returned',
    title: 'A pool’s stake returned',
    judge: onPool('stake-returned', (event, { nameOf }) =>
      incident(
        'stake-returned',
        'info',
        poolOf(event),
        event.when.before,
        `The stake of ${nameOf(event.pool)} returned`,
      ),
    ),
  },
  {
    id: 'count-mismatch',
    title: 'A pool’s count and list of nominators differ',
    judge: onPool('count-mismatch', (event, { nameOf }) =>
      event.counted === event.listed
        ? null
        : incident(
            'count-mismatch',
            'warning',
            poolOf(event),
            event.when.before,
            `${nameOf(event.pool)} counts ${event.counted} nominators and lists ${event.listed}`,
          ),
    ),
  },
  {
    id: 'block-contradiction',
    title: 'Two answers for one block differ',
    judge: (event) => {
      if (event.kind !== 'block-contradiction') return null
      const { workchain, shard, seqno } = event.ref
      const key = `${workchain}:${shardToHex(shard)}:${seqno}`
      return incident(
        'block-contradiction',
        'critical',
        { kind: 'block', key },
        event.at,
        `Block ${key} was answered in two ways: ${event.what}`,
      )
    },
  },
]
