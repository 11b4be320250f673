import type { AddressKey, Integer, Nominator, PoolState } from '../../shared/models.ts'
import { asAddress, asInteger, asObject, asSafeInteger, elements, field, ShapeError } from './shape.ts'
import type { WireJson } from './types.ts'

function decodeNominator(value: WireJson): Nominator {
  const nominator = asObject(value)
  return {
    address: field(nominator, 'address', asAddress),
    balance: field(nominator, 'balance', asInteger),
    pending: field(nominator, 'pending_balance', asInteger),
  }
}

/** How many nominators the contract counts: a number, or digits as in the newer operation. */
function asCount(value: WireJson | undefined): number {
  const count = typeof value === 'string' ? Number(asInteger(value)) : asSafeInteger(value)
  if (!Number.isSafeInteger(count) || count < 0) throw new ShapeError('a count')
  return count
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Compares integers in their one decimal spelling. */
function compareIntegers(a: Integer, b: Integer): number {
  if (a.startsWith('-') || b.startsWith('-')) return Number(BigInt(a) - BigInt(b))
  return a.length === b.length ? compareText(a, b) : a.length - b.length
}

function compareNominators(a: Nominator, b: Nominator): number {
  return compareIntegers(b.balance, a.balance) || compareText(a.address, b.address)
}

/** A nominator listed twice with equal amounts is one; with other amounts nobody can say which is true. */
function withoutRepeats(nominators: readonly Nominator[]): readonly Nominator[] {
  const addresses = new Set<AddressKey>()
  for (const { address } of nominators) addresses.add(address)
  if (addresses.size === nominators.length) return nominators
  const byAddress = new Map<AddressKey, Nominator>()
  for (const nominator of nominators) {
    const before = byAddress.get(nominator.address)
    if (
      before !== undefined &&
      (before.balance !== nominator.balance || before.pending !== nominator.pending)
    ) {
      throw new ShapeError('listed once', ['active_nominators', nominators.indexOf(nominator), 'address'])
    }
    byAddress.set(nominator.address, nominator)
  }
  return [...byAddress.values()]
}

/** Sorted, each once. */
function inOrder(addresses: readonly AddressKey[]): readonly AddressKey[] {
  const sorted = [...addresses].sort(compareText)
  const isOnce = sorted.every((address, index) => address !== sorted[index - 1])
  return isOnce ? sorted : [...new Set(sorted)]
}

/**
 * The body of getPool (api.md section 4): amounts in nanoton, numbers or digits, exact. The service's order of nominators is
 * arbitrary: here the largest balance comes first, then by address. Throws ShapeError.
 */
export function decodePool(body: WireJson): PoolState {
  const pool = asObject(body)
  const listed = field(pool, 'active_nominators', (list) => elements(list, decodeNominator))
  const former = field(pool, 'inactive_nominators', (list) => elements(list, asAddress))
  return {
    stakeSent: field(pool, 'stake_amount_sent', asInteger),
    validatorAmount: field(pool, 'validator_amount', asInteger),
    nominatorsCount: field(pool, 'nominators_count', asCount),
    nominators: [...withoutRepeats(listed)].sort(compareNominators),
    former: inOrder(former),
  }
}
