import type { Integer } from '../../electron/shared/models.ts'
import type { Amount, Asset } from '../../electron/shared/pending-models.ts'
import { formatUnits, nativeDecimals } from '../../electron/shared/units.ts'
import { shownUnit } from './shown.ts'
import { groupDigits, safeText } from './text.ts'

/** An amount taken apart for display. `fraction` begins with its point and is empty when there is none. */
export interface AmountParts {
  readonly sign: '' | '+' | '−'
  readonly whole: string
  readonly fraction: string
  /** Trailing zeros of the fraction, shown only where all digits are. */
  readonly zeros: string
  readonly unit: string
}

export const hiddenAmount = '•••'

/** An integer of smallest units as grouped digits; the zeros at the end stand apart. */
export function splitUnits(units: Integer, decimals: number): Omit<AmountParts, 'unit'> {
  const [whole = '0', digits = ''] = formatUnits(units, decimals, true).replace(/^-/, '').split('.')
  const kept = digits.replace(/0+$/, '')
  const zeros = digits.slice(kept.length)
  return {
    sign: units.startsWith('-') ? '−' : '',
    whole: groupDigits(whole),
    fraction: kept === '' ? '' : `.${kept}`,
    zeros: kept === '' && zeros !== '' ? `.${zeros}` : zeros,
  }
}

function unitOf(asset: Asset, units: Integer): string {
  if (asset.kind === 'native') return shownUnit()
  if (asset.kind === 'item')
    return asset.name === null ? (units === '1' ? 'item' : 'items') : safeText(asset.name, 24)
  const symbol = asset.symbol === null ? 'jetton' : safeText(asset.symbol, 12)
  return asset.decimals === null ? `units of ${symbol}` : symbol
}

function decimalsOf(asset: Asset): number {
  if (asset.kind === 'native') return nativeDecimals
  return asset.kind === 'jetton' ? (asset.decimals ?? 0) : 0
}

/** An amount with its direction as a sign and its asset as unit. Without known decimals it is in units, never guessed. */
export function splitAmount(amount: Amount): AmountParts {
  const parts = splitUnits(amount.units, decimalsOf(amount.asset))
  const sign = amount.direction === null ? parts.sign : amount.direction === 'in' ? '+' : '−'
  return { ...parts, sign, unit: unitOf(amount.asset, amount.units) }
}

const mostDigits = 12
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/**
 * A whole part that a cell has room for: of more than twelve digits five and the power of ten, `1.5903×10¹²`, since a number cut
 * in its middle reads as a smaller one. Null for one that can be shown as it is.
 */
export function shortWhole(whole: string): string | null {
  const digits = whole.replaceAll(',', '')
  if (digits.length <= mostDigits) return null
  const rounded = ((BigInt(digits.slice(0, 6)) + 5n) / 10n).toString()
  const power = digits.length - 1 + (rounded.length - 5)
  const fraction = rounded.slice(1, 5).replace(/0+$/, '')
  const exponent = [...power.toString()].map((digit) => superscripts[Number(digit)]).join('')
  return `${rounded.slice(0, 1)}${fraction === '' ? '' : `.${fraction}`}×10${exponent}`
}

/** The exact amount as text for a tooltip, for copying and for filtering: `−48.200000000 TON`. */
export function amountText(amount: Amount): string {
  const { sign, whole, fraction, zeros, unit } = splitAmount(amount)
  return `${sign}${whole}${fraction}${zeros} ${unit}`
}

/** Nanoton as exact text with all nine digits: `48.200000000`. */
export function nativeText(units: Integer): string {
  const { sign, whole, fraction, zeros } = splitUnits(units, nativeDecimals)
  return `${sign}${whole}${fraction}${zeros}`
}
