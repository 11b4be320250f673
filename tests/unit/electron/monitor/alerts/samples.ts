import type { AlertEvent } from '../../../../../electron/shared/alert-events.ts'
import type { ActionView, TraceStep, TraceView } from '../../../../../electron/shared/pending-models.ts'
import type { PoolState } from '../../../../../electron/shared/pool-models.ts'
import {
  noFilter,
  type AlertRule,
  type Condition,
  type ConditionKind,
} from '../../../../../electron/shared/rules.ts'
import { ruleTitles } from '../../../../../electron/shared/words/rule-title-words.ts'
import { inState } from '../../../../fixtures/trace-progress.ts'

export const minute = 60_000
export const hour = 60 * minute

type Plain = Exclude<
  ConditionKind,
  | 'nominator-moved'
  | 'validator-below'
  | 'unexpected-outgoing'
  | 'order-waiting'
  | 'stake-lost'
  | 'elections-closing'
  | 'reward-low'
>

export function conditionOf(kind: Plain): Condition {
  return kind === 'pending-new' ||
    kind === 'trace-failed' ||
    kind === 'trace-dropped' ||
    kind === 'trace-completed' ||
    kind === 'first-payment' ||
    kind === 'trace-long'
    ? { kind, filter: noFilter }
    : { kind }
}

export function ruleOf(condition: Condition, changes: Partial<AlertRule> = {}): AlertRule {
  return {
    id: 'rule',
    title: ruleTitles[condition.kind],
    isOn: true,
    condition,
    forMs: 0,
    severity: 'warning',
    scope: [],
    isNoticed: true,
    resendMs: null,
    noticesRecovery: false,
    ...changes,
  }
}

export function action(changes: Partial<ActionView> = {}): ActionView {
  return {
    key: 'ton_transfer:0',
    type: 'ton_transfer',
    title: [{ kind: 'text', text: 'Sent 5 TON' }],
    short: [{ kind: 'text', text: 'Send' }],
    isRaw: false,
    success: true,
    initiator: null,
    parties: [],
    amounts: [{ units: '5000000000', asset: { kind: 'native' }, direction: 'out' }],
    comment: null,
    ...changes,
  }
}

export function step(state: TraceView['state'], after: number | null, before: number): TraceStep {
  return { state, when: { after, before }, evidence: [{ kind: 'recorded', text: `seen ${state}` }] }
}

type TraceEvent = Extract<AlertEvent, { readonly account: unknown }>

export function traceSays(kind: TraceEvent['kind'], state: TraceView['state'] | null): TraceEvent {
  return {
    kind,
    title: [{ kind: 'text', text: 'Sent 5 TON' }],
    account: '0:aa',
    evidence: state === null ? [] : [{ kind: 'recorded', text: `seen ${state}` }],
  }
}

export function traceOf(steps: readonly TraceStep[], changes: Partial<TraceView> = {}): TraceView {
  const first = steps[0]?.when.before ?? 0
  const last = steps.at(-1)
  const state = last?.state ?? 'pending'
  const isLive = state === 'pending' || state === 'on-chain' || state === 'checking'
  return {
    key: 'T',
    ...inState(state),
    accounts: ['0:aa'],
    firstSeenAt: first,
    lastSeenAt: last?.when.before ?? first,
    endedAt: isLive ? null : (last?.when.before ?? first),
    steps,
    actions: [action()],
    mcSeqno: null,
    ...changes,
  }
}

export function pool(changes: Partial<PoolState> = {}): PoolState {
  return {
    stakeSent: '0',
    validatorAmount: '10000000000000',
    nominatorsCount: 1,
    nominators: [{ address: 'ann', balance: '50000000000000', pending: '0' }],
    former: [],
    ...changes,
  }
}
