import type { AddressKey, Integer, Millis } from '../../shared/models.ts'
import type { Nominator, PoolLogLine, PoolPoint, PoolState } from '../../shared/pool-models.ts'
import type {
  DifferenceRow,
  DifferenceSide,
  PoolDifference,
  PoolFigures,
} from '../../shared/pool-difference.ts'
import { shareOf } from '../../shared/shares.ts'
import {
  countUntil,
  entryAt,
  type PoolHistoryEntry,
  type PoolHistoryGap,
  type StoredPoolHistory,
} from './pool-history.ts'
import { mayMissIn } from './compare-pools.ts'
import type { PoolEvent } from './watch-types.ts'

const sumOf = (nominators: readonly Nominator[], of: 'balance' | 'pending'): bigint =>
  nominators.reduce((sum, nominator) => sum + BigInt(nominator[of]), 0n)

function settledOf({ result }: PoolHistoryEntry): PoolPoint['settled'] {
  if (result === null) return 0
  return result.loss === null ? 1 : -1
}

function pointOf(pool: AddressKey, entry: PoolHistoryEntry): PoolPoint {
  const { state, events, unlisted, relisted } = entry
  const balances = state.nominators.map(({ balance }) => BigInt(balance))
  const total = balances.reduce((sum, balance) => sum + balance, 0n)
  const three = balances.slice(0, 3).reduce((sum, balance) => sum + balance, 0n)
  return {
    at: entry.fromAt,
    stakeSent: state.stakeSent,
    validator: state.validatorAmount,
    nominators: total.toString(),
    pending: sumOf(state.nominators, 'pending').toString(),
    counted: state.nominatorsCount,
    listed: state.nominators.length,
    topThree: shareOf(three.toString(), total.toString()),
    joined: events.filter((event) => event.kind === 'nominator-joined' && !relisted.has(event.address))
      .length,
    left: events.filter((event) => event.kind === 'nominator-left' && !unlisted.has(event.address)).length,
    settled: settledOf(entry),
    changes: logOf(pool, entry).length,
  }
}

const points = new WeakMap<PoolHistoryEntry, PoolPoint>()

/** Returns the responses from `from` to `to`, including the one current at `from`. */
export function pointsOf(history: StoredPoolHistory, from: Millis, to: Millis): readonly PoolPoint[] {
  const first = Math.max(0, countUntil(history, from) - 1)
  return history.entries.slice(first, countUntil(history, to)).map((entry) => {
    const known = points.get(entry)
    if (known !== undefined) return known
    const point = pointOf(history.pool, entry)
    points.set(entry, point)
    return point
  })
}

type Line = PoolLogLine extends infer Each
  ? Each extends PoolLogLine
    ? Omit<Each, 'id' | 'when'>
    : never
  : never

/** Returns null if the settlement's line already covers the event. */
function lineOf(event: PoolEvent, entry: PoolHistoryEntry): Line | null {
  switch (event.kind) {
    case 'nominator-joined':
    case 'nominator-left': {
      const { address, balance, pending } = event
      if (entry.unlisted.has(address)) return { kind: 'unlisted', address }
      if (entry.relisted.has(address)) return { kind: 'relisted', address }
      return { kind: event.kind === 'nominator-joined' ? 'joined' : 'left', address, balance, pending }
    }
    case 'balance-changed':
    case 'pending-changed': {
      const { address, by, because } = event
      const of = event.kind === 'balance-changed' ? 'balance' : 'pending'
      if (because === 'rewarded') return null
      if (because === 'credited') return of === 'balance' ? { kind: 'credited', address, by } : null
      return { kind: 'moved', address, of, by, because }
    }
    case 'stake-sent':
      return { kind: 'stake-sent', amount: event.amount }
    case 'stake-returned': {
      const { settlement, result } = entry
      if (settlement === null || result === null) return null
      return {
        kind: 'settled',
        result,
        rewarded: settlement.rows.filter(({ reward }) => reward !== null && reward !== '0').length,
        residual: settlement.residual,
      }
    }
    case 'stake-lost':
      return null
    case 'validator-changed':
      return entry.settlement === null ? { kind: 'validator', by: event.by } : null
    case 'count-mismatch':
      return { kind: 'count', counted: event.counted, listed: event.listed }
    case 'former-changed': {
      const removed = event.removed.filter((address) => !entry.unlisted.has(address)).length
      const added = event.added.length
      return added + removed === 0 ? null : { kind: 'index', added, removed }
    }
  }
}

function logOf(pool: AddressKey, entry: PoolHistoryEntry): readonly PoolLogLine[] {
  const when = { after: entry.after, before: entry.fromAt }
  return entry.events.flatMap((event, index) => {
    const line = lineOf(event, entry)
    return line === null ? [] : [{ id: `${entry.fromAt} ${pool} ${index}`, when, ...line }]
  })
}

