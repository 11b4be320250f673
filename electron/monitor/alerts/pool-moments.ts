import { balanceWithPending } from '../../shared/pool-models.ts'
import type { AlertEvent } from '../../shared/alert-events.ts'
import type { Interval } from '../../shared/models.ts'
import { isLasting, type AlertRule, type ChangeLimits, type MomentCondition } from '../../shared/rules.ts'
import type { PoolEvent } from '../watch/watch-types.ts'
import { isInScope } from './filter.ts'
import type { RuleContext } from './rule-context.ts'
import type { Firing, Observation } from './alert-types.ts'

interface Move {
  readonly address: string
  readonly by: bigint
  readonly when: Interval
}

/** Rewards and credited deposits move no coins. An increase that cannot be separated may be a reward, such as after a gap. */
function movesOf(events: readonly PoolEvent[]): readonly Move[] {
  const moves = new Map<string, Move>()
  for (const event of events) {
    if (event.kind !== 'balance-changed' && event.kind !== 'pending-changed') continue
    if (event.because === 'rewarded' || event.because === 'credited') continue
    if (event.because === 'not-separable' && !event.by.startsWith('-')) continue
    const by = (moves.get(event.address)?.by ?? 0n) + BigInt(event.by)
    moves.set(event.address, { address: event.address, by, when: event.when })
  }
  return [...moves.values()].filter(({ by }) => by !== 0n)
}

type Change = Extract<Observation, { readonly kind: 'pool-change' }>

/** True if a part is at least this percentage of a total above zero. Percentages have up to ten decimals. */
function isAtLeastPercent(percent: number, part: bigint, total: bigint): boolean {
  return total > 0n && part * 10n ** 12n >= total * BigInt(Math.round(percent * 1e10))
}

/** True if an amount reaches either minimum of a rule, or if it has none. */
function isLargeEnough({ units, percent }: ChangeLimits, size: bigint, stake: bigint): boolean {
  if (units === null && percent === null) return true
  if (units !== null && size >= BigInt(units)) return true
  return percent !== null && isAtLeastPercent(percent, size, stake)
}

function onMoves(rule: AlertRule, { pool, before, events }: Change): readonly Firing[] {
  const { condition } = rule
  if (condition.kind !== 'nominator-moved') return []
  return movesOf(events).flatMap(({ address, by, when }): readonly Firing[] => {
    const size = by < 0n ? -by : by
    const was = before?.nominators.find((nominator) => nominator.address === address)
    const stake = was === undefined ? 0n : balanceWithPending(was)
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
      if (event.kind !== kind || event.isUnproven === true) return null
      return { kind, address: event.address, amount: String(balanceWithPending(event)) }
    case 'stake-sent':
      return event.kind === kind ? { kind, amount: event.amount } : null
    case 'stake-returned':
      if (event.kind !== kind) return null
      return { kind, amount: event.amount, ...(event.returned === null ? {} : { returned: event.returned }) }
    case 'integrity':
      if (event.kind !== 'count-mismatch' || event.counted === event.listed) return null
      return { kind: event.kind, counted: event.counted, listed: event.listed }
    // These conditions are evaluated for steps of traces, or for all events of a pool together.
    case 'pending-new':
    case 'trace-failed':
    case 'trace-dropped':
    case 'trace-completed':
    case 'unexpected-outgoing':
    case 'first-payment':
    case 'stake-lost':
    case 'reward-low':
    case 'nominator-moved':
      return null
  }
}

/** True if the rule sets no minimum, or if the nominator held at least that percentage of all balances. */
function isLargeNominator(
  { condition }: Pick<AlertRule, 'condition'>,
  event: PoolEvent,
  { before }: Change,
): boolean {
  if (condition.kind !== 'nominator-left' || condition.poolPercent === undefined) return true
  if (event.kind !== 'nominator-left') return false
  const total = before?.nominators.reduce((sum, { balance }) => sum + BigInt(balance), 0n) ?? 0n
  return isAtLeastPercent(condition.poolPercent, BigInt(event.balance), total)
}

/** Maximum time between two responses. A complete round may lie between responses that are further apart. */
const closeMs = 10 * 60_000
const stakesNamed = 5

/**
 * Partial withdrawals do not exist, and losses occur only at the end of a round. A smaller stake in between means that the
 * response is stale.
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
  const largest = lost.toSorted((a, b) => (a.by < b.by ? -1 : Number(a.by > b.by))).slice(0, stakesNamed)
  return [
    {
      subject: { kind: 'pool', key: pool },
      at: when.before,
      detail: 'stakes',
      event: {
        kind: 'stakes-lowered',
        total: String(total),
        count: lost.length,
        stakes: largest.map(({ address, by }) => ({ address, by: String(-by) })),
      },
      when,
    },
  ]
}

function onLoss(rule: AlertRule, { pool, events }: Change): readonly Firing[] {
  const { condition } = rule
  const lost = events.find((event) => event.kind === 'stake-lost')
  if (condition.kind !== 'stake-lost' || lost === undefined) return []
  const { pool: _pool, when, ...event } = lost
  const total = -(BigInt(event.validatorBy) + BigInt(event.nominatorsBy))
  // The whole of a loss that is only known to be at least this may be large enough.
  if (event.isMinimum !== true && !isLargeEnough(condition, total, BigInt(event.sent))) return []
  return [{ subject: { kind: 'pool', key: pool }, at: when.before, detail: '', event, when }]
}

const roundsCompared = 5
const leastCompared = 3

/** Fires if a round ends without a loss, but with a reward below the median of the rounds before. */
function onReward(rule: AlertRule, { pool, events }: Change, { pools }: RuleContext): readonly Firing[] {
  const { condition } = rule
  const returned = events.find((event) => event.kind === 'stake-returned')
  if (condition.kind !== 'reward-low' || returned === undefined) return []
  const { when } = returned
  const ended = pools.roundsUntil(pool, when.before)
  const last = ended.at(-1)
  if (last?.when.before !== when.before || last.ratio === null || last.loss !== null || last.isWide) return []
  // The reward of responses that may span several rounds may be that of several.
  const before = ended
    .slice(-1 - roundsCompared, -1)
    .flatMap(({ ratio, isWide }) => (isWide ? [] : (ratio ?? [])))
  const median = medianOf(before)
  const most = median * (100 - condition.percent)
  const isLow = condition.percent === 0 ? last.ratio < median : last.ratio * 100 <= most
  if (before.length < leastCompared || !isLow) return []
  const event = { kind: condition.kind, ratio: last.ratio, median, rounds: before.length }
  return [{ subject: { kind: 'pool', key: pool }, at: when.before, detail: '', event, when }]
}

/** Returns the median; for an even number of values, the lower of the two in the middle. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}

export function poolMomentsOf(rule: AlertRule, change: Change, context: RuleContext): readonly Firing[] {
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
  return [
    ...single,
    ...onMoves(rule, change),
    ...onContradiction(rule, change),
    ...onLoss(rule, change),
    ...onReward(rule, change, context),
  ]
}
