import type { AddressKey, Millis } from '../../shared/models.ts'
import type { ActionView, TraceView } from '../../shared/pending-models.ts'
import { partyOf } from '../../shared/parties.ts'
import { endOrLastSeen } from '../../shared/trace-state.ts'
import { onceEach } from '../once-each.ts'
import { createRecent } from '../recent.ts'
import type { MultisigOrder, Observation } from './alert-types.ts'

export interface OrderBook {
  readonly note: (view: TraceView) => void
  readonly all: () => readonly MultisigOrder[]
}

/** Maximum number of orders in memory. Orders are executed or expire within days. */
const mostOrders = 2_000
/** Minimum number of the latest approvals and executions in memory. An execution is noted for each of its parties. */
const notesKept = 10_000

export function createOrderBook(): OrderBook {
  const created = new Map<AddressKey, Omit<MultisigOrder, 'approvals' | 'executedAt' | 'isFurther'>>()
  // Traces are noted in any order, so these may belong to an order that is not known yet.
  const approvals = createRecent<AddressKey, ReadonlySet<string>>(notesKept)
  const executions = createRecent<AddressKey, Millis>(notesKept)

  function noteApproval(key: AddressKey, action: ActionView): void {
    const signer = partyOf(action, 'signer')
    if (signer !== null) approvals.set(key, new Set([...(approvals.get(key) ?? []), signer]))
  }

  function noteAction(action: ActionView, view: TraceView): void {
    if (action.type === 'multisig_create_order') {
      const [key, multisig] = [partyOf(action, 'order'), partyOf(action, 'multisig')]
      if (key === null || multisig === null) return
      const { key: trace, accounts } = view
      created.set(key, {
        key,
        multisig,
        trace,
        accounts,
        createdAt: endOrLastSeen(view),
        expiresAt: action.expiresAt ?? null,
      })
      noteApproval(key, action)
      const [oldest] = created.keys()
      if (created.size > mostOrders && oldest !== undefined) created.delete(oldest)
    }
    if (action.type === 'multisig_approve') {
      const key = partyOf(action, 'order')
      if (key !== null) noteApproval(key, action)
    }
    if (action.type === 'multisig_execute')
      for (const { address } of action.parties) executions.set(address, endOrLastSeen(view))
  }

  return {
    note: (view) => {
      if (view.state !== 'completed' && view.state !== 'partly-failed') return
      for (const action of view.actions) if (action.success !== false) noteAction(action, view)
    },
    all: () => {
      const firstOf = new Map<string, AddressKey>()
      for (const { key, trace } of created.values()) {
        const first = firstOf.get(trace)
        // The order of the actions of a trace may change.
        if (first === undefined || key < first) firstOf.set(trace, key)
      }
      return [...created.values()].map((order) => ({
        ...order,
        approvals: approvals.get(order.key)?.size ?? 0,
        executedAt: executions.get(order.key) ?? null,
        isFurther: firstOf.get(order.trace) !== order.key,
      }))
    },
  }
}

/** Returns the state of an order at a time, or its end: an executed or expired order is no longer pending. */
function orderSeen(order: MultisigOrder, at: Millis): Extract<Observation, { readonly kind: 'order' }> {
  const { executedAt, expiresAt } = order
  const endAt = Math.min(executedAt ?? Number.POSITIVE_INFINITY, expiresAt ?? Number.POSITIVE_INFINITY)
  const isOver = endAt <= at
  return { kind: 'order', order, isOver, at: isOver ? endAt : at }
}

/** Yields the last state of each order before its end or `to`, and its end. Observations know since when an order waits. */
export function* observationsOfOrders(orders: readonly MultisigOrder[], to: Millis): Generator<Observation> {
  for (const order of orders) {
    const { createdAt, expiresAt, executedAt } = order
    const until = Math.min(to, (executedAt ?? to) - 1, (expiresAt ?? to) - 1)
    yield orderSeen(order, Math.max(until, createdAt))
    const endAt = Math.min(executedAt ?? Number.POSITIVE_INFINITY, expiresAt ?? Number.POSITIVE_INFINITY)
    if (endAt <= to) yield orderSeen(order, Math.max(endAt, createdAt))
  }
}

export interface OrderTracker {
  readonly note: (view: TraceView) => void
  /** Returns the states of all open orders of watched accounts. An order that ended is included once more. */
  readonly observations: (at: Millis) => readonly Observation[]
  /** True while an account that shows the creation of an order is watched. */
  readonly isFollowed: (trace: string) => boolean
  readonly restart: () => void
}

export interface OrderSources {
  /** Called when the orders are first needed. */
  readonly stored: () => readonly TraceView[]
  readonly isWatched: (account: AddressKey) => boolean
  /** Returns since when no action of a watched account can have been missed: the end of the last gap that its history does not fill. */
  readonly unmissedSince: (account: AddressKey) => Millis
}

export function createOrderTracker({ stored, isWatched, unmissedSince }: OrderSources): OrderTracker {
  const book = createOrderBook()
  let isRead = false
  /** The orders that were observed, and whether they are over. */
  const observed = new Map<AddressKey, boolean>()

  function followed(): readonly MultisigOrder[] {
    if (!isRead) stored().forEach(book.note)
    isRead = true
    return book.all().filter(({ accounts }) => accounts.some(isWatched))
  }

  function observe(
    order: MultisigOrder,
    at: Millis,
    missedBefore: (account: AddressKey) => Millis,
  ): readonly Observation[] {
    if (observed.get(order.key) === true) return []
    // It may have been executed in a gap.
    const isSeen = order.accounts.some(
      (account) => isWatched(account) && missedBefore(account) <= order.createdAt,
    )
    if (!isSeen) return []
    const present = orderSeen(order, at)
    observed.set(order.key, present.isOver)
    return [present]
  }

  return {
    note: book.note,
    isFollowed: (trace) => followed().some((order) => order.trace === trace),
    restart: () => observed.clear(),
    observations: (at) => {
      const orders = followed()
      const missedBefore = onceEach(unmissedSince)
      const observations = orders.flatMap((order) => observe(order, at, missedBefore))
      if (observed.size > orders.length) {
        const known = new Set(orders.map(({ key }) => key))
        for (const key of observed.keys()) if (!known.has(key)) observed.delete(key)
      }
      return observations
    },
  }
}
