import type { AddressKey, Incident, Integer } from './models.ts'

export type Severity = Incident['severity']

/** Which pending actions a rule is about; null or empty asks nothing. */
export interface ActionFilter {
  /** Action types as the service names them, such as `jetton_transfer`. */
  readonly types: readonly string[]
  readonly direction: 'in' | 'out' | null
  /** The least native amount that any of its actions moves, nanoton. */
  readonly least: Integer | null
}

export const noFilter: ActionFilter = { types: [], direction: null, least: null }

/** What a rule waits for. Each is decided by what was observed; a gap or a fault of the service is none of them. */
export type Condition =
  | { readonly kind: 'pending-new'; readonly filter: ActionFilter }
  | { readonly kind: 'trace-failed'; readonly filter: ActionFilter }
  | { readonly kind: 'trace-dropped'; readonly filter: ActionFilter }
  | { readonly kind: 'trace-long'; readonly filter: ActionFilter }
  | { readonly kind: 'nominator-joined' }
  | { readonly kind: 'nominator-left' }
  /** A nominator's stake moved by at least `units` nanoton or `percent` of it; both null: by anything. */
  | { readonly kind: 'nominator-moved'; readonly units: Integer | null; readonly percent: number | null }
  | { readonly kind: 'stake-sent' }
  | { readonly kind: 'stake-returned' }
  | { readonly kind: 'stake-overdue' }
  | { readonly kind: 'validator-below'; readonly units: Integer }
  | { readonly kind: 'not-fresh' }
  | { readonly kind: 'integrity' }

export type ConditionKind = Condition['kind']

/** A rule of the user: when it fires, for how long it must hold, how bad that is, and for what. */
export interface AlertRule {
  readonly id: string
  readonly title: string
  readonly isOn: boolean
  readonly condition: Condition
  /** How long a lasting condition must hold before it fires, ms. An event fires at once. */
  readonly forMs: number
  readonly severity: Severity
  /** Accounts or pools that it is about; empty: all. */
  readonly scope: readonly AddressKey[]
  /** A native notification, besides the line in Alerts. */
  readonly isNoticed: boolean
  /** Notifications again so often while nobody acknowledged it; null: once. */
  readonly resendMs: number | null
  /** A notification when a lasting condition is over. */
  readonly noticesRecovery: boolean
}

const minute = 60_000
const hour = 60 * minute

/** Over what a condition is replayed: what asks for a filter of actions is about traces. */
type HistoryOf<K extends ConditionKind> =
  Extract<Condition, { readonly kind: K }> extends { readonly filter: ActionFilter }
    ? 'traces'
    : 'accounts' | 'pools'

/** How each condition is written, whether it lasts (so that it can recover) or is a moment, and what tells of it. */
export const conditions = {
  'pending-new': { title: 'A new pending action', isLasting: false, about: 'accounts', history: 'traces' },
  'trace-failed': { title: 'A transaction failed', isLasting: false, about: 'accounts', history: 'traces' },
  'trace-dropped': {
    title: 'A transaction was probably dropped',
    isLasting: false,
    about: 'accounts',
    history: 'traces',
  },
  'trace-long': {
    title: 'An action is pending for long',
    isLasting: true,
    about: 'accounts',
    history: 'traces',
  },
  'nominator-joined': {
    title: 'A nominator joined a pool',
    isLasting: false,
    about: 'pools',
    history: 'pools',
  },
  'nominator-left': { title: 'A nominator left a pool', isLasting: false, about: 'pools', history: 'pools' },
  'nominator-moved': {
    title: 'A nominator’s stake moved',
    isLasting: false,
    about: 'pools',
    history: 'pools',
  },
  'stake-sent': { title: 'A pool sent its stake', isLasting: false, about: 'pools', history: 'pools' },
  'stake-returned': { title: 'A pool’s stake returned', isLasting: false, about: 'pools', history: 'pools' },
  'stake-overdue': {
    title: 'A pool’s stake is out for too long',
    isLasting: true,
    about: 'pools',
    history: 'pools',
  },
  'validator-below': {
    title: 'The validator’s own amount is below',
    isLasting: true,
    about: 'pools',
    history: 'pools',
  },
  'not-fresh': {
    title: 'An account cannot be read',
    isLasting: true,
    about: 'accounts',
    history: 'accounts',
  },
  integrity: { title: 'Answers contradict each other', isLasting: false, about: 'all', history: 'pools' },
} as const satisfies {
  readonly [K in ConditionKind]: {
    readonly title: string
    readonly isLasting: boolean
    readonly about: 'accounts' | 'pools' | 'all'
    readonly history: HistoryOf<K>
  }
}

type LastingKind = {
  [K in ConditionKind]: (typeof conditions)[K]['isLasting'] extends true ? K : never
}[ConditionKind]

export type LastingCondition = Extract<Condition, { readonly kind: LastingKind }>
/** What happens at one moment, and cannot recover. */
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
    title: conditions[condition.kind].title,
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

/** The rules of a new profile. A stake is out for 9.1 h before, 18.2 h during and 9.1 h after validation at most. */
export const firstRules: readonly AlertRule[] = [
  rule('trace-failed', { kind: 'trace-failed', filter: noFilter }, 'warning'),
  rule('trace-probably-dropped', { kind: 'trace-dropped', filter: noFilter }, 'warning'),
  rule('trace-long', { kind: 'trace-long', filter: noFilter }, 'warning', { forMs: 10 * minute }),
  rule('nominator-joined', { kind: 'nominator-joined' }, 'info'),
  rule('nominator-left', { kind: 'nominator-left' }, 'warning'),
  rule('stake-returned', { kind: 'stake-returned' }, 'info'),
  rule('stake-overdue', { kind: 'stake-overdue' }, 'warning', { forMs: 38 * hour, noticesRecovery: true }),
  rule('integrity', { kind: 'integrity' }, 'critical'),
]

/** The most rules that a profile may hold. */
export const mostRules = 100
