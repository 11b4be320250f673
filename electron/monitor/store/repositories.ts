import { createBlocks, type Blocks } from './block-repository.ts'
import type { Database } from './database.ts'
import { createGroups, type Groups } from './group-repository.ts'
import { createIncidents, type Incidents } from './incident-repository.ts'
import { createPins, type Pins } from './pin-repository.ts'
import { createRuns, type Last, type Runs } from './runs.ts'
import { createIds } from './subjects.ts'
import { createTraces, type Traces } from './trace-repository.ts'
import type { Subject } from './store-types.ts'
import { createWatched, type Watched } from './watchlist-repository.ts'

/** All tables of one database. */
export interface Shelf {
  readonly database: Database
  readonly runs: Runs
  readonly traces: Traces
  readonly blocks: Blocks
  readonly incidents: Incidents
  readonly watched: Watched
  readonly groups: Groups
  readonly pins: Pins
}

/** Writes what is held in memory in one transaction; does not touch the disk when nothing is. */
export function flushShelf({ runs }: Shelf): void {
  if (runs.isHolding()) runs.flush()
}

/** Prepares every statement: a database whose schema does not fit throws here. */
export function createShelf(
  database: Database,
  before: (subject: Subject) => Last | null = () => null,
): Shelf {
  const ids = createIds(database)
  const runs = createRuns(database, ids, before)
  return {
    database,
    runs,
    traces: createTraces(database, ids, runs.answers),
    blocks: createBlocks(database, ids),
    incidents: createIncidents(database, ids),
    watched: createWatched(database, ids),
    groups: createGroups(database, ids),
    pins: createPins(database, ids),
  }
}
