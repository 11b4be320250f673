import type { AlertEvent } from '../../shared/alert-events.ts'
import type { Incident, Interval } from '../../shared/models.ts'
import type { TraceStep, TraceView } from '../../shared/pending-models.ts'
import { isLasting, type AlertRule, type ChangeLimits, type MomentCondition } from '../../shared/rules.ts'
import type { TextParts } from '../../shared/text-parts.ts'
import { shardToHex } from '../../shared/units.ts'
import type { PoolEvent } from '../watch/watch-types.ts'
import { isInScope, passes } from './filter.ts'
import { paymentsOf } from './payments.ts'
import type { RuleContext } from './rule-context.ts'
import type { Firing, Observation } from './alert-types.ts'

type TraceEvent = Extract<AlertEvent, { readonly account: unknown }>

function titleOf({ actions: [first] }: TraceView): TextParts | null {
  return first?.title ?? null
}

/**
 * Returns the contents of an alert about a trace. `step`: the step that fired; null for a lasting
 * condition.
 */
export function traceEvent(kind: TraceEvent['kind'], view: TraceView, step: TraceStep | null): TraceEvent {
  return { kind, title: titleOf(view), account: view.accounts[0] ?? null, evidence: step?.evidence ?? [] }
}

const stepEvents = {
  'pending-new': 'trace-new',
  'trace-failed': 'trace-failed',
  'trace-dropped': 'trace-dropped',
  'trace-completed': 'trace-completed',
} as const

function isWanted(kind: keyof typeof stepEvents, view: TraceView, index: number): boolean {
  const step = view.steps[index]
  if (step === undefined) return false
  // The first poll of an account lists earlier traces, which are not new.
  if (index === 0 && step.when.after === null) return false
  if (kind === 'trace-failed') return step.state === 'failed' || step.state === 'partly-failed'
  if (kind === 'trace-dropped') return step.state === 'not-executed'
  if (kind === 'trace-completed') return step.state === 'completed'
  return index === 0
}

type PaymentCondition = Extract<MomentCondition, { readonly kind: 'unexpected-outgoing' | 'first-payment' }>

/**
 * Fires once per recipient. Every step is evaluated, as later responses may show further actions: equal firings have
 * equal ids.
 */
function onPayment(
  condition: PaymentCondition,
  rule: AlertRule,
  view: TraceView,
  context: RuleContext,
): readonly Firing[] {
  const when = view.steps[0]?.when
  if (when === undefined || when.after === null) return []
  const isAllowed = new Set(condition.kind === 'unexpected-outgoing' ? condition.allowed : [])
  return paymentsOf(view, condition.filter)
    .filter(({ from, recipient, isOwn }) => {
      if (!isInScope(rule, [from], context)) return false
      if (condition.kind === 'first-payment') return !context.isPaidBefore(from, recipient, view)
      return !isAllowed.has(recipient) && !(condition.allowsOwn && isOwn)
    })
    .map(({ from, recipient }) => ({
      subject: { kind: 'trace', key: view.key },
      at: when.before,
      detail: recipient,
      event: { kind: condition.kind, title: titleOf(view), from, recipient },
      when,
    }))
}

function onTraceStep(
  rule: AlertRule,
  view: TraceView,
  index: number,
  context: RuleContext,
): readonly Firing[] {
  const { condition } = rule
  if (condition.kind === 'unexpected-outgoing' || condition.kind === 'first-payment')
    return onPayment(condition, rule, view, context)
  if (
    condition.kind !== 'pending-new' &&
    condition.kind !== 'trace-failed' &&
    condition.kind !== 'trace-dropped' &&
    condition.kind !== 'trace-completed'
  )
    return []
  const step = view.steps[index]
  if (step === undefined || !isWanted(condition.kind, view, index)) return []
  if (!isInScope(rule, view.accounts, context) || !passes(view, condition.filter)) return []
  return [
    {
      subject: { kind: 'trace', key: view.key },
      at: step.when.before,
      detail: '',
      event: traceEvent(stepEvents[condition.kind], view, step),
      when: step.when,
    },
  ]
}

