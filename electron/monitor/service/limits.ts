import type { Network } from '../../shared/networks.ts'

/** Requests per second that a service allows (api.md 5), without a key and with a free one. */
export interface Limits {
  readonly withoutKey: number
  readonly withKey: number
}

export const serviceLimits: Limits = { withoutKey: 1, withKey: 10 }

/** Returns requests per second. The user's own value applies with a key, and always to a custom service. */
export function limitOf(
  { withoutKey, withKey }: Limits,
  network: Network,
  hasKey: boolean,
  plan: number | undefined,
): number {
  if (plan !== undefined && (hasKey || network.id === 'custom')) return plan
  return hasKey ? withKey : withoutKey
}
