import type { Integer } from '../../electron/shared/models.ts'
import { withMinus } from './text.ts'

/** Compares non-negative decimal integers of any size without converting them. */
export function compareIntegers(a: Integer, b: Integer): number {
  if (a.length !== b.length) return a.length - b.length
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Returns the exact sum of integers of any size. */
export function sumIntegers(values: readonly Integer[]): Integer {
  let sum = 0n
  for (const value of values) sum += BigInt(value)
  return sum.toString()
}

/** Formats hundredths of a percent: `2103` is `21.03 %`. */
export function formatShare(hundredths: number): string {
  return withMinus(`${(hundredths / 100).toFixed(2)} %`)
}
