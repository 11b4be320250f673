import type { AddressKey } from '../../../electron/shared/models.ts'
import type { PoolStatement } from '../../../electron/shared/pool-statement.ts'
import { formatDateTime } from '../../lib/times.ts'
import type { StatementRow, StatementSums } from '../../lib/statement.ts'
import { Coins } from './coins.tsx'
import { statement as words } from './statement-words.ts'

/** Shows the change of an entry. An amount that became stake is in parentheses, because it does not change the balance. */
export function Change({ row }: { readonly row: StatementRow }) {
  return row.moved === null ? (
    <Coins units={row.by} style="signed" />
  ) : (
    <span className="dim">
      (<Coins units={row.moved} />)
    </span>
  )
}

/** Returns name, amount and style of each sum, in the order of the balance sheet. */
export function sumLines(sums: StatementSums) {
  return [
    [words.opening, sums.opening, 'short'],
    [words.deposits, sums.deposits, 'signed'],
    [words.withdrawals, sums.withdrawals, 'signed'],
    [words.rewards, sums.rewards, 'signed'],
    [words.others, sums.others, 'signed'],
    [words.closing, sums.closing, 'short'],
  ] as const
}

/** Returns a line for each gap: the pool, and from when to when it was not observed. */
export function gapLines(
  statements: readonly PoolStatement[],
  nameOf: (pool: AddressKey) => string,
): readonly string[] {
  return statements.flatMap(({ pool, gaps }) =>
    gaps.map(({ from, to }) => words.gap(nameOf(pool), formatDateTime(from), formatDateTime(to))),
  )
}

/** Says whether the entries explain the closing balance. */
export function Reconciliation({ sums }: { readonly sums: StatementSums }) {
  const isBalanced = sums.difference === '0'
  return (
    <p className={isBalanced ? 'dim' : 'tone-bad'}>
      {isBalanced ? words.reconciles : words.differs}
      {!isBalanced && <Coins units={sums.difference} style="signed" />}
    </p>
  )
}
