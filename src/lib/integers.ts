import type { Integer } from '../../electron/shared/models.ts'
import { withMinus } from './text.ts'

/** Orders non-negative decimal integers of any size without converting them. */
export function compareIntegers(a: Integer, b: Integer): number {
  if (a.length !== b.length) return a.length - b.length
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The exact sum of integers of any size. */
export function sumIntegers(values: readonly Integer[]): Integer {
  let sum = 0n
  for (const value of values) sum += BigInt(value)
  return sum.toString()
}

/** Parts of a whole in hundredths of a per cent, rounded down; 0 when the whole is 0. */
export function shareOf(part: Integer, whole: Integer): number {
  const total = BigInt(whole)
  return total <= 0n ? 0 : Number((BigInt(part) * 10_000n) / total)
}

/** Hundredths of a per cent as text: `2103` is `21.03 %`. */
export function formatShare(hundredths: number): string {
  return withMinus(`${(hundredths / 100).toFixed(2)} %`)
}
