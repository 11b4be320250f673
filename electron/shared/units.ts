/** Decimals of the native coin: 1 TON = 10^9 nanoton. */
export const nativeDecimals = 9

/** The unit label of the native coin, in one place (the coin is also called GRAM, 1:1). */
export const nativeUnit = 'TON'

/** The shard id of the masterchain and of an unsplit basechain, as the service writes it (signed decimal). */
export const wholeShard = '-9223372036854775808'

/** A signed 64-bit decimal shard id as 16 hex digits, lower case. Throws RangeError when it is not a 64-bit integer. */
export function shardToHex(decimal: string): string {
  if (!/^-?\d{1,20}$/.test(decimal)) throw new RangeError('A shard id is a 64-bit integer')
  const value = BigInt(decimal)
  if (value < -(2n ** 63n) || value >= 2n ** 64n) throw new RangeError('A shard id is a 64-bit integer')
  return BigInt.asUintN(64, value).toString(16).padStart(16, '0')
}

/** 1 to 16 hex digits as the signed decimal that getBlockTransactions wants (api.md 3.3). Throws RangeError otherwise. */
export function shardFromHex(hex: string): string {
  if (!/^[0-9a-fA-F]{1,16}$/.test(hex)) throw new RangeError('A shard id in hex has 1 to 16 digits')
  return BigInt.asIntN(64, BigInt(`0x${hex}`)).toString()
}

/**
 * An integer amount in smallest units as an exact decimal: `formatUnits('1500000000', 9)` is `1.5`.
 * All digits are kept; trailing zeros are dropped unless `full`.
 */
export function formatUnits(units: string | bigint, decimals: number, full = false): string {
  const value = BigInt(units)
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals)
  const kept = full ? fraction : fraction.replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`
}

/** A decimal with the digits before its point grouped by thousands: `71883204.5` is `71,883,204.5`. */
export function groupDigits(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** An amount of nanoton as it is told, exact: `10,500.5 TON`. */
export function formatNative(units: string | bigint): string {
  return `${groupDigits(formatUnits(units, nativeDecimals))} ${nativeUnit}`
}
