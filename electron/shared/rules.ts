import type { AddressKey, Integer } from './models.ts'
import { ruleTitles } from './words/rule-title-words.ts'

export type Severity = 'info' | 'warning' | 'critical'

/** The asset of a threshold: one token, every token with this symbol, or with a name of the coin as the symbol, the coin. */
export type RuleToken = { readonly symbol: string } | { readonly master: AddressKey }

export interface ActionFilter {
  /** Action types in the service's spelling, e.g. `jetton_transfer`. */
  readonly types: readonly string[]
  readonly direction: 'in' | 'out' | null
  /** The minimum native amount moved by any action of the trace, in nanotons. */
  readonly least: Integer | null
  /** The token that an action must move. Absent: any asset. `least` is null if a token is set. */
  readonly token?: RuleToken
  /** Minimum amount of the token, e.g. `12.5`. Each amount is converted by its own decimals. */
  readonly leastTokens?: string
}

export const noFilter: ActionFilter = { types: [], direction: null, least: null }

/** Minimum change in nanotons or in percent of the stake; any change if both are null. */
export interface ChangeLimits {
  readonly units: Integer | null
  readonly percent: number | null
}

/** A rule's condition. Evaluated on observations only: gaps and service errors never fulfil it. */
export type Condition =
  | { readonly kind: 'pending-new'; readonly filter: ActionFilter }
  | { readonly kind: 'trace-failed'; readonly filter: ActionFilter }
  | { readonly kind: 'trace-dropped'; readonly filter: ActionFilter }
  | { readonly kind: 'trace-long'; readonly filter: ActionFilter }
  | { readonly kind: 'trace-completed'; readonly filter: ActionFilter }
  /** A payment to a recipient that is not in `allowed`. `allowsOwn`: watched accounts are expected recipients. */
  | {
      readonly kind: 'unexpected-outgoing'
      readonly filter: ActionFilter
      readonly allowed: readonly AddressKey[]
      readonly allowsOwn: boolean
    }
  | { readonly kind: 'first-payment'; readonly filter: ActionFilter }
  /** A multisig order has not been executed yet. With a limit, applies only to orders that expire within this time, ms. */
  | { readonly kind: 'order-waiting'; readonly expiresWithinMs: number | null }
  | { readonly kind: 'nominator-joined' }
  /** `poolPercent`: only nominators with at least this percentage of all balances. Absent: any nominator. */
  | { readonly kind: 'nominator-left'; readonly poolPercent?: number }
  /** A nominator's stake changed by at least these limits. */
  | ({ readonly kind: 'nominator-moved' } & ChangeLimits)
  | { readonly kind: 'stake-sent' }
  | { readonly kind: 'stake-returned' }
  | { readonly kind: 'stake-overdue' }
  /** A round ended with a loss of at least these limits. */
  | ({ readonly kind: 'stake-lost' } & ChangeLimits)
  /** The stake has not been sent, and the elections close within this time, ms. */
  | { readonly kind: 'elections-closing'; readonly withinMs: number }
  /**
   * The nominators' reward of a round is at least this percentage below the median of the last five; 0: any reward below it.
   */
  | { readonly kind: 'reward-low'; readonly percent: number }
  | { readonly kind: 'validator-below'; readonly units: Integer }
  | { readonly kind: 'not-fresh' }
  | { readonly kind: 'access-refused' }
  /** Messages to a delivery channel fail. */
  | { readonly kind: 'channel-failing' }
  /** Payouts of a list are open after its deadline. */
  | { readonly kind: 'payouts-overdue' }
  | { readonly kind: 'integrity' }

export type ConditionKind = Condition['kind']

export interface AlertRule {
  readonly id: string
  readonly title: string
  readonly isOn: boolean
  readonly condition: Condition
  /** How long a lasting condition must hold before the rule fires, ms; 0 for a condition that does not last. */
  readonly forMs: number
  readonly severity: Severity
  /** Accounts or pools to which the rule applies; empty for all. */
  readonly scope: readonly AddressKey[]
  /** Groups of accounts or pools to which the rule also applies. */
  readonly groups?: readonly string[]
  /** Shows a native notification in addition to the alert. */
  readonly isNoticed: boolean
  /** Ids of the delivery channels that send its alerts. Absent: all channels. */
  readonly channels?: readonly string[]
  readonly resendMs: number | null
  readonly noticesRecovery: boolean
}

const minute = 60_000
const hour = 60 * minute

/**
 * Type of stored history that a dry run of the condition needs, or none if there is no dry run. An action filter needs traces.
 * `rounds`: that of pools, with their earlier rounds and elections.
 */
type HistoryOf<K extends ConditionKind> =
  Extract<Condition, { readonly kind: K }> extends { readonly filter: ActionFilter }
    ? 'traces'
    : 'accounts' | 'pools' | 'rounds' | 'polls' | 'orders' | 'none'

