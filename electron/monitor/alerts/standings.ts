import { isLive } from '../../shared/labels.ts'
import { isLasting, type AlertRule } from '../../shared/rules.ts'
import { formatNative } from '../../shared/units.ts'
import { isInScope, passes } from './filter.ts'
import { nameOfTrace } from './moments.ts'
import type { Names, Sighting, Standing } from './types.ts'

type Seen<K extends Sighting['kind']> = Extract<Sighting, { readonly kind: K }>

function ofPool(rule: AlertRule, sighting: Seen<'pool'>, { nameOf }: Names): Standing | null {
  const { pool, state, isContinued, at } = sighting
  const { condition } = rule
  if (!isLasting(condition) || !isInScope(rule, [pool])) return null
  const subject = { kind: 'pool' as const, key: pool }
  switch (condition.kind) {
    case 'stake-overdue':
      return {
        subject,
        holds: BigInt(state.stakeSent) > 0n,
        identity: state.stakeSent,
        isEpisode: true,
        isContinued,
        at,
        title: `The stake of ${nameOf(pool)} is overdue`,
        facts: [`sent: ${formatNative(state.stakeSent)}`],
      }
    case 'validator-below': {
      return {
        subject,
        holds: BigInt(state.validatorAmount) < BigInt(condition.units),
        identity: state.validatorAmount,
        isEpisode: false,
        isContinued,
        at,
        title: `The validator of ${nameOf(pool)} has ${formatNative(state.validatorAmount)}`,
        facts: [`wanted: ${formatNative(condition.units)}`],
      }
    }
    case 'trace-long':
    case 'not-fresh':
      return null
  }
}

function ofAccount(rule: AlertRule, sighting: Seen<'account'>, { nameOf }: Names): Standing | null {
  const { account, fault, isContinued, at } = sighting
  if (rule.condition.kind !== 'not-fresh' || !isInScope(rule, [account])) return null
  return {
    subject: { kind: 'account', key: account },
    holds: fault !== null,
    identity: null,
    isEpisode: false,
    isContinued,
    at,
    title: `${nameOf(account)} cannot be read`,
    facts: fault === null ? [] : [fault],
  }
}

/** The lasting condition of the rule that a sighting speaks of; null when it speaks of another, or of nothing in scope. */
export function standingOf(rule: AlertRule, sighting: Sighting, names: Names): Standing | null {
  if (sighting.kind === 'pool') return ofPool(rule, sighting, names)
  return sighting.kind === 'account' ? ofAccount(rule, sighting, names) : null
}

/**
 * When a trace was pending for as long as the rule says, and when that was over. It is known for as long as it was seen: the
 * first and the last answer that listed it prove the time between. Null when it never was.
 */
export function longPending(
  rule: AlertRule,
  sighting: Seen<'trace'>,
  names: Names,
): { readonly at: number; readonly endedAt: number | null; readonly title: string } | null {
  const { view } = sighting
  if (rule.condition.kind !== 'trace-long') return null
  if (!isInScope(rule, view.accounts) || !passes(view, rule.condition.filter)) return null
  const at = view.firstSeenAt + rule.forMs
  if (view.lastSeenAt < at) return null
  return {
    at,
    endedAt: isLive(view.state) ? null : (view.endedAt ?? view.lastSeenAt),
    title: `Still pending: ${nameOfTrace(view, names)}`,
  }
}
