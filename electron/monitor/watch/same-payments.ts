import { createHash } from 'node:crypto'
import type { Millis } from '../../shared/models.ts'
import type { ActionView, Amount, SamePayment, TraceView } from '../../shared/pending-models.ts'
import { isLive } from '../../shared/trace-state.ts'

/** Traces make the same payment only if they began within this time of each other, ms. */
const withinMs = 600_000
/** Maximum number of equal payments compared on each side of a payment in time. */
const mostCompared = 10

/** Null for an asset without an address, because two such assets may differ. */
function assetKey({ asset }: Amount): string | null {
  if (asset.kind === 'native') return 'native'
  if (asset.kind === 'jetton') return asset.master
  return asset.kind === 'item' ? asset.address : null
}

const isPaying = ({ parties }: ActionView): boolean => parties.some(({ role }) => role === 'recipient')

/** Null for a payment that cannot be compared. */
function partOf(action: ActionView): readonly unknown[] | null {
  const { parties, initiator, amounts, comment, hasSecretComment = false } = action
  const [amount] = amounts
  const recipient = parties.find(({ role }) => role === 'recipient')?.address
  const from = parties.find(({ role }) => role === 'sender')?.address ?? initiator
  if (amount === undefined || recipient === undefined || from === null) return null
  const asset = hasSecretComment || amount.isApproximate === true ? null : assetKey(amount)
  return asset === null ? null : [from, recipient, asset, amount.units, comment ?? '']
}

/** A swap or a call: all amounts, between all parties. Null if an amount cannot be compared. */
function otherPartOf({ parties, initiator, amounts }: ActionView): readonly unknown[] | null {
  const moved = amounts.map((amount) => (amount.isApproximate === true ? null : assetKey(amount)))
  if (moved.includes(null)) return null
  const places = parties.map(({ role, address }) => `${role} ${address}`).toSorted()
  return [initiator, places, moved, amounts.map(({ units }) => units)]
}

/**
 * Returns a key of sender, recipient, asset, amount and comment of all payments, and of the amounts that other actions move. Null
 * if there is no payment, or if an amount cannot be compared.
 */
function paymentKey({ actions, omittedActions = 0 }: TraceView): string | null {
  if (omittedActions > 0 || !actions.some(isPaying)) return null
  const moving = actions.filter((action) => isPaying(action) || action.amounts.length > 0)
  const all = moving.map((action) => (isPaying(action) ? partOf(action) : otherPartOf(action)))
  if (all.includes(null)) return null
  const lines = all.map((part) => JSON.stringify(part)).toSorted()
  return createHash('sha256').update(lines.join('\n')).digest('base64')
}

interface Entry extends SamePayment {
  readonly payment: string
}

function entryOf({ key, state, firstSeenAt, endedAt }: TraceView, payment: string): Entry {
  return { key, state, at: endedAt ?? firstSeenAt, startedAt: firstSeenAt, payment }
}

/** Ranks a later trace first, because it may be the retry of this one. */
function rankOf({ state, startedAt }: SamePayment, own: Millis): number {
  const isLater = startedAt > own
  if (state === 'completed') return isLater ? 0 : 2
  if (isLive(state)) return isLater ? 1 : 3
  return 4
}

const isLost = ({ state }: SamePayment): boolean => !isLive(state) && state !== 'completed'
const isRetry = ({ state }: SamePayment): boolean => state === 'completed'

/** Pairs each lost payment with a completed one that began later, as brackets are paired. Returns the other trace of a pair. */
function pairOf(own: Entry, peers: readonly Entry[]): Entry | null {
  const [isHalf, isOther] = isLost(own) ? [isLost, isRetry] : [isRetry, isLost]
  if (!isHalf(own)) return null
  const isLater = isLost(own)
  const outwards = peers
    .filter(({ startedAt }) => (isLater ? startedAt > own.startedAt : startedAt < own.startedAt))
    .toSorted(
      (a, b) =>
        Math.abs(a.startedAt - own.startedAt) - Math.abs(b.startedAt - own.startedAt) ||
        Number(isOther(b)) - Number(isOther(a)),
    )
  let open = 0
  for (const each of outwards) {
    if (isHalf(each)) open += 1
    if (isOther(each) && open === 0) return each
    if (isOther(each)) open -= 1
  }
  return null
}

/** Finds traces with the same payment. Each is compared only with its neighbours in time. */
export interface SamePayments {
  /** Adds or updates a trace. Returns true if its payment, state or end changed. */
  readonly set: (view: TraceView) => boolean
  readonly remove: (key: string) => void
  /** Returns the keys of the other traces with the same payment as this one. */
  readonly near: (key: string) => readonly string[]
  /**
   * Returns the most relevant other trace with the same payment: a completed one first, then a live one. A completed one
   * replaces only one lost payment, the last one before it.
   */
  readonly best: (key: string) => SamePayment | null
}

export function createSamePayments(): SamePayments {
  const entries = new Map<string, Entry>()
  /** Keys of the traces with a payment, ordered by their start. */
  const byPayment = new Map<string, string[]>()

  const startOf = (key: string | undefined): Millis => entries.get(key ?? '')?.startedAt ?? 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (entry === undefined) return
    const keys = byPayment.get(entry.payment) ?? []
    keys.splice(keys.lastIndexOf(key), 1)
    entries.delete(key)
    if (keys.length === 0) byPayment.delete(entry.payment)
  }

  function add(entry: Entry): void {
    const keys = byPayment.get(entry.payment) ?? []
    byPayment.set(entry.payment, keys)
    const before = keys.findLastIndex((key) => startOf(key) <= entry.startedAt)
    keys.splice(before + 1, 0, entry.key)
    entries.set(entry.key, entry)
  }

  function peers(key: string): readonly Entry[] {
    const own = entries.get(key)
    if (own === undefined) return []
    const keys = byPayment.get(own.payment) ?? []
    const index = keys.lastIndexOf(key)
    return keys.slice(Math.max(0, index - mostCompared), index + mostCompared + 1).flatMap((other) => {
      const entry = entries.get(other)
      const isNear = entry !== undefined && Math.abs(entry.startedAt - own.startedAt) <= withinMs
      return isNear && other !== key ? [entry] : []
    })
  }

  return {
    remove,
    set: (view) => {
      const payment = paymentKey(view)
      const before = entries.get(view.key)
      if (payment === null) {
        remove(view.key)
        return before !== undefined
      }
      const entry = entryOf(view, payment)
      if (before?.payment === payment && before.startedAt === entry.startedAt) {
        entries.set(view.key, entry)
        return before.state !== entry.state || before.at !== entry.at
      }
      remove(view.key)
      add(entry)
      return true
    },
    near: (key) => peers(key).map((entry) => entry.key),
    best: (key) => {
      const own = entries.get(key)
      if (own === undefined) return null
      const others = peers(key)
      const pair = pairOf(own, others)
      const [first] = others
        .filter((each) => each === pair || !(isLost(own) && isRetry(each) && each.startedAt > own.startedAt))
        .toSorted(
          (a, b) =>
            Number(b === pair) - Number(a === pair) ||
            rankOf(a, own.startedAt) - rankOf(b, own.startedAt) ||
            Math.abs(a.startedAt - own.startedAt) - Math.abs(b.startedAt - own.startedAt),
        )
      if (first === undefined) return null
      const { payment: _payment, ...same } = first
      return same
    },
  }
}
