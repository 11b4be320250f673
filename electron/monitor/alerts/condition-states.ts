import type { TraceView } from '../../shared/pending-models.ts'
import { electionsAt } from '../../shared/elections.ts'
import { isLasting, type ActionFilter, type AlertRule } from '../../shared/rules.ts'
import { isSentAgain } from '../watch/compare-pools.ts'
import type { RuleContext } from './rule-context.ts'
import { isInScope, passes, viewInScope } from './filter.ts'
import type { Observation, ConditionState } from './alert-types.ts'
import { endOfTrace, isLive } from '../../shared/trace-state.ts'

type Seen<K extends Observation['kind']> = Extract<Observation, { readonly kind: K }>

function ofPool(rule: AlertRule, observation: Seen<'pool'>, context: RuleContext): ConditionState | null {
  const { pool, state, isContinued, at } = observation
  const { condition } = rule
  if (!isLasting(condition) || !isInScope(rule, [pool], context)) return null
  const subject = { kind: 'pool' as const, key: pool }
  switch (condition.kind) {
    case 'stake-overdue': {
      const amount = state.stakeSent
      const event = BigInt(amount) > 0n ? { kind: condition.kind, amount } : null
      return { subject, event, identity: amount, isEpisode: true, isContinued, at }
    }
    case 'elections-closing': {
      const { kind, withinMs } = condition
      const boundary = state.stakeSent === '0' ? context.pools.electionsOf(pool, at) : null
      if (boundary === null) return { subject, event: null, identity: null, isEpisode: true, isContinued, at }
      const [closesFrom, closesTo] = electionsAt(boundary, at).closes
      const event = closesFrom - at <= withinMs ? { kind, closesFrom, closesTo } : null
      return { subject, event, identity: String(closesFrom), isEpisode: true, isContinued, at }
    }
    case 'validator-below': {
      const amount = state.validatorAmount
      const minimum = condition.units
      const event = BigInt(amount) < BigInt(minimum) ? { kind: condition.kind, amount, minimum } : null
      return { subject, event, identity: amount, isEpisode: false, isContinued, at }
    }
    case 'trace-long':
    case 'not-fresh':
    case 'order-waiting':
    case 'access-refused':
    case 'channel-failing':
    case 'payouts-overdue':
      return null
  }
}

/** A stake that was sent again with the same amount is another one. */
function ofPoolChange(
  rule: AlertRule,
  { pool, before, events }: Seen<'pool-change'>,
  context: RuleContext,
): ConditionState | null {
  const [first] = events
  if (rule.condition.kind !== 'stake-overdue' || !isInScope(rule, [pool], context)) return null
  if (before === null || first === undefined || !isSentAgain(before, events)) return null
  const subject = { kind: 'pool' as const, key: pool }
  const at = first.when.before
  return { subject, event: null, identity: null, isEpisode: true, isContinued: false, at }
}

function ofAccount(
  rule: AlertRule,
  observation: Seen<'account'>,
  context: RuleContext,
): ConditionState | null {
  const { account, fault, isContinued, at } = observation
  if (rule.condition.kind !== 'not-fresh' || !isInScope(rule, [account], context)) return null
  const event = fault === null ? null : { kind: rule.condition.kind, fault }
  const subject = { kind: 'account' as const, key: account }
  return { subject, event, identity: null, isEpisode: false, isContinued, at }
}

