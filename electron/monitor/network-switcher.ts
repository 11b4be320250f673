import { LookoutError } from '../shared/errors.ts'
import type { Network } from '../shared/networks.ts'

export interface NetworkSwitcherDeps {
  /** Throws LookoutError `storage` while there is work on the file. */
  readonly checkFree: () => void
  /** Looks up the network's key, which may take seconds. Never throws. */
  readonly load: (network: Network) => Promise<void>
  readonly stop: () => void
  /** Begins to watch, after `stop`. */
  readonly start: (network: Network) => void
}

/** When the watching ends and begins: for another network, or for work that must be alone with the file. */
export interface NetworkSwitcher {
  /** Watches another network. Of several choices the last one counts, however long their keys take. Throws as `check`. */
  readonly to: (network: Network) => Promise<void>
  /** Begins anew with the network that is watched, whose name may have changed. Throws as `check`. */
  readonly anew: (network: Network) => void
  /**
   * Stops the watching for as long as `work` takes, and begins it anew from what is kept then. Throws LookoutError `storage`
   * before it stops anything while other work goes on.
   */
  readonly still: <T>(present: Network, work: () => Promise<T>) => Promise<T>
  /** Throws LookoutError `storage` while the watching is stopped: nothing may begin it then. */
  readonly check: () => void
  /** Nothing begins any more. */
  readonly close: () => void
}

export function createNetworkSwitcher({
  checkFree,
  load,
  stop,
  start,
}: NetworkSwitcherDeps): NetworkSwitcher {
  let isStill = false
  let isClosed = false
  let choices = 0
  /** What is watched when the work is done, if it was chosen before the work began. */
  let waiting: Network | null = null

  function check(): void {
    if (!isStill) return
    checkFree()
    throw new LookoutError('storage', 'Wait until the work on what is kept is done.')
  }

  function begin(network: Network): void {
    if (isClosed) return
    if (isStill) {
      waiting = network
      return
    }
    stop()
    start(network)
  }

  return {
    check,
    to: async (network) => {
      check()
      const mine = (choices += 1)
      await load(network)
      if (mine === choices) begin(network)
    },
    anew: (network) => {
      check()
      begin(network)
    },
    still: async (present, work) => {
      check()
      checkFree()
      isStill = true
      stop()
      try {
        return await work()
      } finally {
        isStill = false
        const next = waiting ?? present
        waiting = null
        if (!isClosed) start(next)
      }
    },
    close: () => {
      isClosed = true
    },
  }
}
