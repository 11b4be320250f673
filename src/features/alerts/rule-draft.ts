import {
  conditions,
  noFilter,
  type ActionFilter,
  type AlertRule,
  type Condition,
  type ConditionKind,
} from '../../../electron/shared/rules.ts'
import { formatUnits, nativeDecimals } from '../../../electron/shared/units.ts'
import { parseCoins, parseLength } from '../../lib/rule-words.ts'
import { refusals } from './alerts-words.ts'

/** A rule while it is edited. Its texts may be invalid. */
export interface RuleDraft {
  readonly title: string
  readonly kind: ConditionKind
  readonly types: string
  readonly direction: ActionFilter['direction']
  /** In coins, not nanoton. */
  readonly least: string
  readonly amount: string
  readonly percent: string
  /** In minutes. */
  readonly minutes: string
  readonly severity: AlertRule['severity']
  /** Limits the rule to `scope`, which is remembered while this is off. */
  readonly isSome: boolean
  readonly scope: readonly string[]
  readonly isNoticed: boolean
  readonly resendMs: number | null
  readonly noticesRecovery: boolean
}

const minute = 60_000
/** 30 days. */
const mostMinutes = 43_200

/** Returns a default rule with an unused id. */
export function newRule(rules: readonly AlertRule[]): AlertRule {
  let nth = rules.length + 1
  while (rules.some(({ id }) => id === `rule-${nth}`)) nth += 1
  return {
    id: `rule-${nth}`,
    title: conditions['pending-new'].title,
    isOn: true,
    condition: { kind: 'pending-new', filter: noFilter },
    forMs: 0,
    severity: 'warning',
    scope: [],
    isNoticed: true,
    resendMs: null,
    noticesRecovery: false,
  }
}

const coinsOf = (units: string | null): string => (units === null ? '' : formatUnits(units, nativeDecimals))

export function draftOf(rule: AlertRule): RuleDraft {
  const { condition, title, severity, scope, isNoticed, resendMs, noticesRecovery } = rule
  const filter = 'filter' in condition ? condition.filter : noFilter
  return {
    title,
    kind: condition.kind,
    types: filter.types.join(', '),
    direction: filter.direction,
    least: coinsOf(filter.least),
    amount: 'units' in condition ? coinsOf(condition.units) : '',
    percent: condition.kind === 'nominator-moved' ? (condition.percent?.toString() ?? '') : '',
    minutes: (rule.forMs / minute).toString(),
    severity,
    isSome: scope.length > 0,
    scope,
    isNoticed,
    resendMs,
    noticesRecovery,
  }
}

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string }

const refuse = (message: string): Read<never> => ({ ok: false, message })

function readFilter({ types, direction, least }: RuleDraft): Read<ActionFilter> {
  const names = types.split(/[\s,]+/).filter((name) => name !== '')
  const wrong = names.find((name) => !/^[a-z0-9_]{1,60}$/.test(name))
  if (wrong !== undefined) return refuse(refusals.type(wrong.slice(0, 40)))
  const units = least.trim() === '' ? null : parseCoins(least)
  if (least.trim() !== '' && units === null) return refuse(refusals.least)
  return { ok: true, value: { types: names, direction, least: units } }
}

function readCondition(draft: RuleDraft): Read<Condition> {
  const { kind } = draft
  switch (kind) {
    case 'pending-new':
    case 'trace-failed':
    case 'trace-dropped':
    case 'trace-long': {
      const filter = readFilter(draft)
      return filter.ok ? { ok: true, value: { kind, filter: filter.value } } : filter
    }
    case 'validator-below': {
      const units = parseCoins(draft.amount)
      return units === null ? refuse(refusals.below) : { ok: true, value: { kind, units } }
    }
    case 'nominator-moved': {
      const units = draft.amount.trim() === '' ? null : parseCoins(draft.amount)
      if (draft.amount.trim() !== '' && units === null) return refuse(refusals.change)
      const percent = draft.percent.trim() === '' ? null : Number(draft.percent)
      if (percent !== null && !(percent > 0 && percent <= 1_000)) return refuse(refusals.percent)
      return { ok: true, value: { kind, units, percent } }
    }
    case 'nominator-joined':
    case 'nominator-left':
    case 'stake-sent':
    case 'stake-returned':
    case 'stake-lost':
    case 'stake-overdue':
    case 'not-fresh':
    case 'integrity':
      return { ok: true, value: { kind } }
  }
}

/** Returns the edited rule, or the first thing to correct. */
export function readDraft(draft: RuleDraft, rule: AlertRule): Read<AlertRule> {
  const condition = readCondition(draft)
  if (!condition.ok) return condition
  const { isLasting } = conditions[draft.kind]
  const forMs = isLasting ? parseLength(draft.minutes, 'minutes') : 0
  if (forMs === null || forMs > mostMinutes * minute) return refuse(refusals.minutes(mostMinutes))
  if (draft.title.trim() === '') return refuse(refusals.title)
  const { about } = conditions[draft.kind]
  const isSome = draft.isSome && about !== 'all'
  if (isSome && draft.scope.length === 0) return refuse(refusals.scope(about))
  const { severity, isNoticed, resendMs, noticesRecovery } = draft
  return {
    ok: true,
    value: {
      ...rule,
      title: draft.title.trim().slice(0, 120),
      condition: condition.value,
      forMs,
      severity,
      scope: isSome ? draft.scope : [],
      isNoticed,
      resendMs: isNoticed ? resendMs : null,
      noticesRecovery: isLasting && noticesRecovery,
    },
  }
}

/** Default durations, minutes. A stake is out for up to 36.4 h in a round. */
const usualMinutes: Readonly<Partial<Record<ConditionKind, string>>> = {
  'trace-long': '10',
  'stake-overdue': '2280',
  'validator-below': '0',
  'not-fresh': '10',
}

/** Changes the condition. The name and the duration follow unless the user changed them. */
export function withKind(draft: RuleDraft, kind: ConditionKind): RuleDraft {
  const isOwnTitle = draft.title !== conditions[draft.kind].title
  const isOwnTime = draft.minutes !== (usualMinutes[draft.kind] ?? '0')
  const isSameAbout = conditions[kind].about === conditions[draft.kind].about
  return {
    ...draft,
    kind,
    title: isOwnTitle ? draft.title : conditions[kind].title,
    minutes: isOwnTime ? draft.minutes : (usualMinutes[kind] ?? '0'),
    isSome: isSameAbout && draft.isSome,
    scope: isSameAbout ? draft.scope : [],
  }
}
