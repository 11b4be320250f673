import type { AddressKey } from '../../../../../electron/shared/models.ts'
import type { Nominator, PoolState } from '../../../../../electron/shared/pool-models.ts'
import type { PoolEvent } from '../../../../../electron/monitor/watch/watch-types.ts'

function byBalance(a: Nominator, b: Nominator): number {
  const [left, right] = [BigInt(a.balance), BigInt(b.balance)]
  if (left !== right) return left > right ? -1 : 1
  return a.address < b.address ? -1 : a.address > b.address ? 1 : 0
}

/**
 * Returns the state after the events. Nominators are sorted by balance (largest first), then by address; former nominators by
 * address.
 */
export function applyPoolEvents(before: PoolState, events: readonly PoolEvent[]): PoolState {
  const nominators = new Map(before.nominators.map((nominator) => [nominator.address, nominator]))
  const former = new Set(before.former)
  const ahead = before.nominatorsCount - before.nominators.length
  let stakeSent = BigInt(before.stakeSent)
  let validatorAmount = BigInt(before.validatorAmount)
  let counted: number | null = null
  const add = (address: AddressKey, balance: bigint, pending: bigint): void => {
    const known = nominators.get(address)
    if (known === undefined) return
    nominators.set(address, {
      address,
      balance: (BigInt(known.balance) + balance).toString(),
      pending: (BigInt(known.pending) + pending).toString(),
    })
  }
  for (const event of events) {
    switch (event.kind) {
      case 'nominator-joined':
        nominators.set(event.address, {
          address: event.address,
          balance: event.balance,
          pending: event.pending,
        })
        former.delete(event.address)
        break
      case 'nominator-left':
        nominators.delete(event.address)
        former.add(event.address)
        break
      case 'balance-changed':
        add(event.address, BigInt(event.by), 0n)
        break
      case 'pending-changed':
        add(event.address, 0n, BigInt(event.by))
        break
      case 'stake-sent':
        stakeSent += BigInt(event.amount)
        break
      case 'stake-returned':
        stakeSent -= BigInt(event.amount)
        break
      case 'stake-lost':
        break
      case 'validator-changed':
        validatorAmount += BigInt(event.by)
        break
      case 'count-mismatch':
        counted = event.counted
        break
      case 'former-changed':
        for (const address of event.added) former.add(address)
        for (const address of event.removed) former.delete(address)
        break
    }
  }
  return {
    stakeSent: stakeSent.toString(),
    validatorAmount: validatorAmount.toString(),
    nominatorsCount: counted ?? nominators.size + ahead,
    nominators: [...nominators.values()].sort(byBalance),
    former: [...former].sort(),
  }
}
