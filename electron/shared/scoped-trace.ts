import type { AddressKey } from './models.ts'
import type { ActionView, Amount, TraceView } from './pending-models.ts'
import { roles } from './words/role-words.ts'

/** Returns the direction of a transfer of which only one side is in scope. Otherwise null. */
function directionOf({ parties }: ActionView, scope: ReadonlySet<string>): Amount['direction'] {
  const [from, to] = ['sender', 'recipient'].map(
    (role) => parties.find((party) => party.role === role)?.address,
  )
  if (from === undefined || to === undefined || scope.has(from) === scope.has(to)) return null
  return scope.has(from) ? 'out' : 'in'
}

/** Types of actions whose only amount moves from the sender to the recipient. */
const transfers: ReadonlySet<string> = new Set([
  'ton_transfer',
  'extra_currency_transfer',
  'jetton_transfer',
  'nft_transfer',
])

/** Returns true if the only amount of the action moves from its sender to its recipient. */
export function isTransfer({ type }: Pick<ActionView, 'type'>): boolean {
  return transfers.has(type)
}

function watchedAction(action: ActionView, isWatched: (account: AddressKey) => boolean): ActionView {
  const [amount] = action.amounts
  if (amount === undefined || !isTransfer(action)) return action
  const sides = action.parties.filter(({ role }) => role === 'sender' || role === 'recipient')
  const own = new Set(sides.map(({ address }) => address).filter(isWatched))
  if (own.size === 0) return action
  const direction = directionOf(action, own)
  return direction === amount.direction ? action : { ...action, amounts: [{ ...amount, direction }] }
}

const hasBothOrNoSides = ({ direction }: Amount): boolean => direction === null

type Way = readonly [from: string | null, to: string | null]

/** Roles that each amount of an action moves from and to, for types whose first amount cannot be left out before a second one. */
const waysByType: Readonly<Record<string, readonly Way[]>> = {
  call_contract: [['sender', 'contract']],
  contract_deploy: [['sender', 'contract']],
  auction_bid: [['bidder', 'auction']],
  auction_outbid: [['auction', roles.formerBidder]],
  stake_deposit: [
    ['holder', 'pool'],
    ['pool', 'holder'],
  ],
  jetton_swap: [
    ['sender', roles.paidTo],
    [roles.paidBy, 'recipient'],
  ],
  evaa_supply: [['sender', 'master']],
  evaa_withdraw: [['master', 'recipient']],
  subscribe: [['subscriber', 'beneficiary']],
  unsubscribe: [['subscriber', 'beneficiary']],
  stake_withdrawal_request: [['holder', 'pool']],
  dedust_v2_claim_reward: [['pool', 'owner']],
  jvault_stake: [['holder', 'pool']],
  jvault_unstake: [['holder', 'pool']],
  coffee_staking_deposit: [['holder', 'pool']],
  coffee_staking_withdraw: [['pool', 'holder']],
  coffee_staking_claim_rewards: [['pool', 'holder']],
  coffee_create_pool_creator: [['creator', 'contract']],
  coffee_create_vault: [['creator', 'vault']],
  coffee_mev_protect_hold_funds: [['sender', 'contract']],
  layerzero_send_tokens: [['sender', 'application']],
}

/** Returns whether the account with a role is in scope. Null if the action does not name it. */
function isRoleInScope(
  role: string | null,
  { parties }: ActionView,
  scope: ReadonlySet<string>,
): boolean | null {
  const named = parties.find((party) => party.role === role)
  // The sender of a swap is its recipient unless another one is listed.
  const party = named ?? (role === 'recipient' ? parties.find((each) => each.role === 'sender') : undefined)
  return party === undefined ? null : scope.has(party.address)
}

/** Returns an amount as the accounts in scope see it, or nothing if another watched account sent or received it. */
function movedAmount(
  amount: Amount,
  way: Way,
  action: ActionView,
  scope: ReadonlySet<string>,
): readonly Amount[] {
  const [leaves, comes] = way.map((role) => isRoleInScope(role, action, scope))
  if (leaves === true && comes === true) return [{ ...amount, direction: null }]
  if (leaves === true) return [{ ...amount, direction: 'out' }]
  if (comes === true) return [{ ...amount, direction: 'in' }]
  const isOfOther =
    amount.direction === 'out' ? leaves === false : amount.direction === 'in' && comes === false
  return isOfOther ? [] : [amount]
}

