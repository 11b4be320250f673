import { shortAddress } from '../../electron/shared/address-text.ts'
import { decimalsOf, itemName, warningOf, type Asset } from '../../electron/shared/asset-text.ts'
import type { Integer } from '../../electron/shared/models.ts'
import type { Amount } from '../../electron/shared/pending-models.ts'
import { hiddenAmount } from '../../electron/shared/text-parts.ts'
import { formatUnits, nativeDecimals } from '../../electron/shared/units.ts'
import { assetNames, unitsOf } from '../../electron/shared/words/asset-words.ts'
import { shownUnit } from './shown.ts'
import { groupDigits, safeText } from './text.ts'

export { hiddenAmount }

/** Parts of a formatted amount. `fraction` starts with the decimal point and may be empty. */
export interface AmountParts {
  readonly sign: '' | '+' | '−'
  readonly whole: string
  readonly fraction: string
  /** Trailing zeros of the fraction, shown only where all digits are shown. */
  readonly zeros: string
  readonly unit: string
  readonly warning: string | null
}

/** Splits an integer of smallest units into sign, grouped digits, fraction and trailing zeros. */
export function splitUnits(units: Integer, decimals: number): Omit<AmountParts, 'unit' | 'warning'> {
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

/** Returns an amount without its fraction, unless it would then read as zero. */
export function shortened<Parts extends Pick<AmountParts, 'whole' | 'fraction'>>(parts: Parts): Parts {
  return parts.whole === '0' ? parts : { ...parts, fraction: '' }
}

/**
 * Estimates the width of a number whose fraction has a smaller font, in em of the font of its integer part. The digits of the
 * widest common font are 0.64 em wide.
 */
export function figureEms(units: Integer, decimals: number): number {
  const { sign, whole, fraction } = splitUnits(units, decimals)
  const wide = (text: string): number =>
    [...text].reduce((sum, each) => sum + (/\d/.test(each) ? 0.64 : 0.32), 0)
  return wide(sign) + wide(whole) + wide(fraction) * 0.67
}

function unitOf(asset: Asset, units: Integer, isTestnet: boolean | null): string {
  if (asset.kind === 'native') return shownUnit()
  if (asset.kind === 'item') {
    const name = itemName(asset)
    return name === null ? assetNames.items(units) : safeText(name, 24)
  }
  const symbol =
    asset.kind === 'unknown'
      ? safeText(asset.symbol ?? assetNames.unknownToken, 16)
      : asset.symbol === null && isTestnet !== null
        ? assetNames.token(shortAddress(asset.master, isTestnet))
        : safeText(asset.symbol ?? assetNames.jetton, 12)
  return asset.decimals === null ? unitsOf(symbol) : symbol
}

/**
 * Splits an amount. Its direction determines the sign, and its asset the unit. If the number of decimals is unknown, the amount
 * stays in the asset's smallest units. A jetton without a symbol is named by the address of its master, written as on the test
 * network if `isTestnet`. Where only the short unit fits, `isTestnet` is null.
 */
export function splitAmount(amount: Amount, isTestnet: boolean | null = null): AmountParts {
  const parts = splitUnits(amount.units, decimalsOf(amount.asset) ?? 0)
  const sign = amount.direction === null ? parts.sign : amount.direction === 'in' ? '+' : '−'
  const warning = amount.asset.kind === 'jetton' ? warningOf(amount.asset) : null
  return { ...parts, sign, unit: unitOf(amount.asset, amount.units, isTestnet), warning }
}

const mostDigits = 12
/** Maximum number of digits shown in full for an amount in a token's smallest units. */
export const mostUnitDigits = 9
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

export interface ShortNumber {
  /** Such as `1.5903×10¹²`. */
  readonly text: string
  readonly isExact: boolean
}

/** Formats digits with a power of ten for the first one, rounded to `kept` digits. */
function scientificOf(digits: string, power: number, kept: number): ShortNumber {
  const rounded = ((BigInt(digits.slice(0, kept + 1).padEnd(kept + 1, '0')) + 5n) / 10n).toString()
  const exponent = power + (rounded.length - kept)
  const fraction = rounded.slice(1, kept).replace(/0+$/, '')
  const raised = [...exponent.toString()].map((sign) => (sign === '-' ? '⁻' : superscripts[Number(sign)]))
  return {
    text: `${rounded.slice(0, 1)}${fraction === '' ? '' : `.${fraction}`}×10${raised.join('')}`,
    isExact: /^0*$/.test(digits.slice(kept)),
  }
}

/**
 * Shortens a number to `kept` digits and a power of ten (`1.5903×10¹²`), because a clipped number would look smaller. Returns
 * null if the number has at most `limit` digits.
 */
export function toScientific(
  whole: string,
  fraction: string,
  limit = mostDigits,
  kept = 5,
): ShortNumber | null {
  const digits = whole.replaceAll(',', '')
  return digits.length <= limit
    ? null
    : scientificOf(`${digits}${fraction.slice(1)}`, digits.length - 1, kept)
}

/**
 * Shortens a number whose first nine decimals are zeros (`1.2346×10⁻¹⁸`), because the decimals that fit would all be zeros. Returns
 * null for any other number.
 */
function smallToScientific(whole: string, fraction: string): ShortNumber | null {
  const zeros = whole === '0' ? /^\.(0{9,})[1-9]/.exec(fraction)?.[1] : undefined
  return zeros === undefined ? null : scientificOf(fraction.slice(1 + zeros.length), -1 - zeros.length, 5)
}

/** Shortens a number that is too large or too small for its digits to be shown. Returns null for any other number. */
export function shortNumber(whole: string, fraction: string): ShortNumber | null {
  return toScientific(whole, fraction) ?? smallToScientific(whole, fraction)
}

/** Formats the exact amount for tooltips, copying and filtering: `−48.200000000 TON`. */
export function amountText(amount: Amount, isTestnet: boolean | null = null): string {
  const { sign, whole, fraction, zeros, unit, warning } = splitAmount(amount, isTestnet)
  const note = warning === null ? '' : ` (${warning})`
  return `${approximateSign(amount)}${sign}${whole}${fraction}${zeros} ${unit}${note}`
}

/** Returns "≈" for an amount that the service rounded, or that `short` rounds. */
export function approximateSign(
  { isApproximate }: { readonly isApproximate?: boolean },
  short: ShortNumber | null = null,
): '' | '≈' {
  return isApproximate === true || short?.isExact === false ? '≈' : ''
}

/** Formats nanoton with all nine decimals: `48.200000000`. */
export function nativeText(units: Integer): string {
  const { sign, whole, fraction, zeros } = splitUnits(units, nativeDecimals)
  return `${sign}${whole}${fraction}${zeros}`
}