/** Returns the change log from `from` to `to` with gaps, newest first. */
export function changesOf(
  history: StoredPoolHistory,
  gaps: readonly PoolHistoryGap[],
  from: Millis,
  to: Millis,
  limit: number,
): readonly PoolLogLine[] {
  const lines: PoolLogLine[] = gaps
    .filter((gap) => gap.to > from && gap.from <= to)
    .map((gap) => ({
      id: `${gap.from} gap`,
      when: { after: gap.from, before: gap.to },
      kind: 'gap',
      reason: gap.reason,
    }))
  for (
    let index = countUntil(history, to) - 1;
    index >= 0 && lines.length < limit + gaps.length;
    index -= 1
  ) {
    const entry = history.entries[index]
    if (entry === undefined || entry.fromAt < from) break
    lines.push(...logOf(history.pool, entry).toReversed())
  }
  return lines.toSorted((a, b) => b.when.before - a.when.before).slice(0, limit)
}

function figuresOf(state: PoolState): PoolFigures {
  const { stakeSent, validatorAmount, nominatorsCount, nominators } = state
  return {
    stakeSent,
    validatorAmount,
    nominatorsCount,
    nominators: sumOf(nominators, 'balance').toString(),
    pending: sumOf(nominators, 'pending').toString(),
  }
}

function rewardsBetween(
  history: StoredPoolHistory,
  from: Millis,
  to: Millis,
): ReadonlyMap<AddressKey, bigint> {
  const sums = new Map<AddressKey, bigint>()
  for (const { settlement } of history.entries.slice(countUntil(history, from), countUntil(history, to))) {
    for (const { address, reward } of settlement?.rows ?? []) {
      if (reward !== null) sums.set(address, (sums.get(address) ?? 0n) + BigInt(reward))
    }
  }
  return sums
}

const amountOf = (text: Integer | undefined): bigint => BigInt(text ?? 0)

function rowOf(
  address: AddressKey,
  before: Nominator | undefined,
  after: Nominator | undefined,
  rewards: bigint | undefined,
): DifferenceRow {
  const by =
    amountOf(after?.balance) +
    amountOf(after?.pending) -
    amountOf(before?.balance) -
    amountOf(before?.pending)
  const isSame = before?.balance === after?.balance && before?.pending === after?.pending
  const kind = before === undefined ? 'joined' : after === undefined ? 'left' : isSame ? 'same' : 'moved'
  return {
    address,
    kind,
    balance: [before?.balance ?? null, after?.balance ?? null],
    pending: [before?.pending ?? null, after?.pending ?? null],
    by: by.toString(),
    rewards: rewards?.toString() ?? null,
  }
}

const magnitude = ({ by }: DifferenceRow): bigint => (by.startsWith('-') ? -BigInt(by) : BigInt(by))

/** `gaps`: the gaps around and between both times. A time in a gap shows the last response before the gap. */
export function differenceOf(
  history: StoredPoolHistory,
  from: Millis,
  to: Millis,
  gaps: readonly PoolHistoryGap[] = [],
): PoolDifference {
  const [earlier, later] = [entryAt(history, from), entryAt(history, to)]
  const side = (entry: PoolHistoryEntry | null, at: Millis): DifferenceSide | null =>
    entry === null
      ? null
      : {
          at,
          fromAt: entry.fromAt,
          seenAt: Math.min(entry.seenUntilAt, at),
          gap: gaps.find((gap) => gap.from < at && at < gap.to) ?? null,
          state: figuresOf(entry.state),
        }
  const isUnobserved =
    earlier !== null && earlier === later && gaps.some((gap) => gap.from < to && gap.to > from)
  const common = {
    knownSince: history.entries[0]?.fromAt ?? null,
    from: side(earlier, from),
    to: side(later, to),
    isUnobserved,
  }
  if (earlier === null || later === null) return { ...common, rows: [] }
  const before = new Map(earlier.state.nominators.map((nominator) => [nominator.address, nominator]))
  const after = new Map(later.state.nominators.map((nominator) => [nominator.address, nominator]))
  const rewards = rewardsBetween(history, from, to)
  const missesEarlier = mayMissIn(earlier.state, later.state, earlier.complete)
  const missesLater = mayMissIn(later.state, earlier.state)
  const rows = [...new Set([...before.keys(), ...after.keys()])]
    .map((address) => rowOf(address, before.get(address), after.get(address), rewards.get(address)))
    .map((row): DifferenceRow => {
      if (row.kind === 'left' && missesLater(row.address)) return { ...row, kind: 'unlisted' }
      if (row.kind === 'joined' && missesEarlier(row.address)) return { ...row, kind: 'relisted' }
      return row
    })
  rows.sort((a, b) => {
    const [left, right] = [magnitude(a), magnitude(b)]
    return left === right ? (a.address < b.address ? -1 : 1) : left > right ? -1 : 1
  })
  return { ...common, rows }
}
