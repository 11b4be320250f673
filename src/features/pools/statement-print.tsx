import { createPortal } from 'react-dom'
import type { AddressKey } from '../../../electron/shared/models.ts'
import type { PoolStatement } from '../../../electron/shared/pool-statement.ts'
import { friendlyOf } from '../../lib/addresses.ts'
import { rowsOf, type Period, type StatementSums } from '../../lib/statement.ts'
import { formatDateTime, zoneName } from '../../lib/times.ts'
import { labelOf } from '../../stores/labels.ts'
import { useIsTestnet, useStatus } from '../../stores/status.ts'
import { Coins } from './coins.tsx'
import { Change, gapLines, Reconciliation, sumLines } from './statement-parts.tsx'
import { useUnit } from './unit.ts'
import { entryName, statement as words } from './statement-words.ts'
import { common } from './pools-words.ts'

interface StatementPrintProps {
  readonly address: AddressKey
  readonly period: Period
  /** Sentences that say where the observed time is shorter than the period. */
  readonly limits: readonly string[]
  readonly statements: readonly PoolStatement[]
  readonly sums: StatementSums
}

export function StatementPrint({ address, period, limits, statements, sums }: StatementPrintProps) {
  const isTestnet = useIsTestnet()
  const unit = useUnit()
  const network = useStatus(({ status }) => status?.network.name ?? '')
  const rows = rowsOf(statements)
  const nameOf = (key: AddressKey): string => labelOf(key) ?? friendlyOf(key, isTestnet)
  return createPortal(
    <div className="print-page">
      <h1>{words.title}</h1>
      <p>
        {labelOf(address)} {friendlyOf(address, isTestnet)}
      </p>
      <p>{words.period(formatDateTime(period.from), formatDateTime(period.to))}</p>
      {limits.length > 0 && <p>{limits.join(' ')}</p>}
      <table>
        <tbody>
          {sumLines(sums).map(([name, units, style]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Coins units={units} style={style} /> {unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Reconciliation sums={sums} />
      {rows.length === 0 ? (
        <p>{words.empty.text}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{common.observedAt}</th>
              <th scope="col">{words.pool}</th>
              <th scope="col">{words.kind}</th>
              <th scope="col">{common.in(words.change, unit)}</th>
              <th scope="col">{words.balance}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{formatDateTime(row.when.before)}</td>
                <td>{nameOf(row.pool)}</td>
                <td>{entryName(row)}</td>
                <td>
                  <Change row={row} />
                </td>
                <td>
                  <Coins units={row.balance} style="full" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {gapLines(statements, nameOf).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <footer>{words.printedBy(network, zoneName())}</footer>
    </div>,
    document.body,
  )
}
