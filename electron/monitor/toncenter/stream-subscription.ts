import { parseHash } from '../../shared/hash.ts'
import type { AddressKey } from '../../shared/models.ts'
import type { StreamFrame } from './stream-frames.ts'
import type { Snapshot } from './stream-types.ts'

/** The service resets the connection if a request reaches 5 MB. 20,000 addresses take 1.4 MB. */
const mostAddresses = 20_000
const mostHashes = 10_000

export interface Subscription {
  readonly addresses: ReadonlySet<AddressKey>
  /** base64, the only form that every version of the service matches. */
  readonly hashes: ReadonlySet<string>
}

export const nothing: Subscription = { addresses: new Set(), hashes: new Set() }

export function isEmpty({ addresses, hashes }: Subscription): boolean {
  return addresses.size === 0 && hashes.size === 0
}

export function subscriptionOf({ addresses, hashes }: Snapshot): Subscription {
  const valid = hashes.flatMap((hash) => parseHash(hash)?.base64 ?? [])
  return {
    addresses: new Set([...new Set(addresses)].slice(0, mostAddresses)),
    hashes: new Set([...new Set(valid)].slice(0, mostHashes)),
  }
}

export function cut({ addresses, hashes }: Subscription, most: number | null): Subscription {
  if (most === null || addresses.size <= most) return { addresses, hashes }
  return { addresses: new Set([...addresses].slice(0, most)), hashes }
}

function isSame<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean {
  return a.size === b.size && [...a].every((each) => b.has(each))
}

export function isEqual(a: Subscription, b: Subscription): boolean {
  return isSame(a.addresses, b.addresses) && isSame(a.hashes, b.hashes)
}

export function added(from: Subscription, to: Subscription): Snapshot {
  return {
    addresses: [...to.addresses].filter((address) => !from.addresses.has(address)),
    hashes: [...to.hashes].filter((hash) => !from.hashes.has(hash)),
  }
}

/** The service refuses hashes without `trace`, `trace` without hashes, and other types without addresses (api.md 10). */
export function requestOf({ addresses, hashes }: Subscription, id: string): string {
  const types = [
    ...(addresses.size > 0 ? ['actions', 'transactions'] : []),
    ...(hashes.size > 0 ? ['trace'] : []),
  ]
  return JSON.stringify({
    operation: 'subscribe',
    id,
    types,
    addresses: [...addresses],
    trace_external_hash_norms: [...hashes],
    min_finality: 'pending',
    include_address_book: true,
    include_metadata: true,
    supported_action_types: ['latest'],
  })
}

/** Returns whether a frame can belong to this subscription. */
export function concerns({ addresses, hashes }: Subscription, frame: StreamFrame): boolean {
  switch (frame.kind) {
    case 'actions':
      if (frame.scope === 'trace') return hashes.has(frame.key)
      return frame.value.actions.some(({ accounts }) => accounts.some((account) => addresses.has(account)))
    case 'transactions':
      if (frame.scope === 'trace') return hashes.has(frame.key)
      return frame.accounts.some((account) => addresses.has(account))
    default:
      return true
  }
}
