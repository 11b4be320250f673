import {
  conditions,
  noFilter,
  type ActionFilter,
  type AlertRule,
  type Condition,
  type ConditionKind,
  type RuleToken,
} from '../../../electron/shared/rules.ts'
import { ruleTitles } from '../../../electron/shared/words/rule-title-words.ts'
import { formatUnits, nativeDecimals, withoutGroups } from '../../../electron/shared/units.ts'
import { parseAddress } from '../../../electron/shared/address.ts'
import { whyNever } from '../../../electron/shared/rule-check.ts'
import { parseRecipients } from '../../lib/recipient-list.ts'
import { formatLength, parseCoins, parseLength } from '../../lib/rule-words.ts'
import { shownUnit } from '../../lib/shown.ts'
import { notify, refusals } from './alerts-words.ts'

export interface RuleDraft {
  readonly title: string
  readonly kind: ConditionKind
  readonly types: readonly string[]
  readonly direction: ActionFilter['direction']
  /** A symbol or an address; empty for the native coin. */
  readonly token: string
  /** In coins or tokens, not in their smallest units. */
  readonly least: string
  readonly allowed: string
  readonly allowsOwn: boolean
  /** Hours before orders expire (empty: any time) or before elections close. */
  readonly hours: string
  readonly amount: string
  readonly percent: string
  readonly duration: string
  readonly severity: AlertRule['severity']
  /** True if the rule is limited to `scope` and `groups`. They keep their values while this is false. */
  readonly isSome: boolean
  readonly scope: readonly string[]
  readonly groups: readonly string[]
  readonly isNoticed: boolean
  readonly sendsTo: 'all' | 'some' | 'none'
  /** Ids of the delivery channels if `sendsTo` is `some`. */
  readonly channels: readonly string[]
  readonly resendMs: number | null
  readonly noticesRecovery: boolean
}

export interface RulePartProps {
  readonly draft: RuleDraft
  readonly onChange: (changes: Partial<RuleDraft>) => void
}

const minute = 60_000
const hour = 60 * minute
const mostDuration = 30 * 24 * hour

