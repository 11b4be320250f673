import type { AlertEvent, Incident } from '../../shared/alert-events.ts'
import type { AddressKey } from '../../shared/models.ts'
import type { ActionView, TraceStep, TraceView } from '../../shared/pending-models.ts'
import { partyOf } from '../../shared/parties.ts'
import { noFilter, type AlertRule, type MomentCondition } from '../../shared/rules.ts'
import { isTransfer } from '../../shared/scoped-trace.ts'
import { isLive } from '../../shared/trace-state.ts'
import { shardToHex } from '../../shared/units.ts'
import { firstMatch, isInScope, othersLike, passes, viewInScope } from './filter.ts'
import { paymentsOf } from './payments.ts'
import { poolMomentsOf } from './pool-moments.ts'
import type { RuleContext } from './rule-context.ts'
import type { Firing, Observation } from './alert-types.ts'

type TraceEvent = Extract<AlertEvent, { readonly account: unknown }>

/** Returns the watched account of an action, first the one that started it. Other watched accounts may share its trace. */
function accountOf(
  { accounts }: TraceView,
  action: ActionView | undefined,
  isOwn: (key: AddressKey) => boolean,
): AddressKey | null {
  const parties = [action?.initiator, ...(action?.parties ?? []).map(({ address }) => address)]
  return parties.find((key) => key != null && (accounts.includes(key) || isOwn(key))) ?? accounts[0] ?? null
}

/** Returns true for a payment, and for another action that only paid a watched account, such as a claimed reward. */
function hasArrived(action: ActionView): boolean {
  const { amounts } = action
  return isTransfer(action) || (amounts.length > 0 && amounts.every(({ direction }) => direction === 'in'))
}

/**
 * Names the first action that the filter accepts, of a failure the first failed one. `step`: the step that fired; null for a lasting
 * condition. `isOwn`: returns true for an account that may be named although the trace is not listed for it yet.
 */
export function traceEvent(
  kind: TraceEvent['kind'],
  view: TraceView,
  step: TraceStep | null,
  filter = noFilter,
  isOwn: (key: AddressKey) => boolean = () => false,
): TraceEvent {
  const failed = view.actions.filter(({ success }) => kind === 'trace-failed' && success === false)
  const named = firstMatch({ ...view, actions: failed }, filter) ?? firstMatch(view, filter)
  const isFailed = named !== undefined && failed.includes(named)
  const isExchange = kind === 'trace-completed' && named !== undefined && !hasArrived(named)
  const others =
    named === undefined ? 0 : othersLike(named, isFailed ? { ...view, actions: failed } : view, filter)
  const account = accountOf(view, named, isOwn)
  const holder = named?.type.startsWith('stake_') === true ? partyOf(named, 'holder') : null
  return {
    kind,
    title: named?.title ?? null,
    account,
    // Others of the batch may be of other nominators.
    ...(holder !== null && holder !== account && others === 0 ? { holder } : {}),
    evidence: step?.evidence ?? [],
    ...(others > 0 ? { others } : {}),
    ...(others > 0 && view.omittedActions !== undefined ? { isMinimum: true } : {}),
    ...(isExchange ? { isExchange } : {}),
    ...(kind !== 'trace-new' && step?.state === 'partly-failed' ? { isPartly: true } : {}),
    ...(kind === 'trace-new' && step !== null && !isLive(step.state) ? { foundAs: step.state } : {}),
  }
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
  // The first poll of an account lists earlier traces, which do not count as new.
  if (index === 0 && step.when.after === null) return false
  if (kind === 'trace-failed') return step.state === 'failed' || step.state === 'partly-failed'
  if (kind === 'trace-dropped') return step.state === 'not-executed'
  if (kind === 'trace-completed') return step.state === 'completed'
  return index === 0
}

type PaymentCondition = Extract<MomentCondition, { readonly kind: 'unexpected-outgoing' | 'first-payment' }>

/** Fires once per recipient. A later response may add actions; equal firings have equal ids. */
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
    .filter(({ from, recipient }) => {
      if (!isInScope(rule, [from], context)) return false
      if (condition.kind === 'first-payment') return !context.isPaidBefore(from, recipient, view)
      return !isAllowed.has(recipient) && !(condition.allowsOwn && context.isWatched(recipient))
    })
    .map(({ from, recipient, title }) => ({
      subject: { kind: 'trace', key: view.key },
      at: when.before,
      detail: recipient,
      event: { kind: condition.kind, title, from, recipient },
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
  const scoped = viewInScope(rule, view, context)
  if (scoped === null || !passes(scoped, condition.filter)) return []
  const isFailureOfOther =
    condition.kind === 'trace-failed' && scoped.actions.every(({ success }) => success !== false)
  const named = isFailureOfOther ? { ...view, accounts: scoped.accounts } : scoped
  // The sender's list may arrive after that of the recipient, although both are watched.
  const isOwn = (key: AddressKey): boolean => context.isWatched(key) && isInScope(rule, [key], context)
  return [
    {
      subject: { kind: 'trace', key: view.key },
      at: step.when.before,
      detail: '',
      event: traceEvent(stepEvents[condition.kind], named, step, condition.filter, isOwn),
      when: step.when,
    },
  ]
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

export function momentsOf(
  rule: AlertRule,
  observation: Observation,
  context: RuleContext,
): readonly Firing[] {
  if (observation.kind === 'trace-step')
    return onTraceStep(rule, observation.view, observation.index, context)
  if (observation.kind === 'pool-change') return poolMomentsOf(rule, observation, context)
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
