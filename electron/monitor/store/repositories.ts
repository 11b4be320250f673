import { createBlockRepository, type BlockRepository } from './block-repository.ts'
import type { Database } from './database.ts'
import { createGroupRepository, type GroupRepository } from './group-repository.ts'
import { createIncidentRepository, type IncidentRepository } from './incident-repository.ts'
import { createPinRepository, type PinRepository } from './pin-repository.ts'
import { createRuns, type Last, type Runs } from './runs.ts'
import { createIds } from './subjects.ts'
import { createTraceRepository, type TraceRepository } from './trace-repository.ts'
import type { Subject } from './store-types.ts'
import { createWatchlistRepository, type WatchlistRepository } from './watchlist-repository.ts'

/** The repositories of one database. */
export interface Repositories {
  readonly database: Database
  readonly runs: Runs
  readonly traces: TraceRepository
  readonly blocks: BlockRepository
  readonly incidents: IncidentRepository
  readonly watched: WatchlistRepository
  readonly groups: GroupRepository
  readonly pins: PinRepository
}

/** Writes pending data in one transaction. Does not touch the disk if there is none. */
export function flushRepositories({ runs }: Repositories): void {
  if (runs.isHolding()) runs.flush()
}

/** Prepares every statement. Throws if the schema does not match. */
export function createRepositories(
  database: Database,
  before: (subject: Subject) => Last | null = () => null,
): Repositories {
  const ids = createIds(database)
  const runs = createRuns(database, ids, before)
  return {
    database,
    runs,
    traces: createTraceRepository(database, ids, runs.answers),
    blocks: createBlockRepository(database, ids),
    incidents: createIncidentRepository(database, ids),
    watched: createWatchlistRepository(database, ids),
    groups: createGroupRepository(database, ids),
    pins: createPinRepository(database, ids),
  }
}
