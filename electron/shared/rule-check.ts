import { isCoinName } from './asset-text.ts'
import { actionTypes, type MovedAsset } from './action-types.ts'
import type { ActionFilter, Condition } from './rules.ts'
import { neverFires } from './words/rule-check-words.ts'
import { spanText } from './words/span-words.ts'
import type { Millis } from './models.ts'

function needsCoin({ least, token }: ActionFilter): boolean {
  return token === undefined ? least !== null : 'symbol' in token && isCoinName(token.symbol)
}

function neededAsset(filter: ActionFilter): readonly MovedAsset[] {
  const { token, direction } = filter
  if (needsCoin(filter)) return ['coin']
  if (token !== undefined) return ['token']
  return direction === null ? [] : ['coin', 'token', 'item']
}

function filterReason(filter: ActionFilter, unit: string): string | null {
  const needed = neededAsset(filter)
  const known = filter.types.map((type) => [type, actionTypes[type]] as const)
  const [first] = filter.types
  if (first === undefined || needed.length === 0) return null
  if (known.some(([, moved]) => moved === undefined || moved.some((each) => needed.includes(each))))
    return null
  if (needed.length > 1) return neverFires.noAmount(first)
  if (!needsCoin(filter)) return neverFires.noToken(first)
  return (actionTypes[first] ?? []).includes('token')
    ? neverFires.noCoin(first, unit)
    : neverFires.noAmount(first)
}

/** Returns why a condition ends before it has lasted for the duration of the rule, or null. */
function durationReason(condition: Condition, forMs: Millis): string | null {
  if (condition.kind === 'order-waiting' && condition.expiresWithinMs !== null)
    return forMs < condition.expiresWithinMs ? null : neverFires.orderExpires(spanText(forMs))
  if (condition.kind === 'elections-closing')
    return forMs < condition.withinMs ? null : neverFires.electionsClose(spanText(forMs))
  return null
}

/** Returns why a rule can never fire in time, or null. `unit`: name of the native coin. */
export function whyNever(condition: Condition, unit: string, forMs: Millis): string | null {
  const reason = durationReason(condition, forMs)
  if (reason !== null) return reason
  if (condition.kind === 'stake-lost' && condition.units === null && (condition.percent ?? 0) > 100)
    return neverFires.moreThanStake
  if (condition.kind === 'validator-below' && /^0+$/.test(condition.units)) return neverFires.belowZero
  if (!('filter' in condition)) return null
  const isOutgoing = condition.kind === 'unexpected-outgoing' || condition.kind === 'first-payment'
  if (isOutgoing && condition.filter.direction === 'in') return neverFires.incoming
  return filterReason(condition.filter, unit)
}