interface Move {
  readonly address: string
  readonly by: bigint
  readonly when: Interval
}

/** Rewards and credited deposits move no coins. */
function movesOf(events: readonly PoolEvent[]): readonly Move[] {
  const moves = new Map<string, Move>()
  for (const event of events) {
    if (event.kind !== 'balance-changed' && event.kind !== 'pending-changed') continue
    if (event.because === 'rewarded' || event.because === 'credited') continue
    const by = (moves.get(event.address)?.by ?? 0n) + BigInt(event.by)
    moves.set(event.address, { address: event.address, by, when: event.when })
  }
  return [...moves.values()].filter(({ by }) => by !== 0n)
}

type Change = Extract<Observation, { readonly kind: 'pool-change' }>

/** True if an amount reaches either minimum of a rule, or if it has none. */
function isLargeEnough({ units, percent }: ChangeLimits, size: bigint, stake: bigint): boolean {
  if (units === null && percent === null) return true
  if (units !== null && size >= BigInt(units)) return true
  return percent !== null && stake > 0n && size * 10_000n >= stake * BigInt(Math.round(percent * 100))
}

function onMoves(rule: AlertRule, { pool, before, events }: Change): readonly Firing[] {
  const { condition } = rule
  if (condition.kind !== 'nominator-moved') return []
  return movesOf(events).flatMap(({ address, by, when }): readonly Firing[] => {
    const size = by < 0n ? -by : by
    const was = before?.nominators.find((nominator) => nominator.address === address)
    const stake = was === undefined ? 0n : BigInt(was.balance) + BigInt(was.pending)
    if (!isLargeEnough(condition, size, stake)) return []
    return [
      {
        subject: { kind: 'pool', key: pool },
        at: when.before,
        detail: address,
        event: { kind: condition.kind, address, by: String(by), stakeBefore: String(stake) },
        when,
      },
    ]
  })
}

function eventOf({ kind }: MomentCondition, event: PoolEvent): AlertEvent | null {
  switch (kind) {
    case 'nominator-joined':
    case 'nominator-left':
      if (event.kind !== kind) return null
      return { kind, address: event.address, amount: String(BigInt(event.balance) + BigInt(event.pending)) }
    case 'stake-sent':
      return event.kind === kind ? { kind, amount: event.amount } : null
    case 'stake-returned':
      if (event.kind !== kind) return null
      return { kind, amount: event.amount, ...(event.returned === null ? {} : { returned: event.returned }) }
    case 'integrity':
      if (event.kind !== 'count-mismatch' || event.counted === event.listed) return null
      return { kind: event.kind, counted: event.counted, listed: event.listed }
    // Handled by trace steps, or by all pool events together.
    case 'pending-new':
    case 'trace-failed':
    case 'trace-dropped':
    case 'trace-completed':
    case 'unexpected-outgoing':
    case 'first-payment':
    case 'stake-lost':
    case 'nominator-moved':
      return null
  }
}

/** True unless the rule asks for larger nominators: the part of all balances before, in integers. */
function isLargeNominator(
  { condition }: Pick<AlertRule, 'condition'>,
  event: PoolEvent,
  { before }: Change,
): boolean {
  if (condition.kind !== 'nominator-left' || condition.poolPercent === undefined) return true
  if (event.kind !== 'nominator-left') return false
  const total = before?.nominators.reduce((sum, { balance }) => sum + BigInt(balance), 0n) ?? 0n
  const least = BigInt(Math.round(condition.poolPercent * 100))
  return total > 0n && BigInt(event.balance) * 10_000n >= total * least
}

/** Responses further apart may span a complete round. */
const closeMs = 10 * 60_000
const stakesNamed = 5

/**
 * Fires if stakes decreased between two close responses although no round ended. There are no partial
 * withdrawals, and losses occur only at the end of a round, so the response was stale.
 */