export const conditions = {
  'pending-new': { isLasting: false, about: 'accounts', history: 'traces', isUrgent: true },
  'trace-failed': { isLasting: false, about: 'accounts', history: 'traces' },
  'trace-dropped': { isLasting: false, about: 'accounts', history: 'traces' },
  'trace-long': { isLasting: true, about: 'accounts', history: 'traces' },
  'trace-completed': { isLasting: false, about: 'accounts', history: 'traces' },
  'unexpected-outgoing': { isLasting: false, about: 'accounts', history: 'traces', isUrgent: true },
  'first-payment': { isLasting: false, about: 'accounts', history: 'traces', isUrgent: true },
  'order-waiting': { isLasting: true, about: 'accounts', history: 'orders' },
  'nominator-joined': { isLasting: false, about: 'pools', history: 'pools' },
  'nominator-left': { isLasting: false, about: 'pools', history: 'pools' },
  'nominator-moved': { isLasting: false, about: 'pools', history: 'pools' },
  'stake-sent': { isLasting: false, about: 'pools', history: 'pools' },
  'stake-returned': { isLasting: false, about: 'pools', history: 'pools' },
  'stake-lost': { isLasting: false, about: 'pools', history: 'pools' },
  'elections-closing': { isLasting: true, about: 'pools', history: 'rounds' },
  'reward-low': { isLasting: false, about: 'pools', history: 'rounds' },
  'stake-overdue': { isLasting: true, about: 'pools', history: 'pools' },
  'validator-below': { isLasting: true, about: 'pools', history: 'pools' },
  'not-fresh': { isLasting: true, about: 'accounts', history: 'accounts' },
  'access-refused': { isLasting: true, about: 'all', history: 'polls' },
  'channel-failing': { isLasting: true, about: 'all', history: 'none' },
  'payouts-overdue': { isLasting: true, about: 'all', history: 'none' },
  integrity: { isLasting: false, about: 'all', history: 'pools' },
} as const satisfies {
  readonly [K in ConditionKind]: {
    readonly isLasting: boolean
    readonly about: 'accounts' | 'pools' | 'all'
    readonly history: HistoryOf<K>
    /** True if it is about new actions: with such a rule and no scope, all accounts are polled as if a window were open. */
    readonly isUrgent?: true
  }
}

export const isUrgent = ({ kind }: Condition): boolean => 'isUrgent' in conditions[kind]

type LastingKind = {
  [K in ConditionKind]: (typeof conditions)[K]['isLasting'] extends true ? K : never
}[ConditionKind]

export type LastingCondition = Extract<Condition, { readonly kind: LastingKind }>
export type MomentCondition = Exclude<Condition, LastingCondition>

export function isLasting(condition: Condition): condition is LastingCondition {
  return conditions[condition.kind].isLasting
}

function rule(
  id: string,
  condition: Condition,
  severity: Severity,
  changes: Partial<Pick<AlertRule, 'title' | 'isOn' | 'forMs' | 'isNoticed' | 'noticesRecovery'>> = {},
): AlertRule {
  return {
    id,
    title: ruleTitles[condition.kind],
    isOn: true,
    condition,
    forMs: 0,
    severity,
    scope: [],
    isNoticed: severity !== 'info',
    resendMs: null,
    noticesRecovery: false,
    ...changes,
  }
}

/** The rules of a new profile. A stake is at the elector for at most 9.1 h before, 18.2 h during and 9.1 h after validation. */
export const firstRules: readonly AlertRule[] = [
  rule('trace-failed', { kind: 'trace-failed', filter: noFilter }, 'warning'),
  rule('trace-probably-dropped', { kind: 'trace-dropped', filter: noFilter }, 'warning'),
  rule('trace-long', { kind: 'trace-long', filter: noFilter }, 'warning', { forMs: 10 * minute }),
  rule('nominator-joined', { kind: 'nominator-joined' }, 'info'),
  rule('nominator-left', { kind: 'nominator-left' }, 'warning'),
  rule('stake-returned', { kind: 'stake-returned' }, 'info'),
  rule('stake-lost', { kind: 'stake-lost', units: null, percent: null }, 'critical'),
  // Many validators send the next stake minutes after the last one returned, when elections have just opened.
  rule('elections-closing', { kind: 'elections-closing', withinMs: 2 * hour }, 'warning', {
    forMs: 30 * minute,
  }),
  rule('stake-overdue', { kind: 'stake-overdue' }, 'warning', { forMs: 38 * hour, noticesRecovery: true }),
  // A payment may be indexed a few minutes after its end.
  rule('payouts-overdue', { kind: 'payouts-overdue' }, 'warning', { forMs: 10 * minute }),
  rule('integrity', { kind: 'integrity' }, 'critical'),
  rule('access-refused', { kind: 'access-refused' }, 'critical', { noticesRecovery: true }),
  rule('channel-failing', { kind: 'channel-failing' }, 'critical', { forMs: hour, noticesRecovery: true }),
]

/** The rule of tracked payments. It is not configurable: users request the notification by tracking a payment. */
export const trackedRule = rule('tracked-payment', { kind: 'trace-completed', filter: noFilter }, 'info', {
  title: ruleTitles.tracked,
  isNoticed: true,
})

/** Ids that the window and the file of `lookout watch` make for a rule. */
const madeId = /^(rule-\d+|file-[\da-f]{16})$/
/** Titles of conditions by the kinds of their alerts. */
const titles: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ruleTitles),
  ['trace-new', ruleTitles['pending-new']],
  ['count-mismatch', ruleTitles.integrity],
  ['stakes-lowered', ruleTitles.integrity],
  ['block-contradiction', ruleTitles.integrity],
  ['stream-contradiction', ruleTitles.integrity],
])

/**
 * Returns the title of an alert's rule. After the rule was deleted: its first title, that of its condition if Lookout made its id,
 * or otherwise the id in words. `kind`: of the alert's event.
 */
export function titleOfRule(rules: readonly AlertRule[], rule: string, kind: string): string {
  const known = [...rules, trackedRule, ...firstRules].find(({ id }) => id === rule)
  return known?.title ?? (madeId.test(rule) ? titles.get(kind) : undefined) ?? rule.replaceAll('-', ' ')
}

/**
 * The default rules of versions that did not store which rules they had offered. A profile without that list has been offered
 * these.
 */
export const rulesBeforeOffers: readonly string[] = [
  'trace-failed',
  'trace-probably-dropped',
  'trace-long',
  'nominator-joined',
  'nominator-left',
  'stake-returned',
  'stake-overdue',
  'integrity',
]

export const mostRules = 100
/** Maximum number of expected recipients of a rule. */
export const mostAllowed = 2_000
