import { LookoutError } from '../../shared/errors.ts'
import { keyInLink, otherNetwork } from '../../shared/explorer-link.ts'
import type { Network } from '../../shared/networks.ts'

/** Returns the address or hash in a link, or the text itself. Throws `invalid-input` if it belongs to another network. */
export function pastedKey(text: string, network: Pick<Network, 'id'>): string {
  const refusal = otherNetwork(text, network)
  if (refusal !== null) throw new LookoutError('invalid-input', refusal)
  return keyInLink(text) ?? text
}