function ofOrder(
  rule: AlertRule,
  { order, isOver, at }: Seen<'order'>,
  context: RuleContext,
): ConditionState | null {
  const { condition } = rule
  const { key, multisig, trace, accounts, createdAt, expiresAt, approvals, isFurther } = order
  if (condition.kind !== 'order-waiting' || !isInScope(rule, [multisig, ...accounts], context)) return null
  const { kind, expiresWithinMs } = condition
  const isDue = expiresWithinMs === null || (expiresAt !== null && expiresAt - at <= expiresWithinMs)
  const event =
    isOver || !isDue
      ? null
      : {
          kind,
          multisig,
          contract: key,
          ...(isFurther ? { order: key } : {}),
          approvals,
          createdAt,
          expiresAt,
        }
  const subject = { kind: 'trace' as const, key: trace }
  const dueAt = expiresWithinMs === null || expiresAt === null ? createdAt : expiresAt - expiresWithinMs
  const since = Math.min(at, Math.max(createdAt, dueAt))
  const detail = isFurther ? key : ''
  return { subject, detail, event, identity: key, isEpisode: false, isContinued: true, at, since }
}

const accessSubjects = { 'key-rejected': 'key', 'requests-refused': 'polling' } as const

function ofAccess({ condition }: AlertRule, { cause, isRefused, at }: Seen<'access'>): ConditionState | null {
  if (condition.kind !== 'access-refused') return null
  const subject = { kind: 'service' as const, key: accessSubjects[cause] }
  const event = isRefused ? { kind: condition.kind, cause } : null
  return { subject, event, identity: null, isEpisode: false, isContinued: true, at }
}

function ofChannel({ condition }: AlertRule, observation: Seen<'channel'>): ConditionState | null {
  if (condition.kind !== 'channel-failing') return null
  const { channel, name, failingSince, at } = observation
  return {
    subject: { kind: 'service', key: `channel:${channel}` },
    event: failingSince === null ? null : { kind: condition.kind, channel, name },
    identity: null,
    isEpisode: false,
    isContinued: true,
    at,
    ...(failingSince === null ? {} : { since: failingSince }),
  }
}

function ofPayouts({ condition }: AlertRule, { payouts, at }: Seen<'payouts'>): ConditionState | null {
  const { kind } = condition
  if (kind !== 'payouts-overdue') return null
  const { list, name, overdue, total, deadline } = payouts
  return {
    subject: { kind: 'service', key: `payouts:${list}` },
    event: overdue === 0 ? null : { kind, list, name, overdue, total, deadline },
    identity: null,
    isEpisode: false,
    isContinued: true,
    at,
    ...(overdue === 0 ? {} : { since: Math.min(at, deadline) }),
  }
}

export function conditionStateOf(
  rule: AlertRule,
  observation: Observation,
  context: RuleContext,
): ConditionState | null {
  if (observation.kind === 'pool') return ofPool(rule, observation, context)
  if (observation.kind === 'pool-change') return ofPoolChange(rule, observation, context)
  if (observation.kind === 'order') return ofOrder(rule, observation, context)
  if (observation.kind === 'access') return ofAccess(rule, observation)
  if (observation.kind === 'channel') return ofChannel(rule, observation)
  if (observation.kind === 'payouts') return ofPayouts(rule, observation)
  return observation.kind === 'account' ? ofAccount(rule, observation, context) : null
}

interface LongPending {
  readonly at: number
  readonly endedAt: number | null
  /** The trace as the accounts of the rule see it. */
  readonly scoped: TraceView
  readonly filter: ActionFilter
}

/**
 * Returns when the trace had been pending for longer than the rule allows, and when it ended, according to the responses. Null
 * if it was never pending for that long.
 */
export function longPending(
  rule: AlertRule,
  { view }: Seen<'trace'>,
  context: RuleContext,
): LongPending | null {
  if (rule.condition.kind !== 'trace-long') return null
  const { filter } = rule.condition
  const scoped = viewInScope(rule, view, context)
  if (scoped === null || !passes(scoped, filter)) return null
  // A trace that had ended before its account was watched was never observed as pending.
  const [first] = view.steps
  if (first !== undefined && first.when.after === null && !isLive(first.state)) return null
  const at = view.firstSeenAt + rule.forMs
  if (view.lastSeenAt < at) return null
  return { at, endedAt: endOfTrace(view), scoped, filter }
}
