import type { AddressKey, Integer, Interval, Millis } from '../../shared/models.ts'
import { balanceWithPending, type Nominator, type PoolGap } from '../../shared/pool-models.ts'
import type {
  PoolStatement,
  StatementKind,
  StatementLine,
  StatementSide,
} from '../../shared/pool-statement.ts'
import { countUntil, type PoolHistoryEntry, type StoredPoolHistory } from './pool-history.ts'
import { mayHideRound } from './pool-rounds.ts'
import type { PoolEvent } from './watch-types.ts'

type Part = Pick<StatementLine, 'kind' | 'by' | 'moved' | 'isExact'>

function totalOf(entry: PoolHistoryEntry | undefined, address: AddressKey): bigint {
  const found = entry?.state.nominators.find((nominator) => nominator.address === address)
  return found === undefined ? 0n : balanceWithPending(found)
}

const part = (kind: StatementKind, by: bigint | Integer, isExact = true): Part => ({
  kind,
  by: by.toString(),
  moved: null,
  isExact,
})

const kindOf = {
  rewarded: 'reward',
  deposited: 'deposit',
  'not-separable': 'not-separable',
  unexplained: 'unexplained',
} as const

/**
 * The stake of a nominator who joined while rounds may have ended may contain rewards. A pending deposit earns none.
 */
function partsOfJoining(
  entry: PoolHistoryEntry,
  nominator: Pick<Nominator, 'address' | 'balance' | 'pending'>,
): readonly Part[] {
  const total = balanceWithPending(nominator)
  if (entry.relisted.has(nominator.address)) return [part('relisted', total)]
  if (nominator.balance === '0' || !mayHideRound(entry.after, entry.fromAt)) return [part('deposit', total)]
  const joined = part('not-separable', nominator.balance)
  return nominator.pending === '0' ? [joined] : [joined, part('deposit', nominator.pending)]
}

/** A nominator who leaves takes everything, including the reward of a round that ends at the same time. */
function partsOfLeaving(entry: PoolHistoryEntry, address: AddressKey, total: bigint): readonly Part[] {
  if (entry.unlisted.has(address)) return [part('unlisted', -total)]
  const row = entry.settlement?.rows.find((each) => each.address === address)
  if (row === undefined || row.reward === null || row.reward === '0') return [part('withdrawal', -total)]
  const reward = BigInt(row.reward)
  return [part('reward', reward, row.isExact), part('withdrawal', -total - reward, row.isExact)]
}

function partsOf(event: PoolEvent, entry: PoolHistoryEntry, address: AddressKey): readonly Part[] {
  if (!('address' in event) || event.address !== address) return []
  switch (event.kind) {
    case 'nominator-joined':
      return partsOfJoining(entry, event)
    case 'nominator-left':
      return partsOfLeaving(entry, address, balanceWithPending(event))
    case 'balance-changed':
    case 'pending-changed': {
      if (event.because === 'credited')
        return event.kind === 'balance-changed' ? [{ ...part('credited', 0n), moved: event.by }] : []
      const row = entry.settlement?.rows.find((each) => each.address === address)
      // Then the change of the balance is divided into a reward and a rest.
      const isDivided = event.kind === 'balance-changed' && row !== undefined && row.residual !== null
      return [part(kindOf[event.because], event.by, !isDivided || row.isExact)]
    }
  }
}

function linesOf(entry: PoolHistoryEntry, address: AddressKey, opening: bigint): readonly StatementLine[] {
  const when: Interval = { after: entry.after, before: entry.fromAt }
  let balance = opening
  return entry.events
    .flatMap((event) => partsOf(event, entry, address))
    .map((each, index): StatementLine => {
      balance += BigInt(each.by)
      return { id: `${entry.fromAt} ${index}`, when, ...each, balance: balance.toString() }
    })
}

function sideOf(entry: PoolHistoryEntry, at: Millis, address: AddressKey): StatementSide {
  const total = totalOf(entry, address).toString()
  return { at, seenAt: Math.min(entry.seenUntilAt, at), balance: total }
}

/**
 * Returns a statement for one nominator in a pool from `from` to `to`: balance and pending deposits at both ends, and every
 * observed change between them, oldest first. The opening balance plus all lines equals the closing balance, to the nanoton. A
 * period that begins before the first response starts at the first response. Null if the period ends before it.
 */
export function statementOf(
  history: StoredPoolHistory,
  gaps: readonly PoolGap[],
  address: AddressKey,
  from: Millis,
  to: Millis,
): PoolStatement | null {
  const [first] = history.entries
  const last = history.entries[countUntil(history, to) - 1]
  if (first === undefined || last === undefined) return null
  const start = Math.max(from, first.fromAt)
  const begin = countUntil(history, start)
  const opening = history.entries[begin - 1] ?? first
  let balance = totalOf(opening, address)
  const lines = history.entries.slice(begin, countUntil(history, to)).flatMap((entry) => {
    const added = linesOf(entry, address, balance)
    balance = BigInt(added.at(-1)?.balance ?? balance)
    return added
  })
  return {
    pool: history.pool,
    address,
    opening: sideOf(opening, start, address),
    closing: sideOf(last, to, address),
    lines,
    gaps: gaps.filter((gap) => gap.to > gap.from && gap.to > start && gap.from < to),
  }
}
