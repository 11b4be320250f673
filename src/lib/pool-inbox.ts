import type { AddressKey, Integer, Millis } from '../../electron/shared/models.ts'
import type { ActionView, TraceView } from '../../electron/shared/pending-models.ts'
import type { Nominator } from '../../electron/shared/pool-models.ts'
import { partyOf } from '../../electron/shared/parties.ts'

/** A line of a pool's inbox: a single action, or the sum of a trace with several actions. */
export interface InboxEntry {
  readonly key: string
  readonly trace: TraceView
  /** Null for the sum of a trace. */
  readonly action: ActionView | null
  readonly count: number
  readonly nominator: AddressKey | null
  /** Coins that the pool receives. Negative if the pool sends them, null if no amount is known or nothing moved. */
  readonly by: Integer | null
}

const signs: Readonly<Record<string, bigint>> = {
  stake_deposit: 1n,
  stake_withdrawal: -1n,
  election_deposit: -1n,
  election_recover: 1n,
}

const failed: ReadonlySet<TraceView['state']> = new Set(['failed', 'not-executed'])

function movedBy({ type, amounts, success }: ActionView): Integer | null {
  const sign = signs[type]
  const amount = amounts.find(({ asset }) => asset.kind === 'native')
  return sign === undefined || amount === undefined || success === false
    ? null
    : (sign * BigInt(amount.units)).toString()
}

function entryOf(trace: TraceView, action: ActionView): InboxEntry {
  return {
    key: `${trace.key} ${action.key}`,
    trace,
    action,
    count: 1,
    nominator: partyOf(action, 'holder'),
    by: failed.has(trace.state) ? null : movedBy(action),
  }
}

export function sumOfEntries(entries: readonly InboxEntry[]): Integer | null {
  const known = entries.flatMap(({ by }) => (by === null ? [] : [BigInt(by)]))
  return known.length === 0 ? null : known.reduce((sum, by) => sum + by, 0n).toString()
}

function entriesOf(trace: TraceView, pool: AddressKey): readonly InboxEntry[] {
  const own = trace.actions.filter(({ parties }) => parties.some(({ address }) => address === pool))
  const entries = (own.length === 0 ? trace.actions.slice(0, 1) : own).map((action) => entryOf(trace, action))
  if (entries.length < 2) return entries
  const sum = {
    key: trace.key,
    trace,
    action: null,
    count: entries.length,
    nominator: null,
    by: sumOfEntries(entries),
  }
  return [sum, ...entries]
}

export function inboxOf(traces: readonly TraceView[], pool: AddressKey): readonly InboxEntry[] {
  return traces.filter(({ accounts }) => accounts.includes(pool)).flatMap((trace) => entriesOf(trace, pool))
}

/**
 * Returns withdrawals that were requested but not paid yet, with the time of the request. `traces` covers the pool only if it
 * is watched.
 */
export function leavingFrom(
  traces: Iterable<TraceView>,
  pool: AddressKey,
  nominators: readonly Nominator[],
): ReadonlyMap<AddressKey, Millis> {
  const present = new Set(nominators.map(({ address }) => address))
  const requested = new Map<AddressKey, Millis>()
  const paid = new Map<AddressKey, Millis>()
  for (const { actions, state, firstSeenAt } of traces) {
    if (failed.has(state)) continue
    for (const action of actions) {
      const holder = partyOf(action, 'holder')
      if (holder === null || partyOf(action, 'pool') !== pool || action.success === false) continue
      const times =
        action.type === 'stake_withdrawal_request'
          ? requested
          : action.type === 'stake_withdrawal'
            ? paid
            : null
      times?.set(holder, Math.max(times.get(holder) ?? 0, firstSeenAt))
    }
  }
  return new Map(
    [...requested].filter(([address, at]) => present.has(address) && at > (paid.get(address) ?? 0)),
  )
}
