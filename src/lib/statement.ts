import { csvOf } from '../../electron/shared/csv.ts'
import type { AddressKey, Integer, Millis } from '../../electron/shared/models.ts'
import type { PoolStatement, StatementKind, StatementLine } from '../../electron/shared/pool-statement.ts'
import { formatUnits, nativeDecimals } from '../../electron/shared/units.ts'
import { sumIntegers } from './integers.ts'
import type { CsvNames } from './reward-csv.ts'
import { formatIso, fromField, toField } from './times.ts'

export interface StatementRow extends StatementLine {
  readonly pool: AddressKey
}

export interface StatementSums {
  readonly opening: Integer
  readonly deposits: Integer
  readonly withdrawals: Integer
  readonly rewards: Integer
  /** Changes without a known cause, and stakes missing from an incomplete list. */
  readonly others: Integer
  readonly closing: Integer
  /** Closing balance minus opening balance and all lines. 0 if the statement reconciles. */
  readonly difference: Integer
}

export function rowsOf(statements: readonly PoolStatement[]): readonly StatementRow[] {
  return statements
    .flatMap(({ pool, lines }) => lines.map((line) => ({ ...line, id: `${pool} ${line.id}`, pool })))
    .toSorted((a, b) => a.when.before - b.when.before)
}

export interface PoolMoment {
  readonly pool: AddressKey
  readonly at: Millis
}

/** Returns the pools whose first response came after the period began. Their opening balance is of that time. */
export function lateStarts(statements: readonly PoolStatement[], from: Millis): readonly PoolMoment[] {
  return statements.flatMap(({ pool, opening }) => (opening.at > from ? [{ pool, at: opening.at }] : []))
}

/**
 * Returns the pools without a response after the period, with the last response until its end, which may precede the period.
 * `lastOf`: the last response about a pool. Pools are polled at different times, and one may not respond at all.
 */
export function earlyEnds(
  statements: readonly PoolStatement[],
  period: Period,
  lastOf: (pool: AddressKey) => Millis,
): readonly PoolMoment[] {
  return statements.flatMap(({ pool, closing }) =>
    lastOf(pool) < period.to ? [{ pool, at: closing.seenAt }] : [],
  )
}

const known: ReadonlySet<StatementKind> = new Set(['deposit', 'withdrawal', 'reward'])

export function sumStatements(statements: readonly PoolStatement[]): StatementSums {
  const rows = rowsOf(statements)
  const sum = (isWanted: (kind: StatementKind) => boolean): Integer =>
    sumIntegers(rows.flatMap(({ kind, by }) => (isWanted(kind) ? [by] : [])))
  const opening = sumIntegers(statements.map((each) => each.opening.balance))
  const closing = sumIntegers(statements.map((each) => each.closing.balance))
  const all = sumIntegers(rows.map(({ by }) => by))
  return {
    opening,
    deposits: sum((kind) => kind === 'deposit'),
    withdrawals: sum((kind) => kind === 'withdrawal'),
    rewards: sum((kind) => kind === 'reward'),
    others: sum((kind) => !known.has(kind)),
    closing,
    difference: (BigInt(closing) - BigInt(opening) - BigInt(all)).toString(),
  }
}

export interface Period {
  readonly from: Millis
  readonly to: Millis
}

/**
 * Returns the period of a month such as `2026-10` in the user's time zone, to its last millisecond; null for any other text.
 */
export function monthPeriod(month: string): Period | null {
  const match = /^(\d{4})-(\d{2})$/.exec(month)
  if (match === null) return null
  const [year, number] = [Number(match[1]), Number(match[2])]
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  const [from, end] = [fromField(`${month}-01T00:00:00`), fromField(`${next}-01T00:00:00`)]
  return from === null || end === null || from < 0 ? null : { from, to: end - 1 }
}

export function monthOf(at: Millis): string {
  return toField(at).slice(0, 7)
}

/** Returns the month before or after the month of a time. */
export function monthBeside(at: Millis, step: -1 | 1): Period | null {
  const month = monthPeriod(monthOf(at))
  return month === null ? null : monthPeriod(monthOf(step === -1 ? month.from - 1 : month.to + 1))
}

const head = [
  'pool',
  'pool_raw',
  'pool_name',
  'nominator',
  'nominator_raw',
  'seen_at',
  'not_before',
  'kind',
  'change_nano',
  'change',
  'moved_to_stake_nano',
  'is_exact',
  'balance_nano',
] as const

/** Returns statements as CSV: the opening balance, all lines and the closing balance of each pool, in nanotons. */
export function statementCsv(
  statements: readonly PoolStatement[],
  { labelOf, friendlyOf }: CsvNames,
): string {
  return csvOf(
    head,
    statements.flatMap(({ pool, address, opening, closing, lines }) => {
      const names = [friendlyOf(pool), pool, labelOf(pool) ?? '', friendlyOf(address), address]
      return [
        [
          ...names,
          formatIso(opening.at),
          formatIso(opening.seenAt),
          'opening',
          '',
          '',
          '',
          '',
          opening.balance,
        ],
        ...lines.map(({ when, kind, by, moved, isExact, balance }) => [
          ...names,
          formatIso(when.before),
          formatIso(when.after),
          kind,
          by,
          formatUnits(by, nativeDecimals, true),
          moved ?? '',
          String(isExact),
          balance,
        ]),
        [
          ...names,
          formatIso(closing.at),
          formatIso(closing.seenAt),
          'closing',
          '',
          '',
          '',
          '',
          closing.balance,
        ],
      ]
    }),
  )
}
