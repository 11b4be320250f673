import type { AddressKey, Integer } from '../../shared/models.ts'
import { isSameNominator, type Nominator, type PoolState } from '../../shared/pool-models.ts'
import { asAddress, asInteger, asObject, asSafeInteger, elements, field, ShapeError } from './shape.ts'
import type { WireJson } from './client-types.ts'

function decodeNominator(value: WireJson): Nominator {
  const nominator = asObject(value)
  return {
    address: field(nominator, 'address', asAddress),
    balance: field(nominator, 'balance', asInteger),
    pending: field(nominator, 'pending_balance', asInteger),
  }
}

/** Reads a count. The newer operation sends it as a string of digits. */
function asCount(value: WireJson | undefined): number {
  const count = typeof value === 'string' ? Number(asInteger(value)) : asSafeInteger(value)
  if (!Number.isSafeInteger(count) || count < 0) throw new ShapeError('a count')
  return count
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

const minus = 0x2d

function compareIntegers(a: Integer, b: Integer): number {
  if (a.length === b.length && a.charCodeAt(0) !== minus && b.charCodeAt(0) !== minus)
    return compareText(a, b)
  if (a.startsWith('-') || b.startsWith('-')) return Number(BigInt(a) - BigInt(b))
  return a.length - b.length
}

function compareNominators(a: Nominator, b: Nominator): number {
  return compareIntegers(b.balance, a.balance) || compareText(a.address, b.address)
}

/** Returns true if the last four digits of all addresses differ. Hashing all 66 characters would dominate the decoding time. */
function areSurelyDistinct(nominators: readonly Nominator[]): boolean {
  const ends = new Set<number>()
  for (const { address } of nominators) {
    let end = 0
    for (let at = address.length - 4; at < address.length; at += 1) end = (end << 7) | address.charCodeAt(at)
    ends.add(end)
  }
  return ends.size === nominators.length
}

/** Merges duplicates with equal amounts. Throws if amounts differ, because neither can be trusted. */
function withoutRepeats(nominators: readonly Nominator[]): readonly Nominator[] {
  if (areSurelyDistinct(nominators)) return nominators
  const byAddress = new Map<AddressKey, Nominator>()
  for (const nominator of nominators) {
    const before = byAddress.get(nominator.address)
    if (before !== undefined && !isSameNominator(before, nominator)) {
      throw new ShapeError('listed once', ['active_nominators', nominators.indexOf(nominator), 'address'])
    }
    byAddress.set(nominator.address, nominator)
  }
  return [...byAddress.values()]
}

function inOrder(addresses: readonly AddressKey[]): readonly AddressKey[] {
  const sorted = [...addresses].sort()
  const isOnce = sorted.every((address, index) => address !== sorted[index - 1])
  return isOnce ? sorted : [...new Set(sorted)]
}

/** Decodes getPool (api.md section 4). Amounts are in nanotons. Sorts nominators by balance, largest first. Throws ShapeError. */
export function decodePool(body: WireJson): PoolState {
  const pool = asObject(body)
  const nominators = field(pool, 'active_nominators', (list) => elements(list, decodeNominator))
  return {
    stakeSent: field(pool, 'stake_amount_sent', asInteger),
    validatorAmount: field(pool, 'validator_amount', asInteger),
    nominatorsCount: field(pool, 'nominators_count', asCount),
    nominators: [...withoutRepeats(nominators)].sort(compareNominators),
    former: inOrder(field(pool, 'inactive_nominators', (list) => elements(list, asAddress))),
  }
}
