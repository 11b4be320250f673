import { LookoutError } from '../shared/errors.ts'
import type { Network } from '../shared/networks.ts'
import { jobErrors } from './store/store-words.ts'

export interface NetworkSwitcherDeps {
  readonly checkFree: () => void
  /** Loads the network's key, which may take seconds. Never throws. */
  readonly load: (network: Network) => Promise<void>
  readonly stop: () => void
  readonly start: (network: Network) => void
}

/** Restarts the engine for another network, or after work that needs exclusive access to the file. */
export interface NetworkSwitcher {
  /** If it is called several times, the last call wins, no matter how long loading the keys takes. Throws like `check`. */
  readonly switchTo: (network: Network) => Promise<void>
  /** Restarts the same network, whose name may have changed. Throws like `check`. */
  readonly restart: (network: Network) => void
  /**
   * Restarts from the stored data after `work`. Throws LookoutError `storage` if another job is running, without stopping
   * anything.
   */
  readonly whileStopped: <T>(present: Network, work: () => Promise<T>) => Promise<T>
  /** Throws LookoutError `storage` while the engine must not be started. */
  readonly check: () => void
  readonly close: () => void
}

export function createNetworkSwitcher({
  checkFree,
  load,
  stop,
  start,
}: NetworkSwitcherDeps): NetworkSwitcher {
  let isStopped = false
  let isClosed = false
  let choices = 0
  let chosen: Network | null = null

  function check(): void {
    if (!isStopped) return
    checkFree()
    throw new LookoutError('storage', jobErrors.networkLocked)
  }

  function begin(network: Network): void {
    if (isClosed) return
    if (isStopped) {
      chosen = network
      return
    }
    stop()
    start(network)
  }

  return {
    check,
    switchTo: async (network) => {
      check()
      const mine = (choices += 1)
      await load(network)
      if (mine === choices) begin(network)
    },
    restart: (network) => {
      check()
      begin(network)
    },
    whileStopped: async (present, work) => {
      check()
      checkFree()
      isStopped = true
      stop()
      try {
        return await work()
      } finally {
        isStopped = false
        const next = chosen ?? present
        chosen = null
        if (!isClosed) start(next)
      }
    },
    close: () => {
      isClosed = true
    },
  }
}
