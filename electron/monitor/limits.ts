import type { Network } from '../shared/networks.ts'

/** Requests a second that a service allows (api.md 5): keyless, and with a free key. */
export interface Limits {
  readonly withoutKey: number
  readonly withKey: number
}

export const serviceLimits: Limits = { withoutKey: 1, withKey: 10 }

/** Requests a second that are allowed now. The user's plan counts with a key, and for a service of their own without one. */
export function limitOf(
  { withoutKey, withKey }: Limits,
  network: Network,
  hasKey: boolean,
  plan: number | undefined,
): number {
  if (plan !== undefined && (hasKey || network.id === 'custom')) return plan
  return hasKey ? withKey : withoutKey
}
