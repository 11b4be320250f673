import type { Integer } from '../../electron/shared/models.ts'
import type { Amount } from '../../electron/shared/pending-models.ts'
import { nativeDecimals } from '../../electron/shared/units.ts'
import { uncounted } from '../../electron/shared/words/asset-words.ts'
import {
  amountText,
  approximateSign,
  hiddenAmount,
  mostUnitDigits,
  nativeText,
  shortNumber,
  toScientific,
  splitAmount,
  splitUnits,
} from '../lib/amounts.ts'
import { shownUnit as nativeUnit } from '../lib/shown.ts'

/** Longest amount that fits into the narrowest column, in characters. */
const longAmount = 21
/** Length of the decimal point and nine digits, as in native amounts. */
const longFraction = 10
/** Length of the decimal point and two digits. */
const briefFraction = 3
/** Width of a character in the small font of fractions, relative to the normal font. */
const fineWidth = 10 / 12

const cut = (fraction: string, most: number): string =>
  fraction.length > most ? `${fraction.slice(0, most)}…` : fraction

/**
 * Returns the fraction for a narrow column, and whether it needs the small font. `rest`: number of characters of the amount
 * without its fraction.
 */
function compactFraction(
  fraction: string,
  rest: number,
): { readonly text: string; readonly isFine: boolean } {
  const text = cut(fraction, longFraction)
  if (rest + text.length <= longAmount) return { text, isFine: false }
  const most = Math.floor((longAmount - rest) / fineWidth)
  return { text: text.length <= most ? text : cut(fraction, Math.max(2, most - 1)), isFine: true }
}

interface AmountTextProps {
  readonly amount: Amount
  readonly isTestnet: boolean
  readonly isHidden: boolean
  /**
   * `full` also shows trailing zeros, as in the detail pane. `compact` is for a narrow column that shows warnings separately: it
   * omits the warning, the tenth and later decimals, and the count of a single NFT. `brief` also omits the third and later
   * decimals.
   */
  readonly width: 'full' | 'compact' | 'brief'
}

/**
 * Shows an amount with sign and asset. Rounds very large amounts unless the width is `full`. The tooltip has the exact value
 * unless amounts are hidden.
 */
export function AmountText({ amount, isTestnet, isHidden, width }: AmountTextProps) {
  const isFull = width === 'full'
  const isCompact = !isFull
  const { sign, whole, fraction, zeros, unit, warning } = splitAmount(amount, isFull ? isTestnet : null)
  if (isCompact && amount.asset.kind === 'item' && amount.units === '1')
    return (
      <span className="clip" title={amountText(amount, isTestnet)}>
        {unit}
      </span>
    )
  const note = warning === null || isCompact ? '' : ` (${warning})`
  const shownUnit = isCompact && isInUnits(amount) ? uncounted : `${unit}${note}`
  if (isHidden) return <span className="mono amount">{`${hiddenAmount} ${shownUnit}`}</span>
  const short = isFull
    ? null
    : isCompact && isInUnits(amount)
      ? toScientific(whole, fraction, mostUnitDigits, 3)
      : shortNumber(whole, fraction)
  if (short !== null)
    return (
      <span className="mono amount is-whole" title={amountText(amount, isTestnet)}>
        <span className="amount-whole">
          {approximateSign(amount, short)}
          {sign}
          {short.text}
        </span>{' '}
        <span className="amount-unit">{shownUnit}</span>
      </span>
    )
  const compact = isFull
    ? null
    : width === 'brief'
      ? { text: cut(fraction, briefFraction), isFine: false }
      : compactFraction(fraction, `${sign}${whole} ${unit}`.length)
  return (
    <span
      className={`mono amount ${fraction === '' ? 'is-whole' : ''}`}
      title={amountText(amount, isTestnet)}
    >
      <span className="amount-whole">
        {approximateSign(amount)}
        <span className="amount-sign">{sign}</span>
        {whole}
      </span>
      <span className={`amount-fraction ${compact?.isFine === true ? 'is-fine' : ''}`}>
        {compact?.text ?? fraction}
        {isFull && <span className="dim">{zeros}</span>}
      </span>{' '}
      <span className="amount-unit">{shownUnit}</span>
    </span>
  )
}

function isInUnits({ asset }: Amount): boolean {
  return (asset.kind === 'jetton' || asset.kind === 'unknown') && asset.decimals === null
}

interface NativeAmountProps {
  readonly units: Integer
  readonly isHidden: boolean
  /** `table`: all nine digits with dim zeros; `figure`: large, with a small fraction. */
  readonly style?: 'table' | 'figure'
}

export function NativeAmount({ units, isHidden, style = 'table' }: NativeAmountProps) {
  const { sign, whole, fraction, zeros } = splitUnits(units, nativeDecimals)
  if (isHidden)
    return <span className={style === 'table' ? 'mono amount' : 'figure-value'}>{hiddenAmount}</span>
  if (style === 'table') {
    return (
      <span className="mono amount">
        {sign}
        {whole}
        {fraction}
        <span className="dim">{zeros}</span>
      </span>
    )
  }
  return (
    <span className="figure-value" title={`${nativeText(units)} ${nativeUnit()}`}>
      {sign}
      {whole}
      <small>{fraction}</small>
    </span>
  )
}
