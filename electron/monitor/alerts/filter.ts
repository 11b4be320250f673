import { isCoinName } from '../../shared/asset-text.ts'
import { scaledAmount } from '../../shared/trace-amounts.ts'
import type { ActionView, Amount, TraceView } from '../../shared/pending-models.ts'
import type { ActionFilter, AlertRule, RuleToken } from '../../shared/rules.ts'
import { scopedTrace } from '../../shared/scoped-trace.ts'
import { plainSymbol } from '../../shared/search-words.ts'
import type { RuleContext } from './rule-context.ts'

function isToken({ asset }: Amount, token: RuleToken): boolean {
  if ('master' in token) return asset.kind === 'jetton' && asset.master === token.master
  if (isCoinName(token.symbol)) return asset.kind === 'native'
  if (asset.kind !== 'jetton' && asset.kind !== 'unknown') return false
  if (asset.kind === 'jetton' && asset.isScam === true) return false
  return asset.symbol !== null && plainSymbol(asset.symbol) === plainSymbol(token.symbol)
}

/** Without decimals the amount is unknown, so it does not reach any minimum. */
function reaches(amount: Amount, least: string): boolean {
  const scaled = scaledAmount(amount)
  const [whole = '0', fraction = ''] = least.split('.')
  return scaled !== null && scaled >= BigInt(whole + fraction.slice(0, 18).padEnd(18, '0'))
}

function isLargeEnough(amount: Amount, { least, token, leastTokens }: ActionFilter): boolean {
  if (token !== undefined)
    return isToken(amount, token) && (leastTokens === undefined || reaches(amount, leastTokens))
  return least === null || (amount.asset.kind === 'native' && BigInt(amount.units) >= BigInt(least))
}

function accepts(filter: ActionFilter, { type, amounts }: ActionView): boolean {
  const { types, direction, least, token } = filter
  if (types.length > 0 && !types.includes(type)) return false
  if (direction === null && least === null && token === undefined) return true
  return amounts.some(
    (amount) => (direction === null || amount.direction === direction) && isLargeEnough(amount, filter),
  )
}

/** Returns the first action that the filter accepts, or undefined. */
export function firstMatch({ actions }: TraceView, filter: ActionFilter): ActionView | undefined {
  return actions.find((action) => accepts(filter, action))
}

/**
 * Returns the number of other actions of the trace that the filter accepts, of the same type and direction: the rest of a batch. A
 * payment to another watched account, which has no direction, counts as outgoing. Transfers between other accounts, as in the trace
 * of a tracked message, are a batch only if one account sent them.
 */
export function othersLike(
  named: ActionView,
  { actions, accounts }: Pick<TraceView, 'actions' | 'accounts'>,
  filter: ActionFilter,
): number {
  const sideOf = ({ initiator, amounts }: ActionView): string | null =>
    amounts[0]?.direction ?? (initiator !== null && accounts.includes(initiator) ? 'out' : initiator)
  return actions.filter(
    (action) =>
      action !== named &&
      action.type === named.type &&
      sideOf(action) === sideOf(named) &&
      accepts(filter, action),
  ).length
}

/** A trace without actions passes only an empty filter. */
export function passes(view: TraceView, filter: ActionFilter): boolean {
  const { types, direction, least, token } = filter
  const isEmpty = types.length === 0 && direction === null && least === null && token === undefined
  return isEmpty || firstMatch(view, filter) !== undefined
}

/** Returns true if the rule applies to one of these accounts or pools. */
export function isInScope(
  { scope, groups = [] }: Pick<AlertRule, 'scope' | 'groups'>,
  keys: readonly string[],
  { isInGroup }: Pick<RuleContext, 'isInGroup'>,
): boolean {
  if (scope.length === 0 && groups.length === 0) return true
  return keys.some((key) => scope.includes(key) || (groups.length > 0 && isInGroup(key, groups)))
}

/** Returns the trace as the accounts see it to which the rule applies; null if it applies to none of them. */
export function viewInScope(
  rule: Pick<AlertRule, 'scope' | 'groups'>,
  view: TraceView,
  context: Pick<RuleContext, 'isInGroup'>,
): TraceView | null {
  if (!isInScope(rule, view.accounts, context)) return null
  if (rule.scope.length === 0 && (rule.groups ?? []).length === 0) return view
  const parties = view.actions.flatMap((action) => action.parties.map(({ address }) => address))
  const scope = new Set([...view.accounts, ...parties].filter((key) => isInScope(rule, [key], context)))
  return { ...scopedTrace(view, scope), accounts: view.accounts.filter((account) => scope.has(account)) }
}
