import type { Integer } from '../../shared/models.ts'
import type { PoolState, SettlementResult } from '../../shared/pool-models.ts'
import type { Settlement } from './settlement.ts'

const wholeShare = 10_000n

/** Returns the share as the contract stores it, in ten-thousandths. If several fit, returns the one with the fewest digits. */
function roundestWithin(least: bigint, most: bigint): bigint {
  for (const step of [1_000n, 500n, 100n, 50n, 10n, 5n]) {
    const candidate = (most / step) * step
    if (candidate >= least) return candidate
  }
  return most
}

/**
 * Returns the validator's share of a reward in ten-thousandths. The contract pays the validator floor(reward * share / 10,000)
 * and the rest to the nominators, so few shares fit. Null if none fits, because the validator also deposited or withdrew, or if
 * the reward is unknown.
 */
export function commissionOf({ reward, validatorBy }: Settlement): number | null {
  const own = BigInt(validatorBy)
  if (reward === null || own < 0n) return null
  const [least, most] = [own + BigInt(reward.from), own + BigInt(reward.to)]
  if (BigInt(reward.from) <= 0n || least <= 0n) return null
  // `own` <= total * share / 10,000 < `own` + 1, for a total from `least` to `most`.
  const lowest = (own * wholeShare + most - 1n) / most
  const highest = ((own + 1n) * wholeShare - 1n) / least
  return lowest > highest || highest > wholeShare ? null : Number(roundestWithin(lowest, highest))
}

/**
 * Returns the known reward of each nominator. If none is known, a decreased stake counts as a loss, since deposits can only
 * increase it, unless its nominator may have left and joined again within several rounds.
 */
function partsOf({ rows, isSeparable, isWide }: Settlement, after: PoolState): readonly (bigint | null)[] {
  const balances = new Map(after.nominators.map(({ address, balance }) => [address, BigInt(balance)]))
  return rows.map(({ address, balance, pending, reward }) => {
    if (reward !== null) return BigInt(reward)
    const now = balances.get(address)
    if (isSeparable || isWide || now === undefined) return null
    const by = now - BigInt(balance) - BigInt(pending)
    return by < 0n ? by : null
  })
}

/** Returns true if the parts of several nominators do not agree: deposits then hide parts of a loss. */
export function isPartlyHidden({ rows, isSeparable }: Settlement): boolean {
  return !isSeparable && rows.filter(({ balance }) => balance !== '0').length > 1
}

function lossOf(settlement: Settlement, nominators: bigint): SettlementResult['loss'] {
  if (nominators < 0n) return 'certain'
  const isUnpaid = settlement.isSeparable && nominators === 0n
  return isUnpaid && BigInt(settlement.validatorBy) < 0n ? 'possible' : null
}

const text = (amount: bigint): Integer => amount.toString()

/**
 * Returns the result of a settlement. `returned` is the stake plus all parts, without the few nanotons that the contract cannot
 * divide.
 */
export function resultOf(settlement: Settlement, before: PoolState, after: PoolState): SettlementResult {
  const [sent, validator] = [BigInt(before.stakeSent), BigInt(settlement.validatorBy)]
  const parts = partsOf(settlement, after)
  const nominators = parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n)
  const loss = lossOf(settlement, nominators)
  const isComplete = settlement.isSeparable && settlement.rows.every(({ reward }) => reward !== null)
  const commission = isComplete ? commissionOf(settlement) : null
  const isNothing = isComplete && validator === 0n && nominators === 0n
  // If no share fits, the validator deposited or withdrew, so its part of the reward is unknown.
  const isKnown = loss !== null || commission !== null || isNothing
  return {
    sent: text(sent),
    returned: isKnown ? text(sent + validator + nominators) : null,
    reward: isKnown ? text(validator + nominators) : null,
    validatorBy: settlement.validatorBy,
    nominatorsBy: isComplete || loss !== null ? text(nominators) : null,
    commission,
    loss,
    isMinimum: loss === 'certain' && (parts.includes(null) || isPartlyHidden(settlement)),
  }
}
