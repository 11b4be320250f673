import { createArchiveQueue, type ArchiveQueue } from './archive-queue.ts'
import { createBlockRepository, type BlockRepository } from './block-repository.ts'
import { createResponseRepository, type ResponseRepository } from './block-responses.ts'
import type { Database } from './database.ts'
import { createGroupRepository, type GroupRepository } from './group-repository.ts'
import { createIncidentRepository } from './incident-repository.ts'
import { createOutboxRepository, type OutboxRepository } from './outbox-repository.ts'
import { createPayoutRepository, type PayoutRepository } from './payout-repository.ts'
import { createPinRepository, type PinRepository } from './pin-repository.ts'
import { createRuns, type Last, type Runs } from './runs.ts'
import { createIds } from './subjects.ts'
import { createTraceRepository, type TraceRepository } from './trace-repository.ts'
import type { IncidentStore, Subject } from './store-types.ts'
import type { NoteUnreadable } from './unreadable-records.ts'
import { createWatchlistRepository, type WatchlistRepository } from './watchlist-repository.ts'

export interface Repositories {
  readonly database: Database
  readonly runs: Runs
  readonly traces: TraceRepository
  readonly blocks: BlockRepository
  readonly responses: ResponseRepository
  readonly incidents: IncidentStore
  readonly watched: WatchlistRepository
  readonly groups: GroupRepository
  readonly payouts: PayoutRepository
  readonly pins: PinRepository
  readonly outbox: OutboxRepository
  readonly archive: ArchiveQueue
}

/** Writes pending data in one transaction. Does not access the disk if no data is pending. */
export function flushRepositories({ runs }: Repositories): void {
  if (runs.isHolding()) runs.flush()
}

/**
 * Prepares every statement. Throws if the schema does not match. `note` is called for each unreadable record, which is left out
 * of lists.
 */
export function createRepositories(
  database: Database,
  before: (subject: Subject) => Last | null = () => null,
  note: NoteUnreadable = () => undefined,
): Repositories {
  const ids = createIds(database)
  const runs = createRuns(database, ids, before)
  return {
    database,
    runs,
    traces: createTraceRepository(database, ids, runs.answers, note),
    blocks: createBlockRepository(database, ids, note),
    responses: createResponseRepository(database, ids, note),
    incidents: createIncidentRepository(database, ids, note),
    watched: createWatchlistRepository(database, ids, note),
    groups: createGroupRepository(database, ids, note),
    payouts: createPayoutRepository(database, ids, note),
    pins: createPinRepository(database, ids),
    outbox: createOutboxRepository(database, note),
    archive: createArchiveQueue(database),
  }
}
