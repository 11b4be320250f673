import { useMemo } from 'react'
import type { PayoutView } from '../../../electron/shared/payouts.ts'
import { hiddenAmount } from '../../lib/amounts.ts'
import { payoutAsset, payoutSides, shortAsset, summarise } from '../../lib/payout-summary.ts'
import { groupDigits, safeText } from '../../lib/text.ts'
import { useSettings } from '../../stores/settings.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { payouts as words } from './payout-words.ts'

export function PayoutSummary({ payouts }: { readonly payouts: readonly PayoutView[] }) {
  const isHidden = useSettings((settings) => settings.hideAmounts)
  const isTestnet = useIsTestnet()
  const summaries = useMemo(() => summarise(payouts), [payouts])
  const sides = ['all', ...payoutSides] as const
  return (
    <table className="sums-table" aria-label={words.summary}>
      <thead>
        <tr>
          <th scope="col">{words.asset}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {words.sides[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {summaries.map((summary) => (
          <tr key={summary.asset}>
            <th scope="row" title={safeText(payoutAsset(summary.asset, { isTestnet }), 60)}>
              {safeText(shortAsset(summary, isTestnet), 24)}
              {summary.isTokenUnseen && (
                <span className="tone-attention" title={words.unseenHint}>
                  {' '}
                  · {words.unseen}
                </span>
              )}
            </th>
            {sides.map((side) => (
              <td key={side} className={side === 'failed' && summary.failed.count > 0 ? 'tone-bad' : ''}>
                {groupDigits(String(summary[side].count))}
                <span className="mono dim">{isHidden ? hiddenAmount : groupDigits(summary[side].sum)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
