import type { ErrorInfo } from '../../shared/errors.ts'
import { originOf, type Network } from '../../shared/networks.ts'
import type { Keyring } from './keyring.ts'

/** What the watching of one network may do with keys, whatever network is chosen later: a key belongs to one origin. */
export interface NetworkKey {
  readonly key: () => string | null
  /** The service did not accept it. */
  readonly onKeyRefused: (error: ErrorInfo) => void
  /** A good answer came: a key that was refused for something else is taken. Gives whether that is news. */
  readonly onAnswered: () => boolean
}

/** The key of a network's own origin; none for an opened file. */
export function keyOf(
  keyring: Pick<Keyring, 'accept' | 'current' | 'isUsable' | 'reject'>,
  network: Network,
): NetworkKey {
  const own = originOf(network.baseUrl)
  return {
    key: () => (network.isFile === true ? null : keyring.current(own)),
    onKeyRefused: ({ code, message }) =>
      keyring.reject(own, code === 'wrong-network' ? 'wrong-network' : 'rejected', message),
    onAnswered: () => {
      if (network.isFile === true || keyring.current(own) === null || keyring.isUsable(own)) return false
      keyring.accept(own)
      return true
    },
  }
}
