import { createBlocks, type Blocks } from './blocks/opened-blocks.ts'
import { createAccounts, type Accounts } from './pending/accounts.ts'
import type { PollSource } from './poll/poll-source.ts'
import { createPools, type Pools } from './pools/followed-pools.ts'
import type { Session } from './session.ts'

export interface Watched {
  readonly accounts: Accounts
  readonly pools: Pools
  readonly blocks: Blocks
  readonly sources: readonly PollSource[]
}

/** Creates all poll sources. Add new ones to `sources`. */
export function createWatched(session: Session): Watched {
  const accounts = createAccounts(session)
  const pools = createPools(session)
  const blocks = createBlocks(session)
  return {
    accounts,
    pools,
    blocks,
    sources: [...accounts.sources, pools.source, blocks.source],
  }
}
