import type { ErrorInfo } from '../../shared/errors.ts'
import { originOf, type Network } from '../../shared/networks.ts'
import { isUsable, type Keyring } from './keyring.ts'

/** The API key of one network, independent of the network chosen later. */
export interface NetworkKey {
  /** The key to send; null without one, and while the service rejects it. */
  readonly key: () => string | null
  /** The key even if it was rejected, to try it again. */
  readonly storedKey: () => string | null
  readonly isRejected: () => boolean
  /** Records that the service refused a request. The request was sent with the key, unless the key was already rejected. */
  readonly refuse: (error: ErrorInfo) => void
  /** Uses a rejected key again. */
  readonly accept: () => void
}

/** Returns the key of a network. An opened file has none. `onJudged` is called when the key was rejected or accepted. */
export function keyOf(
  keyring: Pick<Keyring, 'accept' | 'current' | 'status' | 'reject'>,
  network: Network,
  onJudged: () => void,
): NetworkKey {
  const own = originOf(network.baseUrl)
  const storedKey = (): string | null => (network.isFile === true ? null : keyring.current(own))
  const isRejected = (): boolean => storedKey() !== null && !isUsable(keyring.status(own))
  return {
    key: () => (isRejected() ? null : storedKey()),
    storedKey,
    isRejected,
    refuse: ({ code, message }) => {
      if (isRejected()) return
      keyring.reject(own, code === 'wrong-network' ? 'wrong-network' : 'rejected', message)
      if (isRejected()) onJudged()
    },
    accept: () => {
      if (keyring.accept(own)) onJudged()
    },
  }
}
