import { useCallback, useMemo } from 'react'
import { friendlyAddress } from '../../../electron/shared/address-text.ts'
import { addressOf, assetName, type Asset } from '../../../electron/shared/asset-text.ts'
import { approximateSign, hiddenAmount, shortNumber, splitAmount } from '../../lib/amounts.ts'
import { leftOutReasons } from '../../lib/action-outcome.ts'
import { createJournalTotals, netOf, type TokenTotal, type UnitSum } from '../../lib/journal-totals.ts'
import { groupDigits, safeText } from '../../lib/text.ts'
import { useSettings } from '../../stores/settings.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { useTraces } from '../../stores/traces.ts'
import { AttentionMark } from './attention-mark.tsx'
import { mostLoaded, useJournal } from '../../stores/read-traces.ts'
import { tokenMark } from './pending-cells.tsx'
import { journalTotals as words } from './pending-words.ts'

/** Length of a decimal point and nine digits. Further digits are in the tooltip. */
const longestFraction = 10

interface SumCellProps {
  readonly asset: Asset
  readonly sum: UnitSum
  readonly side: 'in' | 'out' | null
}

function SumCell({ asset, sum, side }: SumCellProps) {
  const isHidden = useSettings((settings) => settings.hideAmounts)
  if (sum.units === 0n) return <td className="is-end dim">·</td>
  const { sign, whole, fraction } = splitAmount({ units: String(sum.units), asset, direction: side })
  const rounded = shortNumber(whole, fraction)
  const cut = fraction.length > longestFraction ? `${fraction.slice(0, longestFraction)}…` : fraction
  const exact = `${approximateSign(sum)}${sign}${whole}${fraction}`
  const shown = `${approximateSign(sum, rounded)}${sign}${rounded === null ? `${whole}${cut}` : rounded.text}`
  return (
    <td className="is-end mono" title={isHidden || shown === exact ? undefined : exact}>
      {isHidden ? hiddenAmount : shown}
    </td>
  )
}

function TokenRow({ total, hasInternal }: { readonly total: TokenTotal; readonly hasInternal: boolean }) {
  const unit = useSettings((settings) => settings.unit)
  const isTestnet = useIsTestnet()
  const { asset } = total
  const net = netOf(total)
  const mark = tokenMark(asset)
  const address = asset.kind === 'item' ? null : addressOf(asset)
  const name = asset.kind === 'item' ? words.items : assetName(asset, { unit, isTestnet })
  const isCounted = asset.kind === 'native' || asset.kind === 'item' || asset.decimals !== null
  return (
    <tr>
      <th scope="row" title={address === null ? undefined : friendlyAddress(address, isTestnet)}>
        {mark !== null && <AttentionMark hint={mark} />}
        {safeText(isCounted ? name : words.inUnits(name), 40)}
      </th>
      <SumCell asset={asset} sum={total.in} side="in" />
      <SumCell asset={asset} sum={total.out} side="out" />
      <SumCell asset={asset} sum={net} side={net.units < 0n ? 'out' : 'in'} />
      {hasInternal && <SumCell asset={asset} sum={total.internal} side={null} />}
      <td className="is-end sums-count">{groupDigits(String(total.count))}</td>
    </tr>
  )
}

interface TotalsProps {
  readonly keys: readonly string[]
  /** The accounts that the watchlist selection covers. Null for all. */
  readonly accounts: ReadonlySet<string> | null
  /** True if the search has more entries than the loaded ones. */
  readonly hasMore: boolean
  /** Null while entries are being loaded. */
  readonly onLoadAll: (() => void) | null
  /** Receives the height on screen, px, for which the next visit reserves the space. */
  readonly onHeight: (height: number) => void
}

/** Totals per token of the loaded entries, with what they leave out. */
export function JournalTotals({ keys, accounts, hasMore, onLoadAll, onHeight }: TotalsProps) {
  // A new object whenever the journal reads traces.
  const journal = useJournal()
  const sum = useMemo(() => createJournalTotals(accounts), [accounts])
  const totals = useMemo(() => {
    const listed = useTraces.getState().byKey
    return sum(keys.flatMap((key) => listed.get(key) ?? journal.byKey.get(key) ?? []))
  }, [keys, journal, sum])
  const measure = useCallback(
    (section: HTMLElement | null) => {
      if (section === null) return
      const observer = new ResizeObserver(() => onHeight(section.offsetHeight))
      observer.observe(section)
      return () => observer.disconnect()
    },
    [onHeight],
  )
  const { tokens, leftOut, unknownTokens, otherAmounts, omittedActions } = totals
  const hasInternal = tokens.some(({ internal }) => internal.units !== 0n)
  const excluded = [
    ...leftOutReasons.flatMap((reason) =>
      leftOut[reason] > 0 ? [words.leftOut[reason](leftOut[reason])] : [],
    ),
    ...(unknownTokens > 0 ? [words.unknownTokens(unknownTokens)] : []),
    ...(otherAmounts > 0 ? [words.otherAmounts(otherAmounts)] : []),
    ...(omittedActions > 0 ? [words.omitted(omittedActions)] : []),
  ]
  return (
    <section ref={measure} className="sums" aria-label={words.label}>
      <p className="sums-note">
        {hasMore ? words.ofLoaded(keys.length) : words.ofAll(keys.length)}
        {hasMore && (
          <button
            type="button"
            className="button is-link"
            disabled={onLoadAll === null}
            onClick={() => onLoadAll?.()}
          >
            {words.loadMore(mostLoaded)}
          </button>
        )}
      </p>
      <p className="sums-note dim">
        {words.rule}
        {excluded.length > 0 && ` ${words.excluded(excluded.join(', '))}`}
      </p>
      {tokens.length > 0 && (
        <table className="sums-table" aria-label={words.label}>
          <thead>
            <tr>
              <th scope="col">{words.columns.token}</th>
              {(['in', 'out', 'net'] as const).map((column) => (
                <th key={column} scope="col" className="is-end">
                  {words.columns[column]}
                </th>
              ))}
              {hasInternal && (
                <th scope="col" className="is-end" title={words.internalHint}>
                  {words.columns.internal}
                </th>
              )}
              <th scope="col" className="is-end sums-count">
                {words.columns.count}
              </th>
            </tr>
          </thead>
          <tbody>
            {tokens.map((total) => (
              <TokenRow key={total.key} total={total} hasInternal={hasInternal} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
