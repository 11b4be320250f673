import type { ErrorInfo } from '../../shared/errors.ts'
import { originOf, type Network } from '../../shared/networks.ts'
import type { Keyring } from './keyring.ts'

/** What the watching of one network may do with keys, whatever network is chosen later: a key belongs to one origin. */
export interface NetworkKey {
  readonly key: () => string | null
  /** The service did not accept it. */
  readonly onKeyRefused: (error: ErrorInfo) => void
  /** A good answer came: a key that was refused for something else is taken. */
  readonly onAnswered: () => void
}

/** The key of a network's own origin; none for an opened file. `onJudged`: what it allows may have changed. */
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
