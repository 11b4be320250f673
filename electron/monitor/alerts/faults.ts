import type { GapReason } from '../store/types.ts'

/** Why one thing cannot be read though the service answers. Every other reason is the service's, the network's or ours. */
const ownFaults: ReadonlySet<string> = new Set<GapReason>([
  'not-found',
  'not-ready',
  'invalid-request',
  'too-large',
  'malformed',
])

/** True for a reason that lies with the one thing that was asked for. */
export function isOwnFault(reason: string): boolean {
  return ownFaults.has(reason)
}