export function newRule(rules: readonly AlertRule[]): AlertRule {
  let nth = rules.length + 1
  while (rules.some(({ id }) => id === `rule-${nth}`)) nth += 1
  return {
    id: `rule-${nth}`,
    title: ruleTitles['pending-new'],
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

const tokenText = (token: RuleToken, friendly: (key: string) => string): string =>
  'symbol' in token ? token.symbol : friendly(token.master)
const hoursOf = (ms: number | null): string => (ms === null ? '' : String(ms / hour))
const coinsOf = (units: string | null): string => (units === null ? '' : formatUnits(units, nativeDecimals))

function withinOf(condition: Condition): number | null {
  if (condition.kind === 'elections-closing') return condition.withinMs
  return condition.kind === 'order-waiting' ? condition.expiresWithinMs : null
}

function percentOf(condition: Condition): string {
  if (condition.kind === 'nominator-left') return condition.poolPercent?.toString() ?? ''
  return 'percent' in condition ? (condition.percent?.toString() ?? '') : ''
}

/** Returns the draft of a rule. `friendly` formats an address for display. */
export function draftOf(rule: AlertRule, friendly: (key: string) => string = (key) => key): RuleDraft {
  const { condition, title, severity, scope, groups = [], isNoticed, resendMs, noticesRecovery } = rule
  const filter = 'filter' in condition ? condition.filter : noFilter
  return {
    title,
    kind: condition.kind,
    types: filter.types,
    direction: filter.direction,
    token: filter.token === undefined ? '' : tokenText(filter.token, friendly),
    least: filter.leastTokens ?? coinsOf(filter.least),
    allowed: condition.kind === 'unexpected-outgoing' ? condition.allowed.map(friendly).join('\n') : '',
    allowsOwn: condition.kind === 'unexpected-outgoing' && condition.allowsOwn,
    hours: hoursOf(withinOf(condition)),
    amount: 'units' in condition ? coinsOf(condition.units) : '',
    percent: percentOf(condition),
    duration: formatLength(rule.forMs),
    severity,
    isSome: scope.length + groups.length > 0,
    scope,
    groups,
    isNoticed,
    sendsTo: rule.channels === undefined ? 'all' : rule.channels.length === 0 ? 'none' : 'some',
    channels: rule.channels ?? [],
    resendMs,
    noticesRecovery,
  }
}

const repeats: readonly (readonly [ms: number | null, title: string])[] = [
  [null, notify.repeats.never],
  [15 * minute, notify.repeats.quarter],
  [hour, notify.repeats.hour],
  [6 * hour, notify.repeats.sixHours],
  [24 * hour, notify.repeats.day],
]

/** Returns the intervals of reminders to choose from. A rule from a file of `lookout watch` may have another one. */
export function repeatChoices(own: number | null): typeof repeats {
  if (own === null || repeats.some(([each]) => each === own)) return repeats
  return [...repeats, [own, notify.repeats.other(formatLength(own))]]
}

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string }

const refuse = (message: string): Read<never> => ({ ok: false, message })

function readToken(text: string): Read<RuleToken> {
  const symbol = text.trim()
  if (symbol.length <= 40) return { ok: true, value: { symbol } }
  const parsed = parseAddress(symbol)
  return parsed.ok ? { ok: true, value: { master: parsed.address.key } } : refuse(refusals.token)
}

function readFilter({ types, direction, token, least }: RuleDraft): Read<ActionFilter> {
  const amount = withoutGroups(least.replaceAll(/\s/g, ''))
  if (token.trim() === '') {
    const units = amount === '' ? null : parseCoins(amount)
    if (amount !== '' && units === null) return refuse(refusals.least)
    return { ok: true, value: { types, direction, least: units } }
  }
  const read = readToken(token)
  if (!read.ok) return read
  if (amount !== '' && !/^\d{1,40}(\.\d{1,40})?$/.test(amount)) return refuse(refusals.least)
  const leastTokens = amount === '' ? {} : { leastTokens: amount }
  return { ok: true, value: { types, direction, least: null, token: read.value, ...leastTokens } }
}

type Filtered = Extract<Condition, { readonly filter: ActionFilter }>

function readFiltered(kind: Filtered['kind'], draft: RuleDraft): Read<Condition> {
  const filter = readFilter(draft)
  if (!filter.ok) return filter
  if (kind !== 'unexpected-outgoing') return { ok: true, value: { kind, filter: filter.value } }
  const allowed = parseRecipients(draft.allowed)
  if (!allowed.ok) return allowed
  if (allowed.keys.length === 0 && !draft.allowsOwn) return refuse(refusals.recipients)
  const { allowsOwn } = draft
  return { ok: true, value: { kind, filter: filter.value, allowed: allowed.keys, allowsOwn } }
}

function readChange(
  kind: 'nominator-moved' | 'stake-lost',
  { amount, percent: part }: RuleDraft,
): Read<Condition> {
  const units = amount.trim() === '' ? null : parseCoins(amount)
  if (amount.trim() !== '' && units === null) return refuse(refusals.change)
  const percent = part.trim() === '' ? null : Number(part)
  if (percent !== null && !(percent > 0 && percent <= 1_000)) return refuse(refusals.percent)
  return { ok: true, value: { kind, units, percent } }
}

function readCondition(draft: RuleDraft): Read<Condition> {
  const { kind } = draft
  switch (kind) {
    case 'pending-new':
    case 'trace-failed':
    case 'trace-dropped':
    case 'trace-long':
    case 'trace-completed':
    case 'unexpected-outgoing':
    case 'first-payment':
      return readFiltered(kind, draft)
    case 'order-waiting': {
      const hours = draft.hours.trim() === '' ? null : Number(draft.hours)
      if (hours !== null && !(hours > 0 && hours <= 720)) return refuse(refusals.expires)
      const expiresWithinMs = hours === null ? null : Math.max(minute, Math.round(hours * hour))
      return { ok: true, value: { kind, expiresWithinMs } }
    }
    case 'elections-closing': {
      const hours = Number(draft.hours)
      if (!(hours > 0 && hours <= 24)) return refuse(refusals.closing)
      return { ok: true, value: { kind, withinMs: Math.max(minute, Math.round(hours * hour)) } }
    }
    case 'reward-low': {
      const percent = draft.percent.trim() === '' ? Number.NaN : Number(draft.percent)
      return percent >= 0 && percent <= 100 ? { ok: true, value: { kind, percent } } : refuse(refusals.reward)
    }
    case 'validator-below': {
      const units = parseCoins(draft.amount)
      return units === null ? refuse(refusals.below) : { ok: true, value: { kind, units } }
    }
    case 'nominator-moved':
    case 'stake-lost':
      return readChange(kind, draft)
    case 'nominator-left': {
      const poolPercent = draft.percent.trim() === '' ? null : Number(draft.percent)
      if (poolPercent === null) return { ok: true, value: { kind } }
      const isValid = poolPercent > 0 && poolPercent <= 100
      return isValid ? { ok: true, value: { kind, poolPercent } } : refuse(refusals.poolPercent)
    }
    case 'nominator-joined':
    case 'stake-sent':
    case 'stake-returned':
    case 'stake-overdue':
    case 'not-fresh':
    case 'access-refused':
    case 'channel-failing':
    case 'payouts-overdue':
    case 'integrity':
      return { ok: true, value: { kind } }
  }
}

export function readDraft(draft: RuleDraft, rule: AlertRule): Read<AlertRule> {
  const condition = readCondition(draft)
  if (!condition.ok) return condition
  const { isLasting } = conditions[draft.kind]
  const forMs = isLasting ? parseLength(draft.duration) : 0
  if (forMs === null || forMs > mostDuration) return refuse(refusals.duration(formatLength(mostDuration)))
  const never = whyNever(condition.value, shownUnit(), forMs)
  if (never !== null) return refuse(never)
  if (draft.title.trim() === '') return refuse(refusals.title)
  const { about } = conditions[draft.kind]
  const isSome = draft.isSome && about !== 'all'
  if (isSome && draft.scope.length + draft.groups.length === 0) return refuse(refusals.scope(about))
  const { severity, isNoticed, sendsTo, resendMs, noticesRecovery } = draft
  const channels = sendsTo === 'some' ? draft.channels : []
  if (sendsTo === 'some' && channels.length === 0) return refuse(refusals.channels)
  const { groups: _groups, channels: _channels, ...rest } = rule
  return {
    ok: true,
    value: {
      ...rest,
      title: draft.title.trim().slice(0, 120),
      condition: condition.value,
      forMs,
      severity,
      scope: isSome ? draft.scope : [],
      ...(isSome && draft.groups.length > 0 ? { groups: draft.groups } : {}),
      isNoticed,
      ...(sendsTo === 'all' ? {} : { channels }),
      resendMs,
      noticesRecovery: isLasting && noticesRecovery,
    },
  }
}

const paymentTypes: readonly string[] = ['ton_transfer', 'jetton_transfer', 'nft_transfer']

/** Default durations. A stake is away from its pool for up to 36.4 h per round. */
const usualDurations: Readonly<Partial<Record<ConditionKind, number>>> = {
  'trace-long': 10 * minute,
  'elections-closing': 30 * minute,
  'stake-overdue': 38 * hour,
  'not-fresh': 10 * minute,
  'order-waiting': 12 * hour,
  'channel-failing': hour,
  'payouts-overdue': 10 * minute,
}

/** Changes the condition. Replaces the name and the duration with the new defaults, unless the user changed them. */
export function withKind(draft: RuleDraft, kind: ConditionKind): RuleDraft {
  const isOwnTitle = draft.title !== ruleTitles[draft.kind]
  const isOwnTime = parseLength(draft.duration) !== (usualDurations[draft.kind] ?? 0)
  const isSameAbout = conditions[kind].about === conditions[draft.kind].about
  return {
    ...draft,
    kind,
    hours: kind === 'elections-closing' ? '2' : '',
    percent: kind === 'reward-low' ? '10' : draft.kind === 'reward-low' ? '' : draft.percent,
    title: isOwnTitle ? draft.title : ruleTitles[kind],
    duration: isOwnTime ? draft.duration : formatLength(usualDurations[kind] ?? 0),
    ...(kind === 'unexpected-outgoing' || kind === 'first-payment' ? { direction: null } : {}),
    // Contract calls also have recipients but are not payments.
    types: kind === 'unexpected-outgoing' && draft.types.length === 0 ? paymentTypes : draft.types,
    isSome: isSameAbout && draft.isSome,
    scope: isSameAbout ? draft.scope : [],
    groups: isSameAbout ? draft.groups : [],
  }
}
