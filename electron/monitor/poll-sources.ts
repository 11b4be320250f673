import { createBlocks, type Blocks } from './blocks/opened-blocks.ts'
import { createAccounts, type Accounts } from './pending/accounts.ts'
import type { PollSource } from './poll/poll-source.ts'
import { createPools, type Pools } from './pools/followed-pools.ts'
import type { Session } from './session.ts'

/** What is watched on one network, and the sources that poll it. */
export interface Watched {
  readonly accounts: Accounts
  readonly pools: Pools
  readonly blocks: Blocks
  /** In the order in which their items are planned. */
  readonly sources: readonly PollSource[]
}

/** Creates everything that is polled. A new kind of polling is one more line in `sources`. */
export function createWatched(session: Session): Watched {
  const accounts = createAccounts(session)
  const pools = createPools(session)
  const blocks = createBlocks(session)
  return {
    accounts,
    pools,
    blocks,
    sources: [...accounts.sources, pools.source, accounts.confirmations.source, blocks.source],
  }
}
