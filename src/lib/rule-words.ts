import { conditions, type ActionFilter, type AlertRule, type Condition } from '../../electron/shared/rules.ts'
import { ruleTitles } from '../../electron/shared/words/rule-title-words.ts'
import { formatUnits, groupDigits, nativeDecimals, withoutGroups } from '../../electron/shared/units.ts'
import { typeName } from '../../electron/shared/words/action-type-words.ts'
import { shownUnit } from './shown.ts'
import { shortenRaw } from './addresses.ts'
import { countOf, safeText, withMinus } from './text.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats a duration in its largest whole unit: `90 m`, `38 h`, `2 d`. */
export function formatLength(ms: number): string {
  if (ms >= 2 * day && ms % day === 0) return `${ms / day} d`
  if (ms >= hour && ms % hour === 0) return `${ms / hour} h`
  return ms >= minute && ms % minute === 0 ? `${ms / minute} m` : `${ms / 1_000} s`
}

function coins(units: string): string {
  return withMinus(`${groupDigits(formatUnits(units, nativeDecimals))} ${shownUnit()}`)
}

function tokenWords({ token, leastTokens }: ActionFilter): readonly string[] {
  if (token === undefined) return []
  const name = safeText('symbol' in token ? token.symbol : shortenRaw(token.master), 40)
  return [leastTokens === undefined ? name : `at least ${groupDigits(leastTokens)} ${name}`]
}

const expectedWords = (count: number): string => `${countOf(count, 'expected recipient')}`

function detailOf(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'pending-new':
    case 'trace-failed':
    case 'trace-dropped':
    case 'trace-long':
    case 'trace-completed':
    case 'unexpected-outgoing':
    case 'first-payment': {
      const { types, direction, least } = condition.filter
      return [
        ...(types.length === 0 ? [] : [types.map(typeName).join(', ')]),
        ...(direction === null ? [] : [direction === 'in' ? 'incoming' : 'outgoing']),
        ...(least === null ? [] : [`at least ${coins(least)}`]),
        ...tokenWords(condition.filter),
        ...(condition.kind === 'unexpected-outgoing' ? [expectedWords(condition.allowed.length)] : []),
      ]
    }
    case 'order-waiting':
      return condition.expiresWithinMs === null
        ? []
        : [`expires within ${formatLength(condition.expiresWithinMs)}`]
    case 'nominator-moved':
    case 'stake-lost': {
      const { units, percent } = condition
      const parts = [
        ...(units === null ? [] : [`at least ${coins(units)}`]),
        ...(percent === null ? [] : [`at least ${percent} % of the stake`]),
      ]
      return parts.length === 0 ? [] : [parts.join(' or ')]
    }
    case 'validator-below':
      return [`below ${coins(condition.units)}`]
    case 'nominator-left':
      return condition.poolPercent === undefined
        ? []
        : [`at least ${condition.poolPercent} % of the nominators’ total`]
    case 'elections-closing':
      return [`${formatLength(condition.withinMs)} before elections close`]
    case 'reward-low':
      return condition.percent === 0 ? [] : [`by at least ${condition.percent} %`]
    case 'stake-returned':
      return ['without a loss']
    case 'nominator-joined':
    case 'stake-sent':
    case 'stake-overdue':
    case 'not-fresh':
    case 'access-refused':
    case 'channel-failing':
    case 'payouts-overdue':
    case 'integrity':
      return []
  }
}

export interface RuleNames {
  /** Returns the label of an account or pool. */
  readonly of: (key: string) => string
  readonly group?: (id: string) => string
  readonly channel?: (id: string) => string
}

const same = (id: string): string => id

function channelWords({ channels }: AlertRule, channelName: (id: string) => string): string {
  if (channels === undefined) return ''
  return channels.length === 0 ? 'no channel' : `to ${channels.map(channelName).join(', ')}`
}

/** Describes a rule in one line. */
export function describeRule(
  rule: AlertRule,
  { of: nameOf, group: groupName = same, channel: channelName = same }: RuleNames,
): string {
  const { condition, forMs, scope, groups = [], resendMs, noticesRecovery, isNoticed } = rule
  const { isLasting, about } = conditions[condition.kind]
  const applied = [...groups.map(groupName), ...scope.map(nameOf)]
  const names = applied.slice(0, 3).join(', ')
  const more = applied.length > 3 ? ` and ${applied.length - 3} more` : ''
  const all = about === 'all' ? 'everything' : `all ${about}`
  const title = ruleTitles[condition.kind]
  const words = rule.title === title ? '' : title
  return [
    [words, detailOf(condition).join(', ')].filter((part) => part !== '').join(': '),
    ...(isLasting && forMs > 0 ? [`for ${formatLength(forMs)}`] : []),
    applied.length === 0 ? all : `${names}${more}`,
    isNoticed ? '' : 'no notification',
    channelWords(rule, channelName),
    resendMs === null ? '' : `repeat every ${formatLength(resendMs)}`,
    isLasting && noticesRecovery ? 'notify when it ends' : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

const unitLengths: Readonly<Record<string, number>> = { s: 1_000, m: minute, min: minute, h: hour, d: day }

/** Parses a duration such as `90 s`, `10 m`, `38 h` or `2 d` into ms. A number alone is in minutes. Returns null if invalid. */
export function parseLength(text: string): number | null {
  const match = /^(\d{1,9}(?:\.\d{1,9})?)\s*(s|m|min|h|d)?$/i.exec(text.trim())
  if (match === null) return null
  const [, value = '', given = 'm'] = match
  return Math.round(Number(value) * (unitLengths[given.toLowerCase()] ?? minute))
}

/** Parses an amount of the native coin into nanoton. Returns null if it is invalid. */
export function parseCoins(text: string): string | null {
  const match = /^(\d{1,20})(?:\.(\d{1,9}))?$/.exec(withoutGroups(text.replaceAll(/\s/g, '')))
  if (match === null) return null
  const [, whole = '0', fraction = ''] = match
  return BigInt(whole + fraction.padEnd(nativeDecimals, '0')).toString()
}
