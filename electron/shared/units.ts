import type { Millis } from './models.ts'

/** The last millisecond of the year 9999. Later times cannot be displayed with a year of four digits. */
export const latestTime: Millis = 253_402_300_799_999

export const nativeDecimals = 9

/** The unit of the native coin, also called GRAM (1:1). */
export const nativeUnit = 'TON'

/** Shard id of the masterchain and of an unsplit basechain, as signed decimal. */
export const wholeShard = '-9223372036854775808'

/** Converts a signed decimal shard id to 16 lower-case hex digits. Throws RangeError when it is not a 64-bit integer. */
export function shardToHex(decimal: string): string {
  if (!/^-?\d{1,20}$/.test(decimal)) throw new RangeError('A shard id is a 64-bit integer')
  const value = BigInt(decimal)
  if (value < -(2n ** 63n) || value >= 2n ** 64n) throw new RangeError('A shard id is a 64-bit integer')
  return BigInt.asUintN(64, value).toString(16).padStart(16, '0')
}

/** Converts 1 to 16 hex digits to the signed decimal that getBlockTransactions requires (api.md 3.3). Throws RangeError otherwise. */
export function shardFromHex(hex: string): string {
  if (!/^[0-9a-fA-F]{1,16}$/.test(hex)) throw new RangeError('A shard id in hex has 1 to 16 digits')
  return BigInt.asIntN(64, BigInt(`0x${hex}`)).toString()
}

/** Exact decimal: `formatUnits('1500000000', 9)` is `1.5`. Drops trailing zeros unless `full`. */
export function formatUnits(units: string | bigint, decimals: number, full = false): string {
  const value = BigInt(units)
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals)
  const kept = full ? fraction : fraction.replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`
}

/** Adds thousands separators to a decimal: `71883204.5` becomes `71,883,204.5`. */
export function groupDigits(decimal: string | number): string {
  const [whole = '', fraction] = decimal.toString().split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Removes thousands separators. Keeps other commas: `1,5` may mean 1.5, so that it must not become 15. */
export function withoutGroups(decimal: string): string {
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(decimal) ? decimal.replaceAll(',', '') : decimal
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Formats a rounded positive number with three digits: `≈1.35`, and from 10^12 `≈7.79 × 10⁷⁶`. */
export function approximateNumber(decimal: string): string {
  const [digits = '0', power = '0'] = Number(decimal).toExponential(2).split('e+')
  const short = String(Number(digits))
  if (Number(power) < 12 || Number.isNaN(Number(power))) return `≈${groupDigits(decimal)}`
  const exponent = [...power].map((digit) => superscripts[Number(digit)]).join('')
  return `≈${short} × 10${exponent}`
}
