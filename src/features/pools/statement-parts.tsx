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