function waysOf({ type }: ActionView): readonly Way[] {
  return Object.hasOwn(waysByType, type) ? (waysByType[type] ?? []) : []
}

/** Returns whether an account in scope sends or receives an amount. Null if the type of the action does not fix its sides. */
export function movesInScope(action: ActionView, nth: number, scope: ReadonlySet<string>): boolean | null {
  const way = waysOf(action)[nth]
  return way === undefined ? null : way.some((role) => isRoleInScope(role, action, scope) === true)
}

function scopedAmounts(action: ActionView, scope: ReadonlySet<string>): readonly Amount[] {
  const ways = waysOf(action)
  const direction = action.amounts.some(hasBothOrNoSides) ? directionOf(action, scope) : null
  return action.amounts.flatMap((amount, nth) => {
    const way = ways[nth]
    if (way !== undefined) return movedAmount(amount, way, action, scope)
    return hasBothOrNoSides(amount) && direction !== null ? [{ ...amount, direction }] : [amount]
  })
}

function scopedAction(action: ActionView, scope: ReadonlySet<string>): ActionView {
  const amounts = scopedAmounts(action, scope)
  const isSame =
    amounts.length === action.amounts.length &&
    amounts.every(({ direction }, nth) => direction === action.amounts[nth]?.direction)
  return isSame ? action : { ...action, amounts }
}

/** True for an action of watched accounts that are not in scope. */
function isOther({ parties, amounts }: ActionView, scope: ReadonlySet<string>, trace: TraceView): boolean {
  if (parties.some(({ address }) => scope.has(address))) return false
  return (
    parties.some(({ address }) => trace.accounts.includes(address)) ||
    amounts.some(({ direction }) => direction !== null)
  )
}

/**
 * Returns the trace as the accounts in scope see it: without the actions of other watched accounts, and with the direction of
 * transfers to and from these. Returns the same trace if none of its accounts are in scope.
 */
export function scopedTrace(trace: TraceView, scope: ReadonlySet<string>): TraceView {
  const own = trace.accounts.filter((account) => scope.has(account))
  if (own.length === 0) return trace
  const actions = trace.actions
    .filter((action) => !isOther(action, scope, trace))
    .map((action) => scopedAction(action, scope))
  const isResolved = !actions.some(({ amounts }) => amounts.some(hasBothOrNoSides))
  // An amount without a direction counts as moved between watched accounts only if the trace has both.
  return { ...trace, actions, accounts: isResolved ? own : trace.accounts }
}

/**
 * Returns the trace as a list of the accounts in scope shows it. Null: all watched accounts. Returns the same trace if none of its
 * actions involves accounts in scope, so that the row is not empty.
 */
export function listedTrace(trace: TraceView, scope: ReadonlySet<string> | null): TraceView {
  const scoped = scope === null ? trace : scopedTrace(trace, scope)
  return scoped.actions.length === 0 ? trace : scoped
}

/** Returns the trace that a filter tests: its actions as the accounts in scope see them. Null: those of all watched accounts. */
export function filteredTrace(trace: TraceView, scope: ReadonlySet<string> | null): TraceView {
  const scoped = scope === null ? trace : scopedTrace(trace, scope)
  return scoped === trace ? trace : { ...trace, actions: scoped.actions }
}

/** Returns the accounts of a trace and of its actions that are watched. */
function watchedIn(
  { accounts, actions }: TraceView,
  isWatched: (account: AddressKey) => boolean,
): Set<string> {
  const parties = actions.flatMap((action) => action.parties.map(({ address }) => address))
  return new Set([...accounts, ...parties].filter(isWatched))
}

/**
 * Returns the trace as the accounts see it that are watched now: with the directions of its amounts, and without the accounts and
 * actions of accounts that are no longer watched. Some may have been added or removed since it was read. Returns the same trace if
 * nothing differs, or if none of its accounts is watched any more.
 */
export function watchedTrace(trace: TraceView, isWatched: (account: AddressKey) => boolean): TraceView {
  const own = trace.accounts.filter(isWatched)
  const isReduced = own.length > 0 && own.length < trace.accounts.length
  const scoped = isReduced ? scopedTrace(trace, watchedIn(trace, isWatched)) : trace
  const seen = isReduced && scoped.actions.length > 0 ? { ...scoped, accounts: own } : trace
  const actions = seen.actions.map((action) => watchedAction(action, isWatched))
  return actions.every((action, nth) => action === seen.actions[nth]) ? seen : { ...seen, actions }
}
