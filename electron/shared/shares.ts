import type { Integer } from './models.ts'

const whole = 10_000n

export function shareOf(part: Integer, total: Integer): number {
  const sum = BigInt(total)
  return sum <= 0n ? 0 : Number((BigInt(part) * whole * 2n + sum) / (2n * sum))
}

/** Returns hundredths of a percent that add up to 100 %. Rounds up the largest remainders first, then the larger parts. */
export function sharesOf(parts: readonly Integer[]): readonly number[] {
  const amounts = parts.map((part) => BigInt(part))
  const sum = amounts.reduce((total, amount) => total + amount, 0n)
  if (sum <= 0n) return amounts.map(() => 0)
  const shares = amounts.map((amount) => Number((amount * whole) / sum))
  const missing = Number(whole) - shares.reduce((total, share) => total + share, 0)
  const order = amounts
    .map((amount, index) => ({ index, amount, remainder: (amount * whole) % sum }))
    .toSorted((a, b) => {
      if (a.remainder !== b.remainder) return a.remainder > b.remainder ? -1 : 1
      return a.amount === b.amount ? a.index - b.index : a.amount > b.amount ? -1 : 1
    })
  for (const { index } of order.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
