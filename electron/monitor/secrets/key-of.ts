import type { ErrorInfo } from '../../shared/errors.ts'
import { originOf, type Network } from '../../shared/networks.ts'
import type { Keyring } from './keyring.ts'

/** The API key of one network, independent of the network chosen later. */
export interface NetworkKey {
  readonly key: () => string | null
  readonly onKeyRefused: (error: ErrorInfo) => void
  /** Called after a valid response. Accepts a rejected key again. */
  readonly onAnswered: () => void
}

/**
 * Returns the key of a network's origin; none for an opened file. `onJudged` is called when the rate
 * limit may have changed.
 */
export function keyOf(
  keyring: Pick<Keyring, 'accept' | 'current' | 'reject'>,
  network: Network,
  onJudged: () => void,
): NetworkKey {
  const own = originOf(network.baseUrl)
  return {
    key: () => (network.isFile === true ? null : keyring.current(own)),
    onKeyRefused: ({ code, message }) => {
      keyring.reject(own, code === 'wrong-network' ? 'wrong-network' : 'rejected', message)
      onJudged()
    },
    onAnswered: () => {
      if (keyring.accept(own)) onJudged()
    },
  }
}
