import { useMemo } from 'react'
import type { PayoutView } from '../../../electron/shared/payouts.ts'
import { hiddenAmount } from '../../lib/amounts.ts'
import { isBadSide, payoutAsset, payoutSides, shortAsset, summarise } from '../../lib/payout-summary.ts'
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
            <th key={side} scope="col" className="is-end">
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
            {sides.map((side) => {
              const { count, sum } = summary[side]
              const isBad = isBadSide(side) && count > 0
              return (
                <td
                  key={side}
                  className={`is-end ${isBad ? 'tone-bad' : ''}`}
                  title={words.shown(count, count)}
                >
                  {count === 0 ? (
                    <span className="dim">·</span>
                  ) : (
                    <>
                      <span className="mono">{isHidden ? hiddenAmount : groupDigits(sum)}</span>{' '}
                      <span className="dim">({groupDigits(String(count))})</span>
                    </>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