function onContradiction(rule: AlertRule, { pool, events }: Change): readonly Firing[] {
  if (rule.condition.kind !== 'integrity' || events.some(({ kind }) => kind === 'stake-returned')) return []
  const lost = events.flatMap((event) =>
    event.kind === 'balance-changed' && event.because === 'unexplained' && event.by.startsWith('-')
      ? [{ address: event.address, by: BigInt(event.by), when: event.when }]
      : [],
  )
  const when = lost[0]?.when
  if (when === undefined || when.after === null || when.before - when.after > closeMs) return []
  const total = lost.reduce((sum, { by }) => sum - by, 0n)
  return [
    {
      subject: { kind: 'pool', key: pool },
      at: when.before,
      detail: 'stakes',
      event: {
        kind: 'stakes-lowered',
        total: String(total),
        count: lost.length,
        stakes: lost.slice(0, stakesNamed).map(({ address, by }) => ({ address, by: String(-by) })),
      },
      when,
    },
  ]
}

/** Fires at the end of a round with a large enough loss. */
function onLoss(rule: AlertRule, { pool, events }: Change): readonly Firing[] {
  const { condition } = rule
  const lost = events.find((event) => event.kind === 'stake-lost')
  if (condition.kind !== 'stake-lost' || lost === undefined) return []
  const { pool: _pool, when, ...event } = lost
  const total = -(BigInt(event.validatorBy) + BigInt(event.nominatorsBy))
  if (!isLargeEnough(condition, total, BigInt(event.sent))) return []
  return [{ subject: { kind: 'pool', key: pool }, at: when.before, detail: '', event, when }]
}

function onPoolChange(rule: AlertRule, change: Change, context: RuleContext): readonly Firing[] {
  const { condition } = rule
  if (isLasting(condition) || !isInScope(rule, [change.pool], context)) return []
  const isLost = change.events.some(({ kind }) => kind === 'stake-lost')
  const single = change.events.flatMap((seen): readonly Firing[] => {
    // A loss has its own rule. A second alert would call it a plain return.
    if (condition.kind === 'stake-returned' && isLost) return []
    const event = eventOf(condition, seen)
    if (event === null || !isLargeNominator(rule, seen, change)) return []
    const { when } = seen
    const detail = 'address' in seen ? seen.address : ''
    return [{ subject: { kind: 'pool', key: change.pool }, at: when.before, detail, event, when }]
  })
  return [...single, ...onMoves(rule, change), ...onContradiction(rule, change), ...onLoss(rule, change)]
}

function onStreamContradiction(
  rule: AlertRule,
  { key, account, difference, others, at }: Extract<Observation, { readonly kind: 'stream-contradiction' }>,
  context: RuleContext,
): readonly Firing[] {
  if (!isInScope(rule, [account], context)) return []
  return [
    {
      subject: { kind: 'trace', key },
      at,
      detail: account,
      event: { kind: 'stream-contradiction', address: account, difference, others },
      when: { after: null, before: at },
    },
  ]
}

/** Returns the moments of an observation at which the rule fires. */
export function momentsOf(
  rule: AlertRule,
  observation: Observation,
  context: RuleContext,
): readonly Firing[] {
  if (observation.kind === 'trace-step')
    return onTraceStep(rule, observation.view, observation.index, context)
  if (observation.kind === 'pool-change') return onPoolChange(rule, observation, context)
  if (rule.condition.kind !== 'integrity') return []
  if (observation.kind === 'stream-contradiction') return onStreamContradiction(rule, observation, context)
  if (observation.kind !== 'block-contradiction') return []
  if (rule.scope.length > 0 || (rule.groups ?? []).length > 0) return []
  const { workchain, shard, seqno } = observation.ref
  const key = `${workchain}:${shardToHex(shard)}:${seqno}`
  return [
    {
      subject: { kind: 'block', key },
      at: observation.at,
      detail: '',
      event: { kind: observation.kind, difference: observation.difference },
      when: { after: null, before: observation.at },
    },
  ]
}

/** Returns the alert of a firing. Equal firings have equal ids. */
export function incidentOf(rule: AlertRule, firing: Firing): Incident {
  const { subject, at, detail, event, when } = firing
  const id = [rule.id, subject.key, detail, String(at)].filter((part) => part !== '').join(':')
  return {
    id,
    rule: rule.id,
    severity: rule.severity,
    event,
    at,
    subject,
    acknowledgedAt: null,
    when,
  }
}
